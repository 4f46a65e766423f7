"use strict";
// Steps through a game. The reel says how each part of the page reads from which point on, so
// a step asks nobody; until it is there, and without it, every button is a link.
document.addEventListener("DOMContentLoaded", async () => {
  const stage = document.getElementById("replay");
  const slider = document.getElementById("slider");
  const words = document.getElementById("words");
  const playing = document.getElementById("play");
  const speed = document.getElementById("speed");
  const board = document.getElementById("board");
  const { base, steps } = stage.dataset;
  const last = Number(stage.dataset.last);
  const moments = [
    ...new Set(
      Array.from(document.querySelectorAll(".moments [data-at]"), ({ dataset }) =>
        Number(dataset.at),
      ),
    ),
  ];
  let now = Number(stage.dataset.now);
  let timer;
  let written;

  const response = await fetch(stage.dataset.reel).catch(() => null);
  if (!response || !response.ok) return;
  const reel = await response.json();
  // The game went on or was corrected since the page was made: its links lead to what is true.
  if (reel.course !== stage.dataset.course || reel.last !== last) return;

  /** A part of the page: where each of its texts begins, and which one is shown. */
  const parts = Object.entries(reel.parts).map(([id, pairs]) => {
    const part = {
      id,
      isCell: id.startsWith("c-"),
      from: pairs.filter((_, i) => i % 2 === 0),
      text: pairs.filter((_, i) => i % 2),
    };
    part.shown = version(part, now);
    return part;
  });

  /** Which of its texts a part shows at a point. */
  function version(part, at) {
    let low = 0;
    let high = part.from.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (part.from[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function show(at) {
    for (const part of parts) {
      const shown = version(part, at);
      if (shown !== part.shown)
        document.getElementById(part.id).outerHTML = reel.html[part.text[shown]];
      part.shown = shown;
      if (part.isCell)
        document
          .getElementById(part.id)
          .classList.toggle("fresh", at > 0 && part.from[shown] === at);
    }
  }

  /** Go to a point; an address that was shared opens exactly there. */
  function go(at) {
    at = Math.min(Math.max(at, 0), last);
    words.setAttribute("aria-live", timer || document.activeElement === slider ? "off" : "polite");
    now = at;
    show(at);
    slider.value = at;
    describe();
    stage.dataset.now = at;
    if (board) board.dataset.number = at;
    for (const [name, target] of Object.entries(targets())) {
      const button = document.querySelector(`[data-go="${name}"]`);
      button.href = steps + "?at=" + target;
      button.setAttribute("aria-disabled", target === at);
    }
    for (const part of document.querySelectorAll(".track, .more > .from-here")) aim(part, at);
    for (const link of document.querySelectorAll("[data-at][aria-current]"))
      link.removeAttribute("aria-current");
    for (const link of document.querySelectorAll(`[data-at="${at}"]`))
      link.setAttribute("aria-current", "true");
    clearTimeout(written);
    // Browsers allow a hundred changes in half a minute.
    written = setTimeout(() => history.replaceState(null, "", base + "?at=" + at), 350);
    document.dispatchEvent(new Event("replay:moved"));
  }

  /** What can be done from a point: all of it from this one. */
  function aim(part, at) {
    for (const one of part.querySelectorAll("[data-point]")) {
      if (one.href) one.href = one.getAttribute("href").replace(/\?at=\d+/, "?at=" + at);
      else one.value = at;
    }
    for (const one of part.querySelectorAll("[data-behind]")) one.textContent = last - at;
    for (const one of part.querySelectorAll("[data-undo]")) one.hidden = at === last;
  }

  function describe() {
    slider.setAttribute("aria-valuetext", words.textContent.replace(/\s+/g, " ").trim());
  }

  function targets() {
    return {
      first: 0,
      back: Math.max(now - 1, 0),
      next: Math.min(now + 1, last),
      last,
      mark_back: moments.filter((at) => at < now).pop() ?? 0,
      mark_next: moments.find((at) => at > now) ?? last,
    };
  }

  // By itself: one action after the other, as quickly as was chosen, until the end.
  function play() {
    if (now === last) go(0);
    timer = setTimeout(tick, 0);
    running(true);
  }

  function tick() {
    go(now + 1);
    if (now === last) pause();
    else timer = setTimeout(tick, 900 / Number(speed.value));
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    running(false);
  }

  function running(is) {
    stage.classList.toggle("running", is);
    playing.setAttribute("aria-label", is ? playing.dataset.pause : playing.dataset.play);
  }

  function byHand(at) {
    if (timer) pause();
    go(at);
  }

  playing.addEventListener("click", () => (timer ? pause() : play()));
  slider.addEventListener("input", () => byHand(Number(slider.value)));
  document.addEventListener("visibilitychange", () => timer && document.hidden && pause());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go], [data-at], :is(#story, #statistics) a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { go: by, at = link.getAttribute("href").split("?at=")[1] } = link.dataset;
    if (!by && !at) return;
    event.preventDefault();
    byHand(by ? targets()[by] : Number(at));
    // A moment is chosen beneath the board: the board comes back into view.
    if (!by && stage.getBoundingClientRect().top < 0) stage.scrollIntoView({ block: "start" });
  });

  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key in KEYS) byHand(targets()[KEYS[event.key]]);
    else if (event.key === " " && !event.target.matches("a, button:not(.cell)")) playing.click();
    else return;
    event.preventDefault();
  });

  // A finger that slides over the board: to the left goes on, to the right goes back.
  const STEP = 36;
  let from = null;
  board?.addEventListener("pointerdown", (event) => {
    from = event.isPrimary ? event.clientX : null;
  });
  addEventListener("pointermove", (event) => {
    if (from === null || !event.isPrimary) return;
    const steps = Math.trunc((from - event.clientX) / STEP);
    if (!steps) return;
    from -= steps * STEP;
    byHand(now + steps);
  });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => {
      from = null;
    });

  for (const hidden of document.querySelectorAll("#slider, .speed, #play")) hidden.hidden = false;
  document.querySelector(".goto").hidden = true;
  try {
    speed.value = localStorage.getItem("speed") || "1";
  } catch {
    /* Nothing is kept here. */
  }
  speed.addEventListener("change", () => {
    try {
      localStorage.setItem("speed", speed.value);
    } catch {
      /* Nor there. */
    }
  });
  show(now);
  describe();
  stage.classList.add("ready");

  /** What was done by each action, as the page told it. */
  function told() {
    const words = parts.find(({ id }) => id === "r-words");
    return Array.from({ length: last }, (_, n) => reel.html[words.text[version(words, n + 1)]]);
  }
  document.dispatchEvent(new CustomEvent("replay:ready", { detail: { base, steps, told, aim } }));
});
