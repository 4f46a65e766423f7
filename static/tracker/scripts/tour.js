"use strict";
// The guided game: one small task at a time, ticked when the log has it. What is to be touched is lit.
(function () {
  const card = document.getElementById("tour");
  const tasks = [...card.querySelectorAll("[data-task]")];
  const ticks = [...card.querySelectorAll("li")];
  const play = card.querySelector('form[action$="/play"]');
  const next = card.querySelector('[data-tour="next"]');
  // The last one is the farewell.
  const farewell = tasks.length - 1;
  let first = Number(card.dataset.first);
  let at = 0;

  const toured = () => document.getElementById("toured").value.split(" ");

  /** The first that is not done, of those that were not passed over. */
  function current(done) {
    const left = tasks.findIndex((task, i) => i >= first && !done.includes(task.dataset.task));
    const over = done.includes(tasks[farewell - 1].dataset.task);
    return over || left < 0 ? Math.max(first, farewell) : left;
  }

  function show() {
    const done = toured();
    at = current(done);
    card.hidden = at > farewell;
    tasks.forEach((task, i) => {
      task.hidden = i !== at;
    });
    ticks.forEach((tick, i) => tick.classList.toggle("done", done.includes(tasks[i].dataset.task)));
    play.hidden = at !== farewell;
    next.hidden = at >= farewell;
    light();
  }

  function light() {
    for (const one of document.querySelectorAll(".here")) one.classList.remove("here");
    const lights = tasks[at]?.dataset.lights;
    if (lights) for (const one of document.querySelectorAll(lights)) one.classList.add("here");
  }

  /** So many tasks are passed over, on this phone. */
  function pass(number) {
    first = number;
    document.cookie = `task=${number}; path=${location.pathname}; max-age=2592000; samesite=lax`;
    show();
  }

  card.addEventListener("click", (event) => {
    const way = event.target.closest("[data-tour]")?.dataset.tour;
    if (!way) return;
    event.preventDefault();
    pass(way === "next" ? at + 1 : tasks.length);
  });

  // A sheet lies over the card: what the task says of it stands there.
  document.addEventListener("sheet:opened", () => {
    const { sheet, there } = tasks[at]?.dataset || {};
    const asked = sheet && document.querySelector("#asked " + sheet);
    if (!asked) return;
    const told = Object.assign(document.createElement("p"), { className: "task" });
    told.textContent = there;
    asked.querySelector("h2").after(told);
    light();
  });
  document.addEventListener("table:moved", show);
  show();
})();
