"use strict";
// What comes to the board is put down with a short movement, what leaves it goes with one, a Pilli walks and a
// bridge is carried to where it is now, and points rise where they were won. This script comes with the first
// touch of the board, or the first move.
(function () {
  const { at } = window.table.cells;
  const board = document.querySelector("[data-board]");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SHORT = { duration: 250, easing: "ease-out" };
  const LONG = { duration: 1600, easing: "ease-out" };
  const COME = { opacity: [0.2, 1], scale: [1.5, 1] };
  /** What was tapped here stands there already. */
  const SETTLE = { scale: [1.25, 1] };
  const GO = { opacity: [1, 0], scale: [1, 0.4] };
  /** What is no element of its own, but how a cell is drawn. */
  const GROUND = ["canal", "NS", "EW"];
  const PUT = ["canal", "bridge", "temple", "found", "start"];
  const isBridge = (kind) => kind === "NS" || kind === "EW";

  /** Every piece by its cell and its kind, and everybody's points. What was not answered yet is none. */
  function seen(before) {
    const pieces = new Map();
    for (const cell of board.querySelectorAll("[data-cell]:is(.canal, :has(b)):not(.sent)")) {
      const put = (kind, piece) => pieces.set(`${cell.dataset.cell} ${kind}`, piece);
      for (const kind of GROUND) if (cell.classList.contains(kind)) put(kind, cell);
      for (const piece of cell.children) put(piece.className, piece);
    }
    for (const [key, piece] of before)
      if (at(key.split(" ")[0]).matches(".sent")) pieces.set(key, piece);
    const points = new Map();
    for (const one of document.querySelectorAll(".scores .points"))
      points.set(one.closest("li").classList[0], Number(one.textContent));
    return { pieces, points };
  }

  /** Something over a cell that is gone as soon as it has moved. */
  function fly(name, look, piece, frames, timing) {
    const spot = document.createElement("span");
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = at(name);
    spot.className = "cell flown " + look;
    Object.assign(spot.style, {
      left: offsetLeft + "px",
      top: offsetTop + "px",
      width: offsetWidth + "px",
      height: offsetHeight + "px",
    });
    spot.append(piece);
    board.append(spot);
    (piece || spot).animate(frames, timing).finished.finally(() => spot.remove());
  }

  const drawn = (kind) => (isBridge(kind) ? { ...SHORT, pseudoElement: "::after" } : SHORT);

  function come(own, [name, kind, piece]) {
    if (kind === "canal") fly(name, "water", "", COME, SHORT);
    else piece.animate(own ? SETTLE : COME, drawn(kind));
  }

  function go(name, kind, piece) {
    if (kind === "canal") fly(name, "water", "", GO, SHORT);
    else if (isBridge(kind)) fly(name, kind, "", GO, SHORT);
    else fly(name, "", piece, GO, SHORT);
  }

  function carry([name, kind, piece], from) {
    const [here, there] = [at(from), at(name)].map((cell) => cell.getBoundingClientRect());
    const way = `${here.x - there.x}px ${here.y - there.y}px`;
    piece.animate({ translate: [way, "0 0"] }, drawn(kind));
  }

  /** Those pieces of one moment that another one has not: their cell, their kind, their element. */
  const missing = (one, other) =>
    [...one]
      .filter(([key]) => !other.has(key))
      .map(([key, piece]) => {
        const [, name, kind] = /^(\S+) (.*)$/.exec(key);
        return [name, kind, piece];
      });

  function move(was, now, own) {
    const arrived = missing(now.pieces, was.pieces);
    for (const [name, kind, piece] of missing(was.pieces, now.pieces)) {
      const again = arrived.findIndex(
        ([, other]) =>
          (kind.startsWith("pilli") && other === kind) || (isBridge(kind) && isBridge(other)),
      );
      if (again < 0) go(name, kind, piece);
      else carry(...arrived.splice(again, 1), name);
    }
    for (const one of arrived) come(own, one);
  }

  function rise(was, now) {
    const [where] = document.getElementById("state").dataset.last.split(" ");
    const won = [...now.points].filter(([colour, points]) => points > was.points.get(colour));
    if (!where || document.documentElement.classList.contains("secret")) return;
    won.forEach(([colour, points], place) => {
      const told = document.createElement("b");
      told.className = "won " + colour;
      told.textContent = "+" + (points - was.points.get(colour));
      const [low, high] = [60 * place, 60 * place + 130].map((share) => `0 -${share}%`);
      fly(where, "", told, { translate: [low, high], opacity: [1, 1, 0] }, LONG);
    });
  }

  let shown = seen(new Map());
  function play(own) {
    const was = shown;
    shown = seen(was.pieces);
    if (still.matches) return;
    move(was, shown, own);
    rise(was, shown);
  }

  // What was put down here has its picture first, then its movement.
  document.addEventListener("table:moved", (event) => {
    const own = event.detail?.own;
    if (PUT.includes(own)) requestAnimationFrame(() => setTimeout(play, 0, own));
    else play(own);
  });
})();
