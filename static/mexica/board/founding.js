"use strict";
// Founding a district: the question who does it, asked until it is answered.
document.addEventListener("DOMContentLoaded", () => {
  const board = document.querySelector("[data-board]");
  const form = document.getElementById("founding");
  const texts = document.getElementById("ask").dataset;
  const { sheet } = window.table;
  const kept = "foundings:" + board.dataset.key;
  const name = (one) => one.token + ":" + one.cells + ":" + one.by;
  const told = JSON.parse(sessionStorage.getItem(kept) || "{}");
  // By name: which are still to be asked about, which were put off on this phone.
  let waiting = told.waiting || [];
  let later = told.later || [];
  let answer = null;

  const all = () => window.table.lights().foundable || [];
  const named = (key) => all().find((one) => name(one) === key);
  const on = (cell) => all().find((one) => window.table.cells.has(one.cells, cell));
  const keep = () => sessionStorage.setItem(kept, JSON.stringify({ waiting, later, known }));
  // A tap whose answer never came, before a reload: what it closed is still to be asked.
  let known = window.table.waiting().length ? told.known : null;
  const sent = (one) =>
    window.table.waiting().some((fields) => {
      const { do: act, at } = Object.fromEntries(fields);
      return act === "found" && window.table.cells.has(one.cells, at);
    });
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  /** What an action made possible is asked; what an undo brings back only keeps its mark. */
  function moved(own) {
    const now = all().map(name);
    waiting = waiting.filter((key) => now.includes(key));
    later = later.filter((key) => now.includes(key));
    // In referee mode the question comes to whoever holds a phone, as soon as the Pilli stands there.
    const asks = own !== "undo" && own !== "redo" && (own || board.dataset.mode === "referee");
    if (asks)
      waiting.push(
        ...now.filter(
          (key) => !(known || []).includes(key) && !waiting.includes(key) && !later.includes(key),
        ),
      );
    if (!window.table.waiting().length || own || !known) known = now;
    keep();
    if (answer && !named(answer.key)) sheet.close();
    else if (answer) again();
    next();
  }

  function next() {
    if (!answer && waiting.length && !sheet.isOpen) ask(waiting[0]);
  }

  /** Ask about the district of a cell; `instead` is what else a tap there could mean. */
  function askOn(cell, instead) {
    const one = on(cell);
    if (!one || sent(one)) return false;
    ask(name(one), instead);
    return true;
  }

  function ask(key, instead) {
    const one = named(key);
    const [white, blue] = [one.worth[1], one.worth[0]];
    answer = { key, at: one.at, by: one.by.length === 1 ? one.by[0] : null, there: [...one.there] };
    const page = form.content.cloneNode(true);
    const part = page.querySelector(".founding");
    part.dataset.offer = one.token;
    part.dataset.light = Array.from(
      board.querySelectorAll("[data-cell]"),
      (cell) => cell.dataset.cell,
    )
      .filter((cell) => window.table.cells.has(one.cells, cell))
      .join(" ");
    for (const text of part.querySelectorAll("[data-text]"))
      text.textContent = fill(text.dataset.text, { token: one.token, blue, white });
    for (const button of part.querySelectorAll("[data-founder]"))
      button.hidden = !one.by.includes(button.dataset.founder);
    for (const button of part.querySelectorAll("[data-present]")) {
      const sure = one.by.length === 1;
      button.hidden = sure && !one.there.includes(button.dataset.present);
      button.disabled = sure;
    }
    const other = part.querySelector('[data-do="instead"]');
    other.hidden = !instead;
    if (instead) {
      other.textContent = fill(other.dataset.label, { what: instead.label });
      answer.instead = instead.act;
    }
    sheet.leave("replaced");
    document.getElementById("asked").replaceChildren(page);
    again();
    window.table.hand.takeTaps(aim, (cell) => window.table.cells.has(named(key)?.free, cell));
    sheet.open({ guard: true, closed: putOff });
  }

  /** The sheet as it was answered so far. */
  function again() {
    const one = named(answer.key);
    const part = document.querySelector("#asked .founding");
    if (!part) return;
    if (!window.table.cells.has(one.free, answer.at)) answer.at = one.at;
    const press = (selector, chosen) =>
      part
        .querySelectorAll(selector)
        .forEach((button) => button.setAttribute("aria-pressed", String(chosen(button.dataset))));
    press("[data-founder]", (data) => data.founder === answer.by);
    press("[data-present]", (data) => answer.there.includes(data.present));
    for (const button of part.querySelectorAll("[data-present]"))
      button.classList.toggle("gone", button.dataset.present === answer.by);
    part.querySelectorAll("[data-at]").forEach((at) => {
      at.textContent = answer.at;
    });
    board.querySelectorAll(".aimed").forEach((cell) => cell.classList.remove("aimed"));
    document.getElementById("c-" + answer.at).classList.add("aimed");
    const found = part.querySelector('[data-do="found"]');
    sheet.enable(found, !!answer.by);
    found.textContent = answer.by
      ? fill(texts.founds, { who: called(answer.by), token: one.token, gains: gains(one) })
      : texts.whoFounds;
    sheet.fit();
  }

  const called = (colour) =>
    document.querySelector(`#asked [data-founder="${colour}"]`).textContent.trim();
  const gains = (one) =>
    [[answer.by, one.worth[0]], ...answer.there.map((colour) => [colour, one.worth[1]])]
      .map(([colour, won]) => `${called(colour)} +${won}`)
      .join(", ");

  /** A touch of the board while the question is there moves the token. */
  function aim(cell) {
    const one = named(answer.key);
    if (window.table.cells.has(one.free, cell)) {
      answer.at = cell;
      again();
    }
    return true;
  }

  /** "Not now"; where something else took the sheet, it is asked again behind that. */
  function putOff(why) {
    if (!answer) return;
    const { key } = answer;
    if (why === "closed") later.push(key);
    drop();
    if (why !== "closed") {
      waiting.unshift(key);
      keep();
    }
  }

  function drop() {
    const { key } = answer;
    waiting = waiting.filter((one) => one !== key);
    answer = null;
    keep();
    board.querySelectorAll(".aimed").forEach((cell) => cell.classList.remove("aimed"));
    window.table.hand.takeTaps(null);
  }

  const DO = {
    later: (event) => sheet.close(event),
    instead: (event) => {
      const act = answer.instead;
      sheet.close(event);
      act();
    },
    found: (event) => {
      const { by, at, there, key } = answer;
      const fields = { do: "found", token: String(named(key).token), at, by };
      if (board.dataset.mode === "tracker") fields.present = there.join(" ");
      drop();
      sheet.close(event);
      window.table.enter(fields);
    },
  };

  document.getElementById("asked").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || !answer) return;
    const { founder, present, do: act } = button.dataset;
    if (founder) {
      answer.by = founder;
      answer.there = answer.there.filter((one) => one !== founder);
      again();
    } else if (present) {
      answer.there = answer.there.includes(present)
        ? answer.there.filter((one) => one !== present)
        : [...answer.there, present];
      again();
    } else if (DO[act]) {
      event.stopPropagation();
      DO[act](event);
    }
  });

  document.addEventListener("sheet:closed", () => setTimeout(next));
  document.addEventListener("table:moved", (event) => moved(event.detail?.own || ""));
  window.table.askFounding = askOn;
  // After a reload what was asked is asked again, and the Pilli on turn may stand where it fits.
  moved("");
});
