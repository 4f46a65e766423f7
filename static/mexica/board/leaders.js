"use strict";
// Who leads in each district: its land in a tint of the leader's colour, strewn with the leader's sign; of two
// who have as many floors in both. The page says who leads, and one cell of the district; the rest of it is
// found here. On the table and in the replay.
(function () {
  const SVG = "http://www.w3.org/2000/svg";
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTU";
  const CELL = 10;
  const OWNERS = { b: "black", g: "grey", s: "sand", r: "red", n: "neutral" };
  // As the marks before the names, and the letter of the neutral temples.
  const SIGNS = {
    b: "M-.9-.9h1.8v1.8h-1.8z",
    g: "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z",
    s: "M0-1.1L1.2 1H-1.2z",
    r: "M0-1.3L1.1 0L0 1.3L-1.1 0z",
    n: "M-1 1.1V-1.1h.6L.4.2V-1.1H1V1.1H.4L-.4-.2V1.1z",
  };
  /** Whose sign stands in each quarter of a cell, by how many lead: their places. */
  const QUARTERS = { 1: [0, 0, 0, 0], 2: [0, 1, 1, 0], 3: [0, 1, 2, 0], 4: [0, 1, 2, 3] };
  const board = document.querySelector("[data-board]");
  const at = (name) => document.getElementById("c-" + name);
  const place = (name) => [COLUMNS.indexOf(name[0]), name.slice(1) - 1];

  function made(kind, attributes, ...inside) {
    const one = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
    one.append(...inside);
    return one;
  }

  const isLand = (name) => at(name)?.matches(".land, .start, .emblem");

  /** The district of a cell. */
  function around(name) {
    const found = new Set([name].filter(isLand));
    for (const one of found) {
      const [x, y] = place(one);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const beside = COLUMNS[x + dx] + (y + dy + 1);
        if (isLand(beside)) found.add(beside);
      }
    }
    return [...found];
  }

  /** A neutral temple is drawn in a colour that nobody plays. */
  const tone = (letter) =>
    letter === "n" ? board.querySelector(".temple.neutral")?.classList[1] : OWNERS[letter];

  /** A cell of a district that those lead in. */
  function weave(firsts) {
    const quarters = QUARTERS[Math.min(firsts.length, 4)].map((who, quarter) => {
      const letter = firsts[who];
      const [x, y] = [quarter % 2, quarter >> 1].map((step) => CELL / 4 + (CELL / 2) * step);
      return made(
        "g",
        { class: tone(letter), transform: `translate(${x} ${y})` },
        made("path", { class: "hue", d: "M-2.5-2.5h5v5h-5z" }),
        made("path", { class: "owner", d: SIGNS[letter] }),
      );
    });
    const size = { width: CELL, height: CELL, patternUnits: "userSpaceOnUse" };
    return made("pattern", { id: "led-" + firsts, ...size }, ...quarters);
  }

  const svg = made("svg", {
    class: "ground leading",
    viewBox: "0 0 210 140",
    "aria-hidden": "true",
  });

  function draw() {
    const told = document.getElementById("led").textContent.matchAll(/([A-U]\d+)([a-z]+)/g);
    const ground = document.getElementById("ground");
    const coast = made("path", { d: ground.querySelector(".coast").getAttribute("d") });
    const woven = new Set();
    const areas = Array.from(told, ([, cell, firsts]) => {
      woven.add(firsts);
      const squares = around(cell).map((name) => {
        const [x, y] = place(name);
        return `M${CELL * x} ${CELL * y}h${CELL}v${CELL}h-${CELL}z`;
      });
      return made("path", { d: squares.join(""), fill: `url(#led-${firsts})` });
    });
    svg.replaceChildren(
      made("clipPath", { id: "dry" }, coast),
      ...[...woven].map(weave),
      made("g", { "clip-path": "url(#dry)" }, ...areas),
    );
    ground.after(svg);
  }

  for (const moved of ["table:moved", "replay:moved"]) document.addEventListener(moved, draw);
  draw();
})();
