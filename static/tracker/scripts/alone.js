"use strict";
// A game that one phone alone has is lost with it: whoever plays so is asked once whether another one should have
// it, too, when no finger is on its way to anything.
(function () {
  const QUIET = 2000;
  const board = document.querySelector("[data-board]");
  const place = "alone:" + board.dataset.key;
  // Over the words of the last action, as the marks of a first game, until the next one.
  const line = Object.assign(document.createElement("p"), { id: "alone", className: "told" });
  line.setAttribute("role", "status");
  let timer;
  let over = false;
  try {
    over = place in localStorage;
  } catch {
    /* Where nothing can be kept, it comes once at each visit. */
  }

  function wait() {
    clearTimeout(timer);
    if (!over) timer = setTimeout(ask, QUIET);
  }

  async function ask() {
    const { asked, sheet, waiting } = window.table;
    const { status } = document.getElementById("state").dataset;
    if (sheet.isOpen || waiting().length || status === "finished") return;
    const mine = timer;
    const told = await asked("share?alone");
    // None, or somebody goes on tapping.
    if (!told.ok || mine !== timer) return;
    over = true;
    try {
      localStorage.setItem(place, "");
    } catch {
      /* As above. */
    }
    // Without a word: another phone listens.
    if (told.text) show(new DOMParser().parseFromString(told.text, "text/html"));
  }

  function show(page) {
    const link = Object.assign(document.createElement("a"), {
      href: board.dataset.base + "share",
      textContent: page.querySelector("h2").textContent,
    });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      line.remove();
      window.table.sheet.fetched("share");
    });
    const close = document.querySelector('#ask [data-do="close"]').cloneNode(true);
    delete close.dataset.do;
    close.addEventListener("click", () => line.remove());
    line.append(link, close);
    document.querySelector("main").append(line);
  }

  document.addEventListener("table:moved", () => {
    line.remove();
    wait();
  });
  addEventListener("pointerdown", wait);
  wait();
})();
