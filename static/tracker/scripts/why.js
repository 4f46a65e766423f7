"use strict";
// Help at the table: the part that a link leads to comes into the sheet, and nothing on the table is lost.
(function () {
  const asked = document.getElementById("asked");
  const state = () => document.getElementById("state").dataset;

  async function explain(link) {
    const address = new URL(link.href);
    address.hash ||= window.table.topic?.() || state().status;
    const answer = await fetch(address.pathname);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const mark = page.getElementById(decodeURIComponent(address.hash.slice(1)));
    const part = mark?.closest("section");
    if (!part) return location.assign(address);
    mark.closest("li")?.classList.add("told");
    // Pictures and replays stay on the page: so does what else would be there twice by its name.
    for (const drawn of part.querySelectorAll("div.drawn:not(:has(table))")) drawn.remove();
    const more = Object.assign(document.createElement("a"), {
      className: "button",
      href: `${address.pathname}#${part.id}`,
      textContent: page.querySelector("h1").textContent,
    });
    for (const named of [part, ...part.querySelectorAll("[id]")]) named.removeAttribute("id");
    const style = page.querySelector('link[href*="styles/help"]');
    if (!document.querySelector(`link[href="${style.getAttribute("href")}"]`))
      document.head.append(style);
    asked.replaceChildren(part, more);
    window.table.sheet.open();
    return asked.querySelector(".told")?.scrollIntoView({ block: "nearest" });
  }

  window.table.explain = explain;
})();
