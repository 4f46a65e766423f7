"use strict";
// Around the replay: what lay on a place of the board, every action with what can be done from
// it, the story when somebody comes to it.

// A place of the board is touched: what there was, at this point.
document.addEventListener("replay:ready", ({ detail: { base } }) => {
  const board = document.getElementById("board");
  const sheet = document.getElementById("spot");
  if (!sheet) return;
  const told = document.getElementById("spot-told");
  let pressed = "";
  let asked = 0;

  function shut() {
    asked += 1;
    sheet.close();
    told.replaceChildren();
    for (const cell of board.querySelectorAll(".glow")) cell.classList.remove("glow");
  }

  async function open(where) {
    shut();
    const asking = asked;
    const answer = await fetch(`${base}/spot/${where}?at=${board.dataset.number}`).catch(
      () => null,
    );
    const text = answer?.ok && (await answer.text());
    if (!text || asking !== asked) return;
    told.innerHTML = text;
    for (const part of told.querySelectorAll("[data-light]"))
      for (const cell of part.dataset.light.split(" "))
        document.getElementById("c-" + cell)?.classList.add("glow");
    sheet.show();
    sheet.scrollTop = 0;
  }

  // A finger that slid over the board went through the game: it touched nothing.
  board.addEventListener("pointerdown", () => {
    pressed = board.dataset.number;
  });
  board.addEventListener("click", (event) => {
    const where = event.target.closest("[data-cell]")?.dataset.cell;
    if (where && (!event.detail || pressed === board.dataset.number)) open(where);
  });
  document.addEventListener("replay:moved", shut);
  sheet.querySelector(".shut").addEventListener("click", shut);
  addEventListener("keydown", (event) => event.key === "Escape" && shut());
});

// Every action in a line; what can be done from it is made when somebody asks.
document.addEventListener("replay:ready", ({ detail: { steps, told, aim } }) => {
  const lines = document.getElementById("lines");
  const make = (tag, what) => Object.assign(document.createElement(tag), what);
  lines.hidden = false;

  function line(html, at) {
    const words = make("template", { innerHTML: html }).content.firstElementChild;
    const link = make("a", { href: `${steps}?at=${at}` });
    link.dataset.at = at;
    link.append(...words.childNodes);
    const more = make("button", { type: "button", textContent: "⋯", ariaExpanded: "false" });
    more.ariaLabel = lines.dataset.more.replace("{n}", at);
    const item = make("li");
    item.append(link, more);
    more.addEventListener("click", () => {
      if (item.children.length < 3) {
        item.append(document.querySelector(".more > .from-here").cloneNode(true));
        for (const part of item.lastElementChild.querySelectorAll("[id], [open]")) {
          part.removeAttribute("id");
          part.removeAttribute("open");
        }
        aim(item, at);
        item.lastElementChild.hidden = true;
      }
      const ways = item.querySelector(".from-here");
      ways.hidden = !ways.hidden;
      more.ariaExpanded = String(!ways.hidden);
    });
    return item;
  }

  lines.addEventListener("toggle", () => {
    const list = lines.querySelector("ol");
    if (!list.children.length)
      list.append(
        ...told()
          .map((html, n) => line(html, n + 1))
          .reverse(),
      );
  });
});

// The story comes when somebody comes to it; without script its address is a link.
document.addEventListener("DOMContentLoaded", () => {
  const story = document.getElementById("story");
  if (!story?.dataset.from) return;
  const near = new IntersectionObserver(
    async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      const answer = await fetch(story.dataset.from).catch(() => null);
      if (answer?.ok) story.outerHTML = await answer.text();
    },
    { rootMargin: "50% 0px" },
  );
  near.observe(story);
});

// The link to a point is copied where the browser can; elsewhere it opens.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-do=link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!(await copy(link.href))) return location.assign(link.href);
  const text = link.textContent;
  link.textContent = "✓ " + link.dataset.copied;
  setTimeout(() => {
    link.textContent = text;
  }, 2000);
});

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS, as at home, there is no clipboard to write to; a selection can be copied.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
