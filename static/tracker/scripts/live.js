"use strict";
// Hears when another phone moves the game, and keeps the screen awake while it runs.
(function () {
  const board = document.querySelector("[data-board]");
  const SILENT = 25000; // The table speaks every ten seconds: a line that says nothing for so long is none.
  let source;
  let pause = 1.5;
  let deaf;

  function spoken() {
    pause = 1.5;
    clearTimeout(deaf);
    deaf = setTimeout(comeBack, SILENT);
  }

  function listen() {
    if (source) source.close();
    clearTimeout(deaf);
    deaf = setTimeout(comeBack, SILENT);
    source = new EventSource(board.dataset.base + "events?ear=" + window.table.ear);
    source.addEventListener("beat", () => {
      spoken();
      window.table.hear(head());
    });
    source.addEventListener("number", ({ data }) => {
      spoken();
      const { head, again } = JSON.parse(data);
      if (again) window.table.news(again);
      else window.table.hear(String(head));
      document.dispatchEvent(new Event("table:heard"));
    });
    // In the first line: which action it leads to, and from which one.
    source.addEventListener("news", ({ data }) => {
      spoken();
      const [about] = data.split("\n", 1);
      window.table.hear(...about.split(" "), data.slice(about.length));
    });
    // A proxy said that nobody is there, or the game is gone: look, and listen again, ever later.
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      window.table.news();
      pause = Math.min(2 * pause, 12);
      setTimeout(
        () => source.readyState === EventSource.CLOSED && listen(),
        pause * (1000 + 500 * Math.random()),
      );
    });
  }

  // The screen stays awake as long as a game runs in sight, unless somebody switched that off.
  const play = async () => (await import(board.dataset.awake)).play();
  const lock = () => navigator.wakeLock?.request("screen").catch(play) ?? play();
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

  // A phone that was locked has lost the line, and an iPhone does not say so: it is not asked whether it still stands.
  function comeBack() {
    window.table.news();
    listen();
  }
  document.addEventListener("visibilitychange", () => {
    stayAwake();
    if (document.visibilityState === "visible") comeBack();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
  // A screen that others look at follows the show of a scoring, until its leader is back here.
  const { screen, base } = board.dataset;
  const kept = sessionStorage.getItem("screen:" + base);
  const follow = () =>
    document.head.append(Object.assign(document.createElement("script"), { src: screen }));
  if (!screen && kept) fetch(base + "show", { method: "POST" }).catch(() => {});
  else if (screen && (kept || matchMedia("(display-mode: fullscreen)").matches)) follow();
  else
    document.querySelector('[data-do="screen"]')?.addEventListener("click", follow, { once: true });

  // As on every other page, where a script of its own does it: the shell of the app stays on the phone. The table
  // does, too, as it was seen last; without a worker only the open page has it, and says so.
  const texts = document.getElementById("ask").dataset;
  const { serviceWorker } = navigator;
  const keep = () => import(board.dataset.keeping).catch(() => {});
  if (serviceWorker) {
    document.addEventListener("table:moved", ({ detail }) => {
      if (detail?.text) window.table.came.push(detail.text);
      keep();
    });
    addEventListener("load", () => serviceWorker.register("/sw.js").catch(() => {}));
    if (serviceWorker.controller) keep();
    else setTimeout(keep, 5000);
  } else texts.waits = texts.stays;
  if ("kept" in board.dataset) window.table.say(texts.kept);
  // Scoring needs the network. A phone that is not sure of it looks first; in the capture: what waits goes out before.
  async function score(link) {
    const { asked, flush, say, waiting } = window.table;
    const told = await asked("news?seen=" + document.getElementById("state").dataset.head);
    if (told.why) say(texts.scoring);
    else if (waiting().length) flush();
    else location.assign(link.href);
  }
  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest('a[data-do="end_period"]');
      if (!link || (navigator.onLine && source.readyState === EventSource.OPEN)) return;
      event.preventDefault();
      event.stopPropagation();
      score(link);
    },
    true,
  );
  // Who has entered ten actions here and heard of nobody else's is asked whether another phone should have the game.
  const head = () => document.getElementById("state").dataset.head;
  let shown = head();
  let alone = 0;
  document.addEventListener("table:moved", ({ detail }) => {
    if (head() === shown) return;
    shown = head();
    alone = detail?.own ? alone + 1 : -Infinity;
    if (alone >= 10 && board.dataset.alone) import(board.dataset.alone).catch(() => {});
  });
  addEventListener("online", listen);
  listen();
  stayAwake();
})();
