"use strict";
// In which order the cards come that a Cóatl meets. This phone remembers it, for every game.
window.coatl.order = (choice, changed) => {
  const NAME = "coatl:order";
  const chosen = () => localStorage.getItem(NAME) || "points";

  function mark() {
    for (const one of choice.children)
      one.setAttribute("aria-pressed", String(one.dataset.order === chosen()));
  }
  choice.addEventListener("click", (event) => {
    const { order } = event.target.closest("button")?.dataset ?? {};
    if (!order) return;
    localStorage.setItem(NAME, order);
    mark();
    changed();
  });
  mark();
  return chosen;
};
