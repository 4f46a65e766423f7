"use strict";
// Hears when another phone moves the game, and keeps the screen awake while it runs.
(function () {
  const board = document.querySelector("[data-board]");
  let source;
  let pause = 1.5;

  function listen() {
    if (source) source.close();
    source = new EventSource(board.dataset.base + "events?ear=" + window.table.ear);
    source.addEventListener("number", ({ data }) => {
      pause = 1.5;
      const { head, again } = JSON.parse(data);
      if (again) window.table.news(again);
      else window.table.hear(String(head));
      document.dispatchEvent(new Event("table:heard"));
    });
    // In the first line: which action it leads to, and from which one.
    source.addEventListener("news", ({ data }) => {
      pause = 1.5;
      const [about] = data.split("\n", 1);
      window.table.hear(...about.split(" "), data.slice(about.length));
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

  // The screen stays awake as long as a game runs in sight, unless somebody switched that off.
  const lock = async () =>
    navigator.wakeLock
      ? navigator.wakeLock.request("screen")
      : (await import(board.dataset.awake)).play();
  const page = document.documentElement.dataset;
  let asked = null;
  async function stayAwake() {
    const runs =
      document.visibilityState === "visible" &&
      document.getElementById("state").dataset.status !== "finished" &&
      localStorage.getItem("awake") !== "off";
    if (!runs) return (await asked)?.release();
    if (asked) return undefined;
    asked = lock().catch(() => null);
    const held = await asked;
    if (!held) asked = null;
    page.awake = held ? "yes" : "no";
    held?.addEventListener("release", () => {
      asked = null;
      page.awake = "no";
      stayAwake();
    });
    return undefined;
  }
  document.addEventListener("table:moved", stayAwake);
  // The choice is made on another page: in another tab, or so shortly ago that it is not known here yet.
  addEventListener("storage", stayAwake);
  // Safari gives the first one only to a finger.
  document.addEventListener("click", stayAwake);

  document.addEventListener("visibilitychange", () => {
    stayAwake();
    if (document.visibilityState !== "visible") return;
    window.table.news();
    if (!source || source.readyState === EventSource.CLOSED) listen();
  });
  // A screen that others look at follows the show of a scoring, until its leader is back here.
  const { screen, base } = board.dataset;
  const kept = sessionStorage.getItem("screen:" + base);
  const follow = () =>
    document.head.append(Object.assign(document.createElement("script"), { src: screen }));
  if (!screen && kept) fetch(base + "show", { method: "POST" }).catch(() => {});
  else if (screen && (kept || matchMedia("(display-mode: fullscreen)").matches)) follow();
  else
    document.querySelector('[data-do="screen"]')?.addEventListener("click", follow, { once: true });

  // As on every other page, where a script of its own does it: the shell of the app stays on the phone.
  addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
  addEventListener("online", listen);
  listen();
  stayAwake();
})();
