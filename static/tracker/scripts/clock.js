"use strict";
// The clocks of a table: the server says where they stand, and they run on here.
(function () {
  const { base } = document.querySelector("[data-board]").dataset;
  let told = { taken: {}, on: null };
  let heard = 0;

  function digits(seconds) {
    const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), seconds / 60];
    return hours
      ? `${hours}:${two(minutes)}:${two(seconds)}`
      : `${Math.floor(minutes)}:${two(seconds)}`;
  }

  function show() {
    const since = told.since + (performance.now() - heard) / 1000;
    for (const one of document.querySelectorAll(".scores > *")) {
      const colour = Object.keys(told.taken).find((each) => one.classList.contains(each));
      if (!colour) continue;
      // A thought that became too long counts for nobody.
      const runs = colour === told.on && since <= told.most;
      const taken = told.taken[colour] + (runs ? since : 0);
      one.dataset.clock = (told.paused ? "⏸ " : "") + digits(taken);
    }
  }

  async function look() {
    if (document.visibilityState !== "visible") return;
    show();
    const answer = await fetch(base + "clock/now").catch(() => null);
    if (!answer?.ok) return;
    told = await answer.json();
    heard = performance.now();
    show();
  }

  document.addEventListener("table:moved", look);
  document.addEventListener("table:heard", look);
  document.addEventListener("visibilitychange", look);
  setInterval(show, 1000);
  look();
})();
