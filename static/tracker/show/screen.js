"use strict";
// The big screen: whoever enters leads the show from the phone, and whoever watches follows it.
(function () {
  const base = /^\/[ew]\/[^/]+\//.exec(location.pathname)[0];
  const leads = base.startsWith("/e/");
  const button = document.querySelector('[data-do="screen"]');
  const kept = "screen:" + base;
  const look = document.documentElement.classList;
  const there = () => document.getElementById("show");
  const on = () => button.getAttribute("aria-pressed") === "true";
  let source;
  let last = Promise.resolve();

  function press(yes) {
    button.setAttribute("aria-pressed", String(yes));
    if (yes) sessionStorage.setItem(kept, "1");
    else sessionStorage.removeItem(kept);
    if (!leads) follow(yes);
    else if (yes) tell();
    else end();
  }

  // The phone says where it is, one word after the other.

  function tell() {
    if (!on()) return;
    const { named, step, head, [named]: which } = there().dataset;
    const body = new URLSearchParams({ [named]: which, step, head });
    last = last.then(() => fetch(base + "show", { method: "POST", body })).catch(() => {});
  }

  /** The board says it, too, when the phone is back there. */
  const end = () => fetch(base + "show", { method: "POST" }).catch(() => {});

  // The screen goes there, too.

  function follow(yes) {
    look.toggle("screen", yes);
    source?.close();
    if (!yes) return put({});
    source = new EventSource(base + "events?ear=" + Math.random().toString(36).slice(2));
    // What was said before, or while nobody heard it.
    source.addEventListener("open", ask);
    source.addEventListener("show", ({ data }) => later(JSON.parse(data)));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(() => on() && follow(true), 5000);
    });
    return undefined;
  }

  const later = (told) => {
    last = last.then(() => put(told)).catch(() => {});
  };

  async function ask() {
    const answer = await fetch(base + "show").catch(() => null);
    if (answer?.ok) later(await answer.json());
  }

  async function put(told) {
    if (!told.step) {
      document.getElementById("stage")?.remove();
      return;
    }
    const { dataset = {} } = there() || {};
    const { step, ...which } = told;
    if (Object.keys(which).some((name) => dataset[name] !== which[name])) await bring(told);
    else if (dataset.step !== step) window.scoring.go(Number(step));
  }

  /** The show of a part of the game, over whatever the screen shows. */
  async function bring(told) {
    const address = `${base}scoring?${new URLSearchParams(told)}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const text = await answer.text();
    if (there()) there().outerHTML = text;
    else {
      const stage = Object.assign(document.createElement("div"), { id: "stage", innerHTML: text });
      document.body.append(stage);
    }
    await needed(there().dataset);
    window.scoring.begin();
  }

  async function needed({ styles, script }) {
    if (window.scoring) return;
    const sheets = styles
      .split(/\s+/)
      .map((href) => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    const code = Object.assign(document.createElement("script"), { src: script });
    const coming = [...sheets, code].map((one) => new Promise((come) => (one.onload = come)));
    document.head.append(...sheets, code);
    await Promise.all(coming);
  }

  function change() {
    const yes = !on();
    if (!leads && yes) document.documentElement.requestFullscreen?.().catch(() => {});
    if (!leads && !yes && document.fullscreenElement) document.exitFullscreen();
    press(yes);
  }
  button.addEventListener("click", change);
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && on()) press(false);
  });
  if (leads) document.addEventListener("show:moved", tell);
  if (sessionStorage.getItem(kept) || (!leads && matchMedia("(display-mode: fullscreen)").matches))
    press(true);
  // On the board this script comes with the first touch of the button.
  else if (!there()) change();
})();
