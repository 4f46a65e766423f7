"use strict";
// The cells of the island: their names, who lies beside whom, sets of them; and how the board lies on this
// phone, turned or zoomed.
window.table = window.table || {};
(function () {
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTU";
  const STRIDE = 22n;
  const AXES = {
    NS: [
      [0, -1],
      [0, 1],
    ],
    EW: [
      [-1, 0],
      [1, 0],
    ],
  };

  const all = () => document.querySelectorAll("[data-board] [data-cell]");
  const at = (name) => document.getElementById("c-" + name);

  // A set of cells is a number with one bit a cell, as the server has it.
  const bit = (name) => BigInt(name.slice(1)) * STRIDE + BigInt(COLUMNS.indexOf(name[0]));
  const has = (set, name) => !!set && ((BigInt("0x" + set) >> bit(name)) & 1n) === 1n;

  /** The cell so many columns and rows away, or null. */
  function beside(name, dx, dy) {
    const there = COLUMNS[COLUMNS.indexOf(name[0]) + dx] + (Number(name.slice(1)) + dy);
    return at(there) ? there : null;
  }
  const along = (name, axis) => AXES[axis].map(([dx, dy]) => beside(name, dx, dy)).filter(Boolean);
  const next = (one, other) => Object.keys(AXES).some((axis) => along(one, axis).includes(other));
  const axisTo = (from, to) => (from[0] === to[0] ? "NS" : "EW");
  /** Of a set of cells for each axis: the axes whose set has that cell. */
  const axes = (sets, name) => Object.keys(sets || {}).filter((axis) => has(sets[axis], name));

  // How this phone looks at it is kept in cookies, so that the page comes as it was left.
  const look = document.documentElement.classList;
  const portrait = matchMedia("(orientation: portrait)");

  const remember = (what, value) => {
    document.cookie = `${what}=${value}; path=/; max-age=${value ? 31536000 : 0}; samesite=lax`;
  };
  /** Put a look on or off. */
  function toggle(name) {
    const on = look.toggle(name);
    remember(name, on ? "1" : "");
    return on;
  }

  const turns = () => [1, 2, 3].find((turn) => look.contains("turned-" + turn)) || 0;
  /** By how many quarters the board stands turned to the left. */
  const quarter = () => (turns() + (portrait.matches ? 1 : 0)) % 4;

  function rotate() {
    const turn = (turns() + 1) % 4;
    look.remove("turned-1", "turned-2", "turned-3");
    if (turn) look.add("turned-" + turn);
    remember("turned", turn || "");
    edges();
  }

  /** The names of columns and rows along the edges, however the board stands. */
  function edges() {
    // The server draws it as it lies here.
    remember("lies", quarter() || "");
    const columns = [...COLUMNS];
    const rows = Array.from({ length: 14 }, (_, row) => String(row + 1));
    const back = (names) => [...names].reverse();
    const [across, down] = [
      [columns, rows],
      [rows, back(columns)],
      [back(columns), back(rows)],
      [back(rows), columns],
    ][quarter()];
    for (const [edge, names] of [
      ["across", across],
      ["down", down],
    ]) {
      const strip = document.querySelector(`.edge.${edge}`);
      if (strip.textContent !== names.join(""))
        strip.replaceChildren(
          ...names.map((name) => Object.assign(document.createElement("i"), { textContent: name })),
        );
    }
  }

  portrait.addEventListener("change", edges);
  edges();
  window.table.cells = { all, along, at, has, beside, next, axes, axisTo, BOTH: Object.keys(AXES) };
  window.table.view = { has: (name) => look.contains(name), toggle, rotate, quarter };
})();
