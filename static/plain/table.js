"use strict";
// Sends the forms of the table without leaving the page, in the order in which they were filled in.
window.table = window.table || {};
(function () {
  // Nothing on a board shows what waits: the badge does.
  window.table.haunt = () => {};
  const state = () => document.getElementById("state").dataset;

  function fieldsOf(form, button) {
    return [...new FormData(form, button)].filter(([name]) => name !== "expect");
  }

  /** What the phone tells of a form as long as it waits. */
  function wordsOf(button, fields) {
    const typed = fields.filter(([name]) => name !== "do").map(([, value]) => value);
    return [button.textContent.trim(), ...typed].join(" ").trim();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-action], form[data-again]");
    if (!form) return;
    event.preventDefault();
    const fields = fieldsOf(form, event.submitter);
    window.table.send(fields, wordsOf(event.submitter, fields));
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("dialog [data-do=close]")) window.table.sheet.close(event);
  });

  function moved(event) {
    const { number, redoable, status } = state();
    const enable = (name, can) =>
      document.querySelectorAll(`.tools [data-do="${name}"]`).forEach((button) => {
        button.disabled = !can;
      });
    enable("undo", number !== "0");
    enable("redo", redoable !== "0");
    document.body.classList.toggle("over", status === "finished");
    // What was accepted is typed no second time; what was refused is put right.
    const own = event.detail?.own;
    if (own) document.querySelector(`#forms [name="do"][value="${own}"]`)?.form.reset();
    window.table.fade();
  }
  document.addEventListener("table:moved", moved);
})();
