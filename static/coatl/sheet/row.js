"use strict";
// A row of pieces, and where a card beside it matches: numbered, ringed.
window.coatl = {
  /** The matches of a card light up in the row before it; touched once more it lets go. */
  light(button, row) {
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const one of button.parentElement.querySelectorAll("[data-laid]"))
      one.setAttribute("aria-pressed", String(on && one === button));
    for (const piece of row.querySelectorAll("[data-piece]")) {
      piece.classList.remove("lit");
      piece.removeAttribute("data-match");
    }
    if (!on || !button.dataset.pieces) return on;
    button.dataset.pieces.split("/").forEach((match, index) => {
      for (const number of match.split(".")) {
        const piece = row.querySelector(`[data-piece="${number}"]`);
        piece?.classList.add("lit");
        piece?.setAttribute("data-match", index + 1);
      }
    });
    return on;
  },

  /** A use of one of the drawings that stand in the page. */
  drawn(name) {
    return `<svg viewBox="0 0 20 20" aria-hidden="true"><use href="#h-${name}"/></svg>`;
  },
};
document.addEventListener("click", (event) => {
  const button = event.target.closest(".serpent [data-laid]");
  if (button) window.coatl.light(button, button.closest(".serpent").querySelector(".row"));
});
