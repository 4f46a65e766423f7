"use strict";
// The page about a screen that stays awake: what this browser can do, and the choice.
(async function () {
  const choice = document.querySelector("[data-awake]");
  const way = navigator.wakeLock
    ? "lock"
    : (await import(choice.dataset.awake)).can
      ? "video"
      : "none";
  for (const told of document.querySelectorAll("[data-awake-by]"))
    told.hidden = told.dataset.awakeBy !== way;
  choice.closest("label").hidden = way === "none";
  const show = () => {
    choice.checked = localStorage.getItem("awake") !== "off";
  };
  show();
  addEventListener("storage", show);
  choice.addEventListener("change", () => {
    if (choice.checked) localStorage.removeItem("awake");
    else localStorage.setItem("awake", "off");
  });
})();
