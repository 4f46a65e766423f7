"use strict";
// Hears when another phone moves the game, and keeps the screen awake while it runs.
(function () {
  const board = document.querySelector("[data-board]");
  const state = () => document.getElementById("state");
  let source;
  let lock;
  let pause = 1.5;
  // A page that has just come shows what the first news tell; one from the browser's memory may not.
  let fresh = performance.getEntriesByType("navigation")[0]?.type !== "back_forward";

  function listen() {
    if (source) source.close();
    source = new EventSource(board.dataset.base + "events");
    source.addEventListener("number", (event) => {
      pause = 1.5;
      const known = fresh && String(JSON.parse(event.data).number) === state().dataset.number;
      fresh = false;
      if (!known) window.table.news();
    });
    // A proxy said that nobody is there, or the game is gone: look, and listen again, ever later.
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      window.table.news();
      pause = Math.min(2 * pause, 60);
      setTimeout(
        () => source.readyState === EventSource.CLOSED && listen(),
        pause * (1000 + 500 * Math.random()),
      );
    });
  }

  async function stayAwake() {
    const runs = state().dataset.status !== "finished" && document.visibilityState === "visible";
    if (runs && !lock && "wakeLock" in navigator) {
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      lock?.addEventListener("release", () => {
        lock = null;
      });
    } else if (!runs && lock) {
      await lock.release();
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    window.table.news();
    if (!source || source.readyState === EventSource.CLOSED) listen();
    stayAwake();
  });
  document.addEventListener("table:moved", stayAwake);
  // As on every other page, where a script of its own does it: the shell of the app stays on the phone.
  addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
  addEventListener("online", listen);
  listen();
  stayAwake();
})();
