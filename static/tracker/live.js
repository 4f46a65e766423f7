"use strict";
// Hears when another phone moves the game, and keeps the screen awake while it runs.
(function () {
  const board = document.querySelector("[data-board]");
  const state = () => document.getElementById("state");
  let source;
  let lock;

  function listen() {
    if (source) source.close();
    source = new EventSource(board.dataset.base + "events");
    source.addEventListener("number", () => window.table.news());
    // A proxy said that nobody is there, or the game is gone: look, and listen again soon.
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      window.table.news();
      setTimeout(() => source.readyState === EventSource.CLOSED && listen(), 5000);
    });
  }

  async function stayAwake() {
    const runs = state().dataset.status !== "finished" && document.visibilityState === "visible";
    if (runs && !lock && "wakeLock" in navigator) {
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      lock?.addEventListener("release", () => { lock = null; });
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
  addEventListener("online", listen);
  listen();
  stayAwake();
})();
