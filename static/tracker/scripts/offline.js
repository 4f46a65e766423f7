"use strict";
// This page stands in for another one. When the network is back it goes to the table where something waits, or else
// to the page that was asked for. Not each browser says when that is, so it looks.
(function () {
  const SECONDS = 4;
  async function look() {
    const there = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
    if (!there?.ok) return;
    const told = document.getElementById("unsent");
    if (told.hidden) location.reload();
    else location.replace(told.querySelector("a").href);
  }
  addEventListener("online", look);
  setInterval(look, SECONDS * 1000);
})();
