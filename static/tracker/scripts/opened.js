"use strict";
// A record that is opened with the app comes into the form that imports it.
window.launchQueue?.setConsumer(async ({ files }) => {
  if (!files?.length) return;
  const form = document.querySelector("form.import");
  const brought = new DataTransfer();
  brought.items.add(await files[0].getFile());
  form.elements.record.files = brought.files;
  form.closest("details").open = true;
  form.querySelector("button").focus();
});
