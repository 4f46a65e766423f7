"use strict";
// New game: names that are one tap, and the order of the seats.
document.addEventListener("DOMContentLoaded", () => {
  const names = () => [...document.querySelectorAll(".place input")];
  const chips = document.querySelector(".known");
  if (chips) chips.hidden = false;

  /** Give a place another colour; whoever had that one takes the free one. */
  function paint(place, colour) {
    const select = place.querySelector("select");
    const other = [...document.querySelectorAll(".place select")].find(
      (one) => one !== select && one.value === colour,
    );
    if (other) other.value = select.value;
    select.value = colour;
  }

  function swap(place) {
    const before = place.previousElementSibling;
    for (const field of ["input", "select"]) {
      const [one, two] = [place.querySelector(field), before.querySelector(field)];
      [one.value, two.value] = [two.value, one.value];
    }
  }

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-name]");
    const up = event.target.closest('[data-do="up"]');
    if (up) swap(up.closest(".place"));
    if (!chip) return;
    const seated = names().find((input) => input.value === chip.dataset.name);
    const input = seated || names().find((one) => !one.value.trim());
    if (!input) return;
    input.value = seated ? "" : chip.dataset.name;
    // Of whoever played another game last no colour of this one is known.
    if (!seated && chip.dataset.colour) paint(input.closest(".place"), chip.dataset.colour);
    mark();
  });

  // A chosen name is marked; whoever is on the list once need not be tapped twice.
  function mark() {
    const seated = names().map((input) => input.value);
    document
      .querySelectorAll("[data-name]")
      .forEach((chip) =>
        chip.setAttribute("aria-pressed", String(seated.includes(chip.dataset.name))),
      );
  }
  document.addEventListener("input", mark);
  document.addEventListener("change", (event) => {
    if (event.target.matches(".place select")) {
      const other = [...document.querySelectorAll(".place select")].filter(
        (one) => one !== event.target,
      );
      const all = [...event.target.options].map((option) => option.value);
      const twice = other.find((one) => one.value === event.target.value);
      if (twice)
        twice.value = all.find(
          (colour) =>
            colour !== event.target.value &&
            other.every((one) => one === twice || one.value !== colour),
        );
    }
  });
  mark();
});
