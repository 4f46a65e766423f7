"use strict";
// The show of a scoring: every step lies in the page. The camera goes to what a step tells of; it
// goes on by itself or by taps. Without script each step is a page of its own.
(function () {
  const SECONDS = { slow: 6, normal: 4, fast: 2 };
  const NEAREST = 2.4; // A cell is never larger than so many times what it is on the whole board.
  const AROUND = 1.2; // Cells to be seen around a district.
  const page = document.body.classList.contains("showing");
  // Whatever moves the camera's edges, or the board's: a turned phone, larger words, a late style.
  const sized = new ResizeObserver(() => show.isConnected && aim());
  let show, board, cells, scenes, source, timer;

  const scene = () => show.querySelector(".scene");
  const step = () => Number(show.dataset.step);
  const playing = () => show.querySelector('[data-do="play"]');
  const speed = () => show.querySelector('[data-do="speed"]');
  const plays = () => playing().getAttribute("aria-pressed") === "true";

  /** The camera shows what is told of, or all of the island. */
  function aim() {
    const camera = show.querySelector(".camera");
    // With whose it is, where a name stands beside it.
    const lit = [...board.querySelectorAll(".told, :has(> .told) > .who")];
    // What lies on the upper edge of the picture hides nothing that is told of.
    const edge = camera.getBoundingClientRect().top;
    const over = scene().querySelector(".above").getBoundingClientRect().bottom - edge;
    const above = lit.length ? Math.max(over, 0) : 0;
    const [wide, high] = [camera.clientWidth, camera.clientHeight - above];
    const [whole, tall] = [board.offsetWidth, board.offsetHeight];
    const size = cells.values().next().value?.offsetWidth || 0;
    const far = Math.min(wide / whole, high / tall);
    let [left, top, right, bottom] = [0, 0, whole, tall];
    if (lit.length) {
      const [across, down] = [
        lit.map((cell) => cell.offsetLeft),
        lit.map((cell) => cell.offsetTop),
      ];
      left = Math.min(...across) - AROUND * size;
      top = Math.min(...down) - AROUND * size;
      right = Math.max(...across) + (1 + AROUND) * size;
      bottom = Math.max(...down) + (1 + AROUND) * size;
    }
    const near = Math.min(wide / (right - left), high / (bottom - top), NEAREST);
    const scale = Math.max(far, near);
    const place = (begin, end, room, all) => {
      const wanted = room / 2 - (scale * (begin + end)) / 2;
      // Cells are not of whole pixels, the size that is told of the board is.
      const spare = room - scale * (all + 0.5);
      return spare > 0 ? spare / 2 : Math.min(0, Math.max(spare, wanted));
    };
    const [x, y] = [place(left, right, wide, whole), place(top, bottom, high, tall)];
    board.style.transform = `translate(${x}px, ${above + y}px) scale(${scale})`;
  }

  /** Everybody's points in a scene, by colour. */
  const points = (from) =>
    new Map(
      [...from.querySelectorAll("[data-of]")].map((row) => [
        row.dataset.of,
        Number(row.querySelector(".points").textContent),
      ]),
    );

  /** The points of each, as they stood, climb to what they are. */
  function climb(from) {
    const now = points(scene());
    const most = Math.max(1, ...points(scenes.at(-1)).values());
    const rows = [...scene().querySelectorAll("[data-of]")];
    for (const row of rows) {
      row.parentElement.classList.add("climbs");
      row.style.setProperty("--most", most);
      row.style.setProperty("--points", from.get(row.dataset.of));
    }
    show.getBoundingClientRect();
    for (const row of rows) row.style.setProperty("--points", now.get(row.dataset.of));
  }

  /** What is told of is lit, with a number or without; what is looked at beside it, what was told
   * before, and how all of it looks, where a game says so. */
  function mark() {
    const { cells: lit, ringed = "", done = "", look = "" } = scene().dataset;
    for (const [kind, names] of Object.entries({ told: lit, ringed, done })) {
      const marked = new Map(names.split(" ").map((one) => one.split("=")));
      for (const [name, cell] of cells) {
        cell.classList.toggle(kind, marked.has(name));
        if (kind !== "told") continue;
        if (marked.get(name)) cell.dataset.match = marked.get(name);
        else delete cell.dataset.match;
      }
    }
    show.dataset.look = look;
  }

  function go(to) {
    const before = points(scene());
    const held = document.activeElement.id;
    scene().replaceWith(scenes[to - 1].cloneNode(true));
    show.dataset.step = to;
    mark();
    board.setAttribute("aria-label", scene().querySelector("h1").textContent.trim());
    // Whoever hears the page is told what others see; a part that is new itself would stay silent.
    show.querySelector("[role=status]").textContent =
      scene().querySelector("[data-said]").textContent;
    if (held) document.getElementById(held)?.focus();
    if (to === scenes.length) window.points.told(show.dataset);
    listen();
    aim();
    climb(before);
    wait();
    document.dispatchEvent(new Event("show:moved"));
  }

  /** Whoever looks at the end of a game hears where its table goes on. */
  function listen() {
    if (!page || source || !("ends" in show.dataset) || step() < scenes.length) return;
    const [base] = location.pathname.split("scoring");
    source = new EventSource(`${base}events?ear=${Math.random().toString(36).slice(2)}`);
    source.addEventListener("number", ({ data }) => JSON.parse(data).again && location.reload());
    // Whoever goes there is on the way.
    addEventListener("submit", () => source.close());
  }

  /** Each step has an address; what a tap brought can be taken back by the browser's own button. */
  function turn(to, kept) {
    const address = new URL(location);
    const { named, [named]: which } = show.dataset;
    address.searchParams.set(named, which);
    address.searchParams.set("step", to);
    history[kept ? "pushState" : "replaceState"]({}, "", address);
    go(to);
  }

  function wait() {
    clearTimeout(timer);
    if (!plays() || document.hidden) return;
    if (step() === scenes.length) play(false);
    else timer = setTimeout(() => turn(step() + 1), 1000 * SECONDS[speed().value]);
  }

  function play(on) {
    playing().setAttribute("aria-pressed", String(on));
    wait();
  }

  function keep(name, value) {
    try {
      localStorage.setItem(`show:${name}`, value);
    } catch {
      /* No room: the next show begins as usual. */
    }
  }

  const DO = {
    play: () => {
      // From the end it begins again.
      if (!plays() && step() === scenes.length) turn(1, true);
      play(!plays());
      keep("plays", plays() ? "1" : "");
    },
  };

  document.addEventListener("click", (event) => {
    if (!show?.contains(event.target)) return;
    const link = event.target.closest("[data-go]");
    const button = event.target.closest("[data-do]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      turn(Number(link.dataset.go), true);
    } else if (button) DO[button.dataset.do]?.();
    else if (event.target.closest(".wrong")) play(false);
    else if (event.target.closest(".camera") && page && step() < scenes.length)
      turn(step() + 1, true);
  });
  document.addEventListener("change", (event) => {
    if (event.target !== speed()) return;
    keep("speed", speed().value);
    wait();
  });
  const KEYS = {
    ArrowRight: "#step-next[data-go]",
    ArrowLeft: "#step-back",
    End: "#step-end",
    p: '[data-do="play"]',
  };
  document.addEventListener("keydown", (event) => {
    const wanted = KEYS[event.key];
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey || !page) return;
    if (event.target.matches("select")) return;
    event.preventDefault();
    show.querySelector(wanted)?.click();
  });
  addEventListener("popstate", () => {
    if (!page) return;
    const asked = Number(new URL(location).searchParams.get("step")) || 1;
    go(Math.min(Math.max(asked, 1), scenes.length));
  });
  document.addEventListener("visibilitychange", () => show?.isConnected && wait());

  /** Show what lies in the page now. */
  function begin() {
    show = document.getElementById("show");
    board = show.querySelector(".camera").firstElementChild;
    cells = new Map(
      [...board.querySelectorAll("[data-at]")].map((cell) => [cell.dataset.at, cell]),
    );
    scenes = [...show.querySelectorAll("template")].map((one) => one.content);
    mark();
    speed().value = localStorage.getItem("show:speed") || "normal";
    sized.disconnect();
    for (const one of [board.parentElement, board]) sized.observe(one);
    climb(points(scene()));
    play(page && localStorage.getItem("show:plays") === "1" && step() < scenes.length);
    listen();
  }

  window.scoring = { begin, go };
  if (document.getElementById("show")) begin();
})();
