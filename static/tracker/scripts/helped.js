"use strict";
// Whoever came from a table goes back to it, however many parts were read meanwhile.
(function () {
  const table = (address) => new URL(address).pathname.match(/^\/[ew]\/[^/]+\//)?.[0];
  const came = document.referrer && new URL(document.referrer).pathname;
  if (came && !came.startsWith("/help/")) {
    const from = table(document.referrer);
    if (from) sessionStorage.setItem("table", from);
    else sessionStorage.removeItem("table");
  }
  const back = sessionStorage.getItem("table");
  const link = document.querySelector("[data-back]");
  if (!back || !link) return;
  link.href = back;
  link.textContent = "← " + link.dataset.back;
})();
