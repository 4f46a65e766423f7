"use strict";
// The table check: steppers, the button that says what it does, a cell touched on the small island.
document.addEventListener("DOMContentLoaded", () => {
  function mark(stepper) {
    const input = stepper.querySelector("input");
    stepper.classList.toggle("differs", input.value !== input.dataset.app);
  }
  document.querySelectorAll("[data-stepper]").forEach((stepper) => {
    stepper.querySelectorAll("button").forEach((button) => (button.hidden = false));
    mark(stepper);
  });

  /** "Ana founds 11: Ana +6, Bo +3" */
  function tell(form) {
    const by = form.querySelector("[name=by]:checked");
    const button = form.querySelector('[data-do="found"]');
    form.querySelectorAll("[name=present]").forEach((other) => {
      other.disabled = Boolean(by) && other.value === by.value;
      if (other.disabled) other.checked = false;
    });
    if (!by) return;
    const others = [...form.querySelectorAll("[name=present]:checked")];
    const points = [
      `${by.dataset.name} +${button.dataset.blue}`,
      ...others.map((other) => `${other.dataset.name} +${button.dataset.white}`),
    ];
    button.textContent = button.dataset.says
      .replace("{who}", () => by.dataset.name)
      .replace("{points}", () => points.join(", "));
  }

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const stepper = step.closest("[data-stepper]");
      const input = stepper.querySelector("input");
      input[step.dataset.step === "1" ? "stepUp" : "stepDown"]();
      mark(stepper);
    }
    const cell = event.target.closest("[data-picking] .cell");
    if (cell) pick(cell);
  });

  function pick(cell) {
    const [, column, row] = /\bx([A-U]) y(\d+)/.exec(cell.className);
    cell.closest("form").querySelector("[name=cell]").value = column + row;
    document.querySelectorAll(".picked").forEach((one) => one.classList.remove("picked"));
    cell.classList.add("picked");
  }

  document.addEventListener("input", (event) => {
    const stepper = event.target.closest("[data-stepper]");
    if (stepper) mark(stepper);
    const founds = event.target.closest("[data-founds]");
    if (founds) tell(founds);
  });
  document.querySelectorAll("[data-founds]").forEach(tell);
});
