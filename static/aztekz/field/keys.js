"use strict";
// The keyboard at the referee's table: arrows go over the field, Enter touches it, and digits and
// letters press what lies below, as its titles say.
(function () {
  const { field, hand, sheet, typed } = window.table;
  const tools = document.querySelector(".tools");
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const FAR = 9;
  const DRAW = {};
  for (const digit of "12345") DRAW[digit] = `.draw .key:nth-child(${digit})`;
  for (const soul of "abcdef") DRAW[soul] = `.draw [data-soul="${soul}"]`;
  const MOVE = {
    k: '.key[data-hero="chief"]',
    1: '.key[data-hero="slave1"]',
    2: '.key[data-hero="slave2"]',
    h: '[data-do="hand"]',
    r: '[data-do="back"]',
    t: '.chips [data-do="take"]',
    o: '.chips [data-do="drop"]',
    g: '.chips [data-do="give"]',
    s: '.chips [data-do="steal"]',
    x: '.chips [data-do="chase"]',
  };
  const PHASES = { start: DRAW, draw: DRAW, move: MOVE };
  /** The place that the keys are at; whether there are keys at all. */
  const cursor = { name: "", keyed: false };

  const is = (name) => field.at(name)?.checkVisibility();
  const start = () =>
    [".own", ".lit", ".card"].map((one) => document.querySelector(`.field ${one}`)).find(Boolean)
      ?.dataset.at;

  function go(name) {
    if (!is(name)) return;
    cursor.name = name;
    settle();
    field.at(name).focus();
  }

  /** The next place that way, over those where there is nothing; else the nearest further on. */
  function beside([dx, dy]) {
    const [x, y] = cursor.name.split(",").map(Number);
    for (let far = 1; far < FAR; far++)
      for (let aside = 0; aside < far; aside++)
        for (const side of [aside, -aside]) {
          const name = `${x + dx * far + dy * side},${y + dy * far + dx * side}`;
          if (is(name)) return name;
        }
    return cursor.name;
  }

  /** Tab stops on one place of the field alone. */
  function settle() {
    if (!is(cursor.name)) cursor.name = start() || "";
    for (const one of field.all()) one.tabIndex = one.dataset.at === cursor.name ? 0 : -1;
  }

  /** What had the focus may be gone: it is on the field then, where everybody sees it. */
  function moved() {
    settle();
    const { activeElement } = document;
    const lost = activeElement === document.body || !activeElement.checkVisibility();
    if (cursor.keyed && lost && !sheet.isOpen) field.at(cursor.name)?.focus();
  }

  function drop() {
    hand.forget();
    hand.show();
  }

  function press(event) {
    const { key, target } = event;
    if (sheet.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select, textarea")) return;
    cursor.keyed = true;
    if (key in ARROWS) {
      const here = document.activeElement.closest(".field [data-at]");
      event.preventDefault();
      return go(here ? beside(ARROWS[key]) : cursor.name);
    }
    if (!tools) return;
    if (key === "Escape") return drop();
    const wanted = { p: '.always [data-do="place"]', ...PHASES[tools.dataset.phase] }[key];
    if (!wanted) return;
    [...tools.querySelectorAll(wanted)]
      .find((one) => !one.disabled && one.checkVisibility())
      ?.click();
    moved();
  }

  // A finger or a mouse leaves the keys where it touched.
  document.addEventListener("focusin", ({ target }) => {
    const place = target.closest?.(".field [data-at]");
    if (place) cursor.name = place.dataset.at;
  });
  document.addEventListener("table:moved", moved);
  window.table.press = press;
  settle();
  typed.forEach(press);
})();
