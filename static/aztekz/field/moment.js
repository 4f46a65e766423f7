"use strict";
// The table before an action: what is done here goes nowhere yet, it asks what it would change.
window.table = window.table || {};
window.table.send = (fields) => {
  const form = document.getElementById("instead");
  if (fields.some(([name, value]) => name === "do" && value === "undo")) return;
  form.append(
    ...fields.map(([name, value]) =>
      Object.assign(document.createElement("input"), { type: "hidden", name, value }),
    ),
  );
  form.submit();
};
