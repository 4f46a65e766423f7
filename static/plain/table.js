"use strict";
// Sends the forms of the panel without leaving the page, in the order in which they were filled in.
window.table = window.table || {};
(function () {
  // Nothing on a board shows what waits: the badge does.
  window.table.haunt = () => {};

  function fieldsOf(form, button) {
    return [...new FormData(form, button)].filter(([name]) => name !== "expect");
  }

  /** What the phone tells of a form as long as it waits. */
  function wordsOf(button, fields) {
    const typed = fields.filter(([name]) => name !== "do").map(([, value]) => value);
    return [button.textContent, ...typed].join(" ").trim();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-action]");
    if (!form) return;
    event.preventDefault();
    const fields = fieldsOf(form, event.submitter);
    window.table.send(fields, wordsOf(event.submitter, fields));
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("dialog [data-do=close]")) window.table.sheet.close(event);
  });
})();
