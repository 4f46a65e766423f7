"use strict";
// The table as this phone sees it, for the worker to keep: the page as it came, with all that came since put into it.
// It is what the server would send, not what the scripts made of it, so that they find it as on any other day.
(function () {
  const { came } = window.table;
  const page = new DOMParser().parseFromString(came.shift(), "text/html");
  let waits = false;

  function put(text) {
    const told = document.createElement("template");
    told.innerHTML = text;
    for (const part of told.content.querySelectorAll("[data-as-before]"))
      part.replaceWith(page.getElementById(part.id) ?? part);
    for (const part of told.content.querySelectorAll("[hx-swap-oob]")) {
      // What was said is over.
      if (part.id === "say") continue;
      part.removeAttribute("hx-swap-oob");
      page.getElementById(part.id)?.replaceWith(part);
    }
  }

  async function keep() {
    waits = false;
    came.splice(0).forEach(put);
    const board = page.querySelector("[data-board]");
    board.dataset.kept = "";
    board.dataset.number = page.getElementById("state").dataset.number;
    page.documentElement.className = document.documentElement.className;
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({
      keep: board.dataset.base,
      page: "<!DOCTYPE html>" + page.documentElement.outerHTML,
    });
  }

  /** When the phone has nothing better to do; at the latest when it is put away. */
  function soon() {
    if (waits) return;
    waits = true;
    (window.requestIdleCallback || setTimeout)(keep);
  }
  document.addEventListener("table:moved", soon);
  addEventListener("pagehide", keep);
  soon();
})();
