"use strict";
// The keyboard: arrows, Enter, a letter for each tool, z undoes.
(function () {
  const { at, beside } = window.table.cells;
  const { cursor, hand, sheet, tap, isLooking, view, typed } = window.table;
  const board = document.querySelector("[data-board]");
  const enters = board.dataset.door === "e";
  const LETTERS = {
    c: "canal2",
    s: "canal1",
    b: "bridge",
    m: "move_bridge",
    t: "temple",
    w: "walk",
    o: "boat",
    l: "leap",
    f: "found",
  };
  const PLAIN = {
    z: '[data-do="undo"]',
    y: '[data-do="redo"]',
    i: '[data-do="look"]',
    "+": '[data-tool="take"]',
    "-": '[data-tool="spend"]',
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const STEPS = [(x, y) => [x, y], (x, y) => [-y, x], (x, y) => [-x, -y], (x, y) => [y, -x]];

  function go(name) {
    at(cursor.name).classList.remove("cursor");
    at(cursor.name).tabIndex = -1;
    cursor.name = name;
    at(name).classList.add("cursor");
    at(name).tabIndex = 0;
    at(name).focus({ preventScroll: false });
  }

  /** The cell under the cursor may be a new one; Tab stops on it alone. */
  function settle() {
    board.querySelectorAll('[tabindex="0"]').forEach((cell) => {
      cell.tabIndex = -1;
    });
    at(cursor.name).tabIndex = 0;
    if (cursor.keyed && document.activeElement === document.body) go(cursor.name);
  }

  function press(event) {
    if (
      (sheet.isOpen && !hand.taker && !isLooking()) ||
      event.target.matches("input, select, textarea") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key in ARROWS) {
      const [dx, dy] = STEPS[view.quarter()](...ARROWS[event.key]);
      const there = beside(cursor.name, dx, dy);
      cursor.keyed = true;
      if (there) {
        go(there);
        event.preventDefault();
      }
    } else if (event.key === "Enter" && document.activeElement === at(cursor.name)) {
      tap(cursor.name);
      event.preventDefault();
    } else if (hand.taker) return;
    else if (event.key === "Escape") hand.choose(null);
    else if (enters && event.key in PLAIN) document.querySelector(PLAIN[event.key])?.click();
    else if (enters && /^[1-4]$/.test(event.key)) {
      hand.level = event.key;
      hand.show();
    } else if (
      enters &&
      LETTERS[event.key] &&
      document.querySelector(`[data-tool="${LETTERS[event.key]}"]`)
    )
      window.table.choose(LETTERS[event.key]);
  }

  Object.assign(window.table, { press, settle });
  settle();
  typed.forEach(press);
})();
