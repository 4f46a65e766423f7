"use strict";
// A row of pieces, and where a card beside it matches: numbered, ringed.
window.coatl = {
  /** The matches of a card light up in the row before it; touched once more it lets go. */
  light(button, row) {
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const one of button.parentElement.querySelectorAll("[data-laid]"))
      one.setAttribute("aria-pressed", String(on && one === button));
    for (const piece of row.querySelectorAll("[data-piece]")) {
      piece.classList.remove("lit", "ringed");
      piece.removeAttribute("data-match");
    }
    if (!on || !button.dataset.pieces) return on;
    for (const number of button.dataset.ringed?.split(".") || [])
      row.querySelector(`[data-piece="${number}"]`)?.classList.add("ringed");
    button.dataset.pieces.split("/").forEach((match, index) => {
      for (const number of match.split(".")) {
        const piece = row.querySelector(`[data-piece="${number}"]`);
        piece?.classList.add("lit");
        piece?.setAttribute("data-match", index + 1);
      }
    });
    return on;
  },

  /** The cards that use a piece stand out; 0 stands for none. */
  uses(cards, number) {
    for (const one of cards.querySelectorAll("[data-laid]")) {
      const used = (one.dataset.pieces || "").split(/[./]/);
      one.classList.toggle("uses", used.includes(String(number)));
    }
  },

  /** The piece next to the finger, from 0: pieces are smaller than it. */
  nearest(row, { clientX, clientY }) {
    const pieces = [...row.querySelectorAll("[data-piece]")].map((one, index) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [across, down] = [clientX - (left + right) / 2, clientY - (top + bottom) / 2];
      return { index, far: Math.abs(across) + 3 * Math.abs(down) };
    });
    return pieces.sort((one, other) => one.far - other.far)[0]?.index ?? -1;
  },

  /** A use of one of the drawings that stand in the page; of a head or a tail with its colour. */
  drawn(name, hue = "") {
    const wide = hue ? 12 : 20;
    return `<svg viewBox="0 0 ${wide} 20" aria-hidden="true"><use href="#h-${name}" class="${hue}"/></svg>`;
  },
};
document.addEventListener("click", (event) => {
  const card = event.target.closest(".serpent");
  const button = event.target.closest("[data-laid]");
  const row = event.target.closest(".row");
  if (card && button) window.coatl.light(button, card.querySelector(".row"));
  else if (card && row) window.coatl.uses(card, window.coatl.nearest(row, event) + 1);
});
