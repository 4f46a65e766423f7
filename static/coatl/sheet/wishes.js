"use strict";
// What this phone remembers of cards: those that somebody wishes for, shown on no other phone, and
// whether those of the promo pack are left out, in every game.
window.coatl.promo = (() => {
  const NAME = "coatl:promo";
  const root = document.documentElement.classList;
  const mark = () => {
    root.toggle("no-promo", localStorage.getItem(NAME) === "out");
    for (const one of document.querySelectorAll("[data-promo]"))
      one.setAttribute("aria-pressed", String(root.contains("no-promo")));
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-promo]")) return;
    localStorage.setItem(NAME, root.contains("no-promo") ? "" : "out");
    mark();
  });
  mark();
  /** Of cards with their points and their frames those that are played with. */
  const offered = (cards) =>
    Object.entries(cards || {}).filter(
      ([, [, frame]]) => !(root.contains("no-promo") && frame.endsWith(" promo")),
    );
  return { mark, offered };
})();
window.coatl.wishes = (game) => {
  const MOST = 8;
  const FULL = 4; // Prophecies beside a Cóatl.
  const place = (by) => `wishes:${game}:${by}`;
  const of = (by) => JSON.parse(localStorage.getItem(place(by)) || "[]");

  function keep(by, names) {
    if (names.length) localStorage.setItem(place(by), JSON.stringify(names));
    else localStorage.removeItem(place(by));
  }

  return {
    of,
    /** In a list of cards: which are wished for, and which cannot be laid beside this Cóatl. */
    mark(list, by, { cards, temple }) {
      const names = of(by);
      for (const one of list.querySelectorAll("[data-wish]")) {
        const tile = one.previousElementSibling;
        const { card } = tile.dataset;
        one.setAttribute("aria-pressed", String(names.includes(one.dataset.wish)));
        const full = card ? cards.length >= FULL || cards.includes(card) : Boolean(temple);
        tile.classList.toggle("grey", full);
      }
    },
    /** Wished for or not; of more than a hand holds the oldest goes. */
    turn(button, by, then) {
      const { wish } = button.dataset;
      const others = of(by).filter((one) => one !== wish);
      const on = button.getAttribute("aria-pressed") !== "true";
      keep(by, on ? [...others, wish].slice(-MOST) : others);
      button.setAttribute("aria-pressed", String(on));
      then();
    },
    forget: (by, names) =>
      keep(
        by,
        of(by).filter((one) => !names.includes(one)),
      ),
  };
};
