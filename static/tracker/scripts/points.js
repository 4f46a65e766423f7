"use strict";
// Which games this phone shows no points of, in a cookie: "h" hides them until the end is told, "s" shows
// them whatever the game says, "v" hides what was just scored until it is watched here.
window.points = (function () {
  const MOST = 24;
  const look = document.documentElement.classList;

  function kept() {
    const text = /(?:^|; )points=([^;]*)/.exec(document.cookie)?.[1] || "";
    return text
      .split(".")
      .filter(Boolean)
      .map((one) => one.split("~"));
  }
  const of = (game) => kept().find(([one]) => one === game)?.[1];

  /** From now on this phone shows the points of that game so. */
  function keep(game, how) {
    const others = kept().filter(([one]) => one !== game);
    const all = [[game, how], ...others].slice(0, MOST);
    const text = all.map((one) => one.join("~")).join(".");
    document.cookie = `points=${text}; path=/; max-age=31536000; samesite=lax`;
  }

  /** The show of a scoring came to its end here; that of the game `ends` it. */
  function told({ game, ends }) {
    if (ends === undefined && of(game) !== "v") return;
    keep(game, "s");
    look.remove("secret");
  }

  function toggle(game) {
    keep(game, look.toggle("secret") ? "h" : "s");
  }

  document.addEventListener("DOMContentLoaded", () => {
    const { game } = document.querySelector("[data-board]")?.dataset || {};
    if (!game) return;
    document.addEventListener("click", (event) => {
      if (event.target.closest('[data-do="hide_scores"]')) toggle(game);
    });
    // A scoring that came while this page was open is watched before it is told.
    const way = () => document.querySelector(".see[data-veils]")?.href;
    let was = way();
    document.addEventListener("table:moved", ({ detail }) => {
      const now = way();
      const fresh = now && now !== was;
      was = now;
      if (fresh) {
        if (!look.contains("secret")) keep(game, "v");
        look.add("secret");
        if (detail?.own && detail.own !== "undo") location.assign(now);
      } else if (!now && of(game) === "v") {
        keep(game, "s");
        look.remove("secret");
      }
    });
  });
  return { told };
})();
