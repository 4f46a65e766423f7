"use strict";
// The sheet: whose pile a key frees, what waits as a pale tower, and all that a long press or a letter does.
document.addEventListener("DOMContentLoaded", () => {
  const { sheet, question, send } = window.table;
  const texts = document.getElementById("ask").dataset;
  const state = () => document.getElementById("state").dataset;
  const piles = document.getElementById("piles");
  const HELD = 500;
  // Whose the next pile is, and from whom it is stolen: chosen for one pile, so that none goes in silence
  // to whoever freed the last one.
  let by = "";
  let from = "";
  let last = "";

  const players = () => [...document.querySelectorAll(".strip [data-color]")];
  const called = (colour) =>
    players()
      .find((one) => one.dataset.color === colour)
      ?.textContent.trim();
  const key = (soul, count) => piles?.querySelector(`[data-soul="${soul}"][data-count="${count}"]`);

  const sign = (soul) => key(soul, 1).dataset.sign;

  function choose(colour) {
    by = colour;
    from = "";
    last = by || last;
    show();
  }

  /** Player first, then the key; whoever taps a key first is asked whose it is. */
  function free(soul, count, more = {}) {
    if (!called(by)) return ask(soul, count, more);
    const fields = Object.entries({ do: "free", by, soul, count, ...(from && { from }), ...more });
    const words = texts.says
      .replace("{who}", () => called(by))
      .replace("{what}", `${count} ${sign(soul)}`);
    choose("");
    return send(fields, words);
  }
  function ask(soul, count, more) {
    question(
      texts.who,
      players().map((one) => [
        one.textContent.trim(),
        () => {
          choose(one.dataset.color);
          free(soul, count, more);
        },
      ]),
    );
  }
  const single = (soul) =>
    question(texts.single.replace("{soul}", sign(soul)), [
      [texts.insist, () => free(soul, 1, { override: "1" })],
    ]);

  // What waits stands there at once, pale; its souls are gone from the keys.
  const waiting = () =>
    (window.table.waiting?.() || [])
      .map(Object.fromEntries)
      .filter((fields) => fields.do === "free");
  function haunt() {
    document.querySelectorAll(".tower.sent").forEach((one) => one.remove());
    for (const { by: colour, soul, count } of waiting()) {
      const tower = document.createElement("span");
      tower.className = `tower sent ${colour} n${count}`;
      tower.innerHTML = `<i></i><b>${count - 1}</b><svg class="sign"><use href="#s-${soul}"/></svg>`;
      document.getElementById("towers").append(tower);
    }
    const last = waiting().at(-1);
    if (last) robbed(last);
    show();
  }

  /** Marks of those whom a player can rob, behind what says of which pile it is told. */
  function victims(colour, pile) {
    const legend = document.createElement("span");
    legend.className = "legend";
    legend.innerHTML = `<span class="who ${colour}">${pile}</span> `;
    legend.append(texts.robbed);
    const others = players().filter((one) => one.dataset.color !== colour);
    return [legend].concat(
      others.map((one) => {
        const button = document.createElement("button");
        Object.assign(button, { className: one.className, name: "from", value: one.dataset.color });
        button.dataset.from = one.dataset.color;
        button.append(document.createElement("span"));
        button.firstChild.textContent = one.textContent.trim();
        return button;
      }),
    );
  }

  /** Of a pile that waits may be told, too, from whom it was stolen. */
  function robbed({ by: colour, soul, count, override }) {
    const told = { do: "more", by: colour, soul, count, ...(override && { override }) };
    const fields = Object.entries(told).map(([name, value]) =>
      Object.assign(document.createElement("input"), { type: "hidden", name, value }),
    );
    const pile = `${count}<svg class="sign"><use href="#s-${soul}"/></svg>`;
    document.getElementById("stolen").replaceChildren(...fields, ...victims(colour, pile));
  }

  /** As long as somebody is chosen: from whom the coming pile is stolen. */
  function robs() {
    const row = document.getElementById("robbing");
    if (row) row.replaceChildren(...(by ? victims(by, "") : []));
    for (const one of row?.querySelectorAll("button") || [])
      one.setAttribute("aria-pressed", String(one.dataset.from === from));
  }

  /** Who is chosen, and which keys there are. */
  function show() {
    for (const one of players()) one.setAttribute("aria-pressed", String(one.dataset.color === by));
    const frees = document.querySelector(".strip .frees");
    if (frees) {
      frees.textContent = called(by) ? texts.frees.replace("{who}", () => called(by)) : "";
      frees.className = by ? "frees who " + by : "frees";
    }
    if (piles) piles.className = ("keys " + by).trim();
    robs();
    const gone = waiting();
    [..."abcdef"].forEach((soul, at) => {
      const spent = gone
        .filter((one) => one.soul === soul)
        .reduce((sum, one) => sum + Number(one.count), 0);
      const [left, largest] = ["left", "largest"].map(
        (name) => Number(state()[name].trim().split(/\s+/)[at]) - spent,
      );
      for (const one of piles?.querySelectorAll(`[data-soul="${soul}"]`) || []) {
        if (one.className === "symbol") one.querySelector(".left").textContent = left;
        else one.disabled = Number(one.dataset.count) > largest;
      }
    });
  }

  piles?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { soul, count } = event.submitter.dataset;
    if (count === "1") single(soul);
    else free(soul, count);
  });

  // The second half of a double tap frees nothing; a long press has asked already.
  let held;
  let asked = false;
  piles?.addEventListener("pointerdown", (event) => {
    const soul = event.target.closest("[data-soul]")?.dataset.soul;
    asked = false;
    clearTimeout(held);
    if (soul)
      held = setTimeout(() => {
        asked = true;
        single(soul);
      }, HELD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"])
    piles?.addEventListener(kind, () => clearTimeout(held));
  piles?.addEventListener("contextmenu", (event) => event.preventDefault());
  piles?.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 || asked) event.preventDefault();
      asked = false;
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-color], [data-do], [data-from]");
    if (!button || event.target.closest("#piles")) return;
    const { color, card, from: victim } = button.dataset;
    if (color) choose(color === by ? "" : color);
    else if (victim && button.closest("#robbing")) {
      from = from === victim ? "" : victim;
      robs();
    } else if (card) {
      event.preventDefault();
      sheet.fetched("pile/" + card);
    }
  });

  // The end is asked once more.
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target.closest("form[data-ask]");
      if (!form) return;
      event.preventDefault();
      event.stopPropagation();
      const button = event.submitter;
      question(form.dataset.ask, [
        [button.textContent.trim(), () => send([["do", "end"]], button.textContent.trim())],
      ]);
    },
    true,
  );

  // A letter goes to the row of its symbol, a digit frees so many of it; p is the next player.
  document.addEventListener("keydown", (event) => {
    if (!piles || event.ctrlKey || event.metaKey || event.altKey || sheet.isOpen) return;
    const row = document.activeElement?.closest?.("#piles [data-soul]")?.dataset.soul;
    if (/^[a-f]$/.test(event.key)) key(event.key, 1).focus();
    else if (row && /^[1-8]$/.test(event.key)) key(row, event.key).click();
    else if (event.key === "p") {
      const all = players().map((one) => one.dataset.color);
      choose(all[(all.indexOf(by || last) + 1) % all.length]);
    } else if (event.key === "z" || event.key === "y")
      document.querySelector(`.tools [data-do="${event.key === "z" ? "undo" : "redo"}"]`).click();
  });

  document.addEventListener("table:moved", haunt);
  /** What the help is opened at. */
  const topic = () => (state().status === "finished" ? "finished" : "free");
  Object.assign(window.table, { haunt, topic });
  haunt();
});
