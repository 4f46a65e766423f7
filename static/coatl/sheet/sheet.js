"use strict";
// The sheet: an empty place opens the editor, a Cóatl shows its cards; how a game is ended.
document.addEventListener("DOMContentLoaded", () => {
  const { sheet, question, send } = window.table;
  const texts = document.getElementById("ask").dataset;
  const state = () => document.getElementById("state").dataset;

  // The second half of a double tap is none: what it would hit has only just come below the finger.
  const ONCE = "[data-slot], [data-card], [data-temple], [data-laid], [data-key=save]";
  const DOUBLE_TAP = 400;
  const NEAR = 24;
  let last = null;
  document.addEventListener(
    "click",
    (event) => {
      const { timeStamp: when, clientX: x, clientY: y, detail: byFinger } = event;
      if (!byFinger) return;
      const soon = last && when - last.when < DOUBLE_TAP;
      if (soon && Math.hypot(x - last.x, y - last.y) < NEAR) {
        event.preventDefault();
        event.stopPropagation();
      } else last = event.target.closest(ONCE) && { when, x, y };
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const slot = event.target.closest("[data-slot]");
    const edit = event.target.closest("[data-edit]");
    if (slot?.dataset.serpent) {
      event.preventDefault();
      sheet.fetched("serpent/" + slot.dataset.serpent);
    } else if (slot) window.coatl.edit?.(slot.dataset.slot.split("-")[0]);
    else if (edit) {
      const { edit: action, by, draft } = edit.dataset;
      sheet.close();
      window.coatl.edit(by, action, JSON.parse(draft));
    }
  });

  // The end is asked once more; before anybody has three, why it is over.
  document.addEventListener(
    "submit",
    (event) => {
      if (event.submitter?.dataset.do !== "end") return;
      event.preventDefault();
      event.stopPropagation();
      const end = (more, words) => () => send([["do", "end"], ...more], words);
      const out = [texts.bodies, end([["bodies", "1"]], texts.bodies)];
      if (state().canEnd) question(texts.end, [[texts.over, end([], texts.over)], out]);
      else question(texts.early, [out, [texts.agreed, end([["override", "1"]], texts.agreed)]]);
    },
    true,
  );

  // WebKit keeps the styles of before when this page crosses that width, until the body changes.
  matchMedia("(min-width: 700px)").addEventListener("change", () => {
    const { body } = document;
    body.classList.remove("table");
    body.getBoundingClientRect();
    body.classList.add("table");
  });

  /** What the help is opened at. */
  window.table.topic = () => (state().status === "finished" ? "finished" : "coatl");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || sheet.isOpen || window.coatl.isOpen)
      return;
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "z" || event.key === "y")
      document.querySelector(`.tools [data-do="${event.key === "z" ? "undo" : "redo"}"]`)?.click();
  });
});
