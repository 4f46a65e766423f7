"use strict";
// Three marks of a first game, each gone for ever once it was seen or done. They stand where the last action is
// told, beside its link: over nothing that is tapped.
(function () {
  const KEPT = "marks";
  const HELD = 400;
  const line = document.getElementById("mark");
  const state = () => document.getElementById("state").dataset;
  const kept = () => (localStorage.getItem(KEPT) || "").split(" ");
  const known = new Set(kept());
  /** In their order, and when each makes sense. */
  const MARKS = {
    hold: () => matchMedia("(any-pointer: coarse)").matches,
    undo: () => state().number !== "0",
    look: () => state().number !== "0",
  };
  /** What to lay out stands there until the first action. */
  const begin = [...line.children];
  let shown = "";

  function show() {
    if (begin.length && state().number === "0") {
      line.replaceChildren(...begin);
      line.classList.add("told");
      return;
    }
    shown = Object.keys(MARKS).find((name) => !known.has(name) && MARKS[name]()) || "";
    if (state().status === "finished") shown = "";
    line.textContent = line.dataset[shown] || "";
    line.classList.toggle("told", !!shown);
  }

  function learn(name) {
    if (!name || known.has(name)) return;
    known.add(name);
    try {
      localStorage.setItem(KEPT, [...known].filter(Boolean).join(" "));
    } catch {
      /* No room: it comes once more at the next visit. */
    }
    show();
  }

  let pressed = 0;
  const board = document.querySelector("[data-board]");
  board.addEventListener("pointerdown", (event) => (pressed = event.timeStamp));
  board.addEventListener("pointerup", (event) => {
    if (event.pointerType === "touch" && event.timeStamp - pressed > HELD) learn("hold");
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest('[data-do="undo"]')) learn("undo");
  });
  document.addEventListener("sheet:fetched", () => learn("look"));

  // Another tab, or the page before: what was seen there is seen.
  addEventListener("storage", () => {
    for (const name of kept()) known.add(name);
    show();
  });

  // What stood there while the next action came was seen.
  let before = state().number;
  document.addEventListener("table:moved", () => {
    if (state().number !== before) learn(shown);
    before = state().number;
    show();
  });
  show();
})();
