"use strict";
// What is put together survives a reload: one Cóatl for each player, one for each that is corrected.
window.coatl.drafts = (game) => {
  const EMPTY = { row: "", cards: [], temple: "" };
  const start = `draft:${game}:`;
  const read = (place) => JSON.parse(localStorage.getItem(place) || "{}");

  return {
    none: () => ({ ...EMPTY }),
    of: (name) => ({ ...EMPTY, ...read(start + name) }),
    forget: (name) => localStorage.removeItem(start + name),
    keep(name, draft) {
      const { row, cards, temple } = draft;
      if (row || cards.length || temple) localStorage.setItem(start + name, JSON.stringify(draft));
      else localStorage.removeItem(start + name);
    },
    /** What was recorded is no draft any more; what was refused is one again. */
    settle(recorded, waits) {
      for (const place of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
        const { sent, ...rest } = read(place);
        if (!sent || waits.includes(sent)) continue;
        if (recorded) localStorage.removeItem(place);
        else localStorage.setItem(place, JSON.stringify(rest));
      }
    },
    /** A place in which a Cóatl is being put together, or waits to be sent, says so. */
    mark() {
      for (const one of document.querySelectorAll("button.slot")) {
        const [colour] = one.dataset.slot.split("-");
        const first = document.querySelector(`button.slot[data-slot^="${colour}-"]`) === one;
        const { row } = read(start + colour);
        one.querySelector("span").textContent = first && row ? `${row.length}…` : "+";
      }
    },
  };
};
