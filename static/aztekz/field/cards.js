"use strict";
// The field of cards: where each lies, the empty places around them, and what each is called.
window.table = window.table || {};
(function () {
  const REACH = 4;
  const field = document.getElementById("field");
  const state = () => document.getElementById("state");
  let told = {};

  /** What can be touched now, as it came with the board. */
  const lights = () => told;
  const at = (name) => document.getElementById("c-" + name);
  const all = () => field.querySelectorAll("[data-at]");

  /** An empty place: hidden until a card can be laid there. */
  function gap(x, y) {
    const made = document.createElement("button");
    made.type = "button";
    made.id = `c-${x},${y}`;
    made.className = `gap x${x} y${y}`;
    made.dataset.at = `${x},${y}`;
    made.hidden = true;
    return made;
  }

  /** Row and column, counted from the corner of the field. */
  function where(name) {
    const [x, y] = name.split(",").map(Number);
    const [west, north] = told.box;
    return field.dataset.where
      .replace("{row}", String(y - north + 1))
      .replace("{column}", String(x - west + 1));
  }

  /** How large the field is drawn. A card that lies at its rim, if only for a while, is one of it. */
  function measure(name) {
    let [west, north, columns, rows] = told.box;
    const rims = [...told.rims];
    const [x, y] = (name || `${west},${north}`).split(",").map(Number);
    const beyond = [x < west, y < north, x >= west + columns, y >= north + rows];
    beyond.forEach((is, side) => {
      if (is) rims[side] = 0;
    });
    west -= beyond[0];
    north -= beyond[1];
    columns += beyond[0] + beyond[2];
    rows += beyond[1] + beyond[3];
    const size = [`w${west}`, `n${north}`, `c${columns}`, `r${rows}`];
    const open = ["rw", "rn", "re", "rs"].filter((_, side) => rims[side]);
    field.className = ["field", ...size, ...open].join(" ");
  }

  /** Does the field reach there, and lies a card beside it? */
  function near(name) {
    const [x, y] = name.split(",").map(Number);
    const [west, north, columns, rows] = told.box;
    const [w, n, e, s] = told.rims;
    const across = x >= west - w && x < west + columns + e;
    return (
      across &&
      y >= north - n &&
      y < north + rows + s &&
      BESIDE.some(([dx, dy]) => {
        return at(`${x + dx},${y + dy}`)?.matches(".card");
      })
    );
  }

  function learn() {
    told = JSON.parse(state().firstElementChild.textContent);
    measure();
    const last = state().dataset.last.split(" ");
    for (const one of all()) {
      const name = one.dataset.at;
      if (one.matches(".gap"))
        one.setAttribute("aria-label", field.dataset.empty.replace("{where}", where(name)));
      else {
        const label = one.getAttribute("aria-label");
        one.setAttribute("aria-label", where(name) + label.slice(label.search(/\s?: /)));
      }
      one.classList.toggle("last", last.includes(name));
    }
  }

  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++) if (!at(`${x},${y}`)) field.append(gap(x, y));

  const SIDES = "NESW";
  /** A quarter clockwise. */
  function turned(paths) {
    const sides = new Set([...paths].map((side) => SIDES[(SIDES.indexOf(side) + 1) % 4]));
    return [...SIDES].filter((side) => sides.has(side)).join("");
  }
  /** All ways in which a card can be laid, from its own on. */
  function turnings(paths) {
    const found = [paths];
    while (turned(found.at(-1)) !== paths) found.push(turned(found.at(-1)));
    return found;
  }
  const BESIDE = [
    [0, -1, "N", "S"],
    [1, 0, "E", "W"],
    [0, 1, "S", "N"],
    [-1, 0, "W", "E"],
  ];
  /** On which side of a card its neighbour lies; none: they are no neighbours. */
  function sideTo(name, other) {
    const [[x, y], [ox, oy]] = [name, other].map((one) => one.split(",").map(Number));
    return BESIDE.find(([dx, dy]) => x + dx === ox && y + dy === oy)?.[2];
  }
  /** How many paths of a card would go on to a neighbour. */
  function joined(name, paths) {
    const [x, y] = name.split(",").map(Number);
    return BESIDE.filter(
      ([dx, dy, side, back]) =>
        paths.includes(side) && at(`${x + dx},${y + dy}`)?.dataset.paths?.includes(back),
    ).length;
  }
  const EDGES = { N: "V0", E: "H60", S: "V60", W: "H0" };
  const road = (paths) => [...paths].map((side) => "M30 30" + EDGES[side]).join("");

  /** A card that is not laid for good yet, over what lies there, as large as it will be. */
  function ghost(name, paths, soul, look) {
    const seen = soul ? `<use href="#s-${soul}" x="18" y="18" width="24" height="24"/>` : "";
    const way = `<path class="road" d="${road(paths)}"/>`;
    const svg = `<svg viewBox="0 0 60 60">${way}${seen}</svg>`;
    const made = document.createElement("span");
    made.className = "ghost " + look;
    made.dataset.paths = paths;
    made.innerHTML = svg;
    const place = at(name);
    place.hidden = false;
    place.append(made);
    measure(name);
    return made;
  }
  function noGhosts() {
    field.querySelectorAll(".ghost").forEach((one) => one.remove());
    measure();
  }

  learn();
  window.table.field = { lights, learn, at, all, turnings, joined, sideTo, near, ghost, noGhosts };
})();
