"use strict";
// Mending from the board: the card's "move it", and links that lead from other pages to a piece.
(function () {
  const { sheet, question } = window.table;
  const texts = document.getElementById("ask").dataset;
  const enters = document.querySelector("[data-board]").dataset.door === "e";

  // "Move it": the next touches say where the piece really lies; then the correction is shown.
  document.getElementById("asked").addEventListener("click", (event) => {
    const button = event.target.closest('[data-do="move"]');
    if (!button) return;
    const form = button.form;
    const field = form.elements[button.dataset.field];
    const cells = [];
    // The sheet makes room for the board: only what is to be touched is said.
    form.dataset.light = button.closest(".card").dataset.light;
    form.className = "touching";
    document.getElementById("asked").replaceChildren(form);
    form.querySelector(".touch").hidden = false;
    sheet.fit(true);
    window.table.hand.takeTaps((cell) => {
      cells.push(cell);
      document.getElementById("c-" + cell).classList.add("glow");
      if (cells.length < Number(button.dataset.cells)) return;
      window.table.hand.takeTaps(null);
      field.value = cells.join(" ");
      form.requestSubmit();
    });
    sheet.closes(() => window.table.hand.takeTaps(null));
  });

  function enter(cell) {
    document.getElementById("c-" + cell).classList.add("last");
    const tools = ["canal2", "canal1", "bridge", "temple"].map((name) =>
      document.querySelector(`[data-tool="${name}"]`),
    );
    question(
      texts.missing.replace("{cell}", cell),
      tools
        .filter(Boolean)
        .map((tool) => [
          tool.title.replace(/ \(.\)$/, ""),
          () => tool.getAttribute("aria-pressed") === "true" || tool.click(),
        ]),
    );
  }

  // #action-17 opens its card, #mend=D4 looks at a cell, #enter=D4 asks what is missing there.
  function follow() {
    const [, action, what, name] =
      /^#(?:action-(\d+)|(mend|enter)=([A-U]\d+))$/.exec(location.hash) || [];
    const cell = name && document.getElementById("c-" + name);
    if (!action && !cell) return;
    history.replaceState(null, "", location.pathname + location.search);
    if (action && enters) sheet.fetched("action/" + action);
    else if (cell && (what === "mend" || !enters || !cell.matches(".land:not(:has(b))")))
      sheet.fetched("cell/" + name);
    else if (cell) enter(name);
  }
  addEventListener("hashchange", follow);
  window.table.mends = true;
  follow();
})();
