"use strict";
// The editor: a tap is a piece, a slide several; cards come to the Cóatl. What is being put together lives
// on this phone, and the table counts it without keeping anything.
document.addEventListener("DOMContentLoaded", () => {
  const editor = document.getElementById("editor");
  if (!editor) return;
  const { send, asked, waiting, sheet, question } = window.table;
  const { drawn, light, nearest, uses } = window.coatl;
  const board = document.querySelector("[data-board]");
  const state = () => document.getElementById("state").dataset;
  const part = (id) => document.getElementById(id);
  const key = (name) => editor.querySelector(`[data-key="${name}"]`);
  const texts = editor.dataset;
  const HUES = [..."KBGRY"];
  const SLIDE = 26; // Pixels to the right for each further piece.
  const MOST = 9;
  const drafts = window.coatl.drafts(board.dataset.key);

  let by = "";
  let action = ""; // The Cóatl that is corrected.
  let draft = drafts.none();
  let at = 0; // Before which piece the next one comes.
  let chosen = -1; // The piece that the next key replaces.
  let asking = false;
  let again = false;
  let had = 0; // Cóatls of that player when it was opened.
  let asksFirst = false; // It lacks what every finished Cóatl has.
  const names = {};
  for (const hue of HUES) names[hue] = key(hue).getAttribute("aria-label");

  const made = () => document.querySelectorAll(`a.slot[data-slot^="${by}-"]`).length;
  const place = () => (action ? "#" + action : by);

  window.coatl.edit = (colour, number = "", from = null) => {
    by = colour;
    action = number;
    draft = from ? { ...drafts.none(), ...from } : drafts.of(place());
    at = draft.row.length;
    chosen = -1;
    had = made();
    const who = document.querySelector(`.strip [data-score="${colour}"]`).closest("li");
    const name = part("e-who");
    name.className = `who ${colour}`;
    name.textContent = who.querySelector(".who").textContent.trim();
    editor.hidden = false;
    document.body.classList.add("editing");
    window.coatl.isOpen = true;
    choose("");
    changed();
    key("close").focus({ preventScroll: true });
  };

  function close() {
    editor.hidden = true;
    document.body.classList.remove("editing");
    window.coatl.isOpen = false;
    drafts.mark();
  }

  // The row.

  function draw() {
    const size = draft.row.length;
    const pieces = [...draft.row].map((hue, index) => {
      const told = texts.pieceTold
        .replace("{n}", index + 1)
        .replace("{m}", size)
        .replace("{colour}", names[hue]);
      const on = index === chosen ? " chosen" : "";
      return `<span class="piece${on}" role="img" aria-label="${told}" data-piece="${index + 1}">${drawn(hue)}</span>`;
    });
    const { row } = draft;
    const tip = (name, hue) => (size ? `<span class="tip">${drawn(name, hue)}</span>` : "");
    if (chosen < 0) pieces.splice(at, 0, '<i class="caret"></i>');
    part("e-row").innerHTML = tip("head", row[0]) + pieces.join("") + tip("tail", row.at(-1));
    part("e-row").setAttribute("aria-label", texts.rowTold.replace("{n}", size));
    part("e-row").dataset.pieces = size || "";
    key("head-end").setAttribute("aria-pressed", String(chosen < 0 && size > 0 && at === 0));
    key("tail-end").setAttribute("aria-pressed", String(chosen < 0 && at === size));
  }

  function put(hue, count) {
    const { row } = draft;
    if (chosen >= 0) {
      draft.row = row.slice(0, chosen) + hue.repeat(count) + row.slice(chosen + 1);
      at = draft.row.length;
    } else {
      draft.row = row.slice(0, at) + hue.repeat(count) + row.slice(at);
      // At the head end it goes on growing there.
      if (at || !row) at += count;
    }
    chosen = -1;
    changed();
  }

  function back() {
    const gone = chosen >= 0 ? chosen : Math.max(at, 1) - 1;
    if (!draft.row) return;
    draft.row = draft.row.slice(0, gone) + draft.row.slice(gone + 1);
    at = chosen >= 0 ? draft.row.length : Math.max(at - 1, 0);
    chosen = -1;
    changed();
  }

  function toEnd(before) {
    if (chosen >= 0) at = before ? chosen : chosen + 1;
    else at = before ? 0 : draft.row.length;
    chosen = -1;
    draw();
  }

  function turn() {
    draft.row = [...draft.row].reverse().join("");
    at = draft.row.length;
    chosen = -1;
    changed();
  }

  part("e-row").addEventListener("click", (event) => {
    const touched = nearest(part("e-row"), event);
    chosen = touched === chosen ? -1 : touched;
    if (chosen < 0) at = draft.row.length;
    draw();
    uses(part("e-laid"), chosen + 1);
  });

  // Counted by the table: one question at a time, the newest wins.

  function changed() {
    drafts.keep(place(), draft);
    draw();
    save(false);
    count();
  }

  const sent = () => ({
    by,
    row: draft.row,
    cards: JSON.stringify(draft.cards),
    temple: draft.temple,
    instead: action,
  });
  const order = window.coatl.order(part("e-order"), count);
  async function count() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    do {
      again = false;
      const form = new URLSearchParams({
        ...sent(),
        wishes: JSON.stringify(wishes.of(by)),
        order: order(),
      });
      const told = await asked("draft", undefined, form);
      if (again || editor.hidden) continue;
      if (told.ok) show(told.text);
      // Without the table it can be put together and saved all the same: it waits.
      else if (told.why) offline();
      else refused(told.text);
    } while (again);
    asking = false;
  }

  function show(text) {
    const told = document.createElement("template");
    told.innerHTML = text;
    for (const one of Array.from(told.content.children)) {
      // What another list hides stays hidden.
      one.hidden = part(one.id).hidden;
      part(one.id).replaceWith(one);
    }
    const { can, points, gains, noHead, noTail } = part("e-state").dataset;
    part("e-points").textContent = points;
    save(can !== "no", can === "insist");
    asksFirst = can === "ask";
    for (const hue of HUES) {
      const gain = gains.match(new RegExp(`${hue}([+-]\\d+)(head|tail)`));
      const gone = (draft.row ? noTail : noHead).includes(hue);
      const end = gain && draft.row ? (gain[2] === "head" ? "⇤" : "⇥") : "";
      const told = gone ? texts[draft.row ? "noTail" : "noHead"] : gain ? gain[1] + end : "";
      key(hue).querySelector("small").textContent = told;
      key(hue).classList.toggle("gone", gone);
    }
    relight();
  }
  function offline() {
    part("e-points").textContent = "";
    save(draft.row.length > 2);
  }
  function refused(text) {
    const told = document.createElement("template");
    told.innerHTML = text;
    part("e-say").textContent = told.content.textContent.trim();
  }
  function save(can, insists = false) {
    const button = key("save");
    asksFirst = false;
    button.disabled = !can;
    button.classList.toggle("insists", insists);
    button.textContent = own() ? texts.lay : insists ? texts.insist : texts.save;
    if (own()) button.disabled = !tile();
  }

  // Cards.

  let lit = "";
  function relight() {
    const button = [...part("e-laid").children].find((one) => one.dataset.name === lit);
    if (button) light(button, part("e-row"));
    else lit = "";
  }
  function lay(name, temple) {
    if (temple) draft.temple = name;
    else draft.cards = [...draft.cards, name];
    choose("");
    changed();
  }
  /** Touched once a card lights its matches, once more it is taken back. */
  function touch(button) {
    if (button.getAttribute("aria-pressed") !== "true") {
      lit = button.dataset.name;
      return light(button, part("e-row"));
    }
    lit = "";
    const number = Number(button.dataset.laid);
    if (number < draft.cards.length)
      draft.cards = draft.cards.filter((_, place) => place !== number);
    else draft.temple = "";
    return changed();
  }

  // Which cards are shown: what it meets, all of a kind, or one that nobody knows.

  const kind = () => editor.querySelector('[data-of][aria-pressed="true"]').dataset.of;
  const own = () => kind() === "own";
  async function choose(of) {
    for (const one of editor.querySelectorAll("[data-of]"))
      one.setAttribute("aria-pressed", String(one.dataset.of === of));
    part("e-found").hidden = of !== "";
    part("e-cards").hidden = of === "";
    part("e-own").hidden = of !== "own";
    part("e-cards").replaceChildren();
    if (of === "own") typing.clear();
    if (of) {
      const told = await asked(`cards?of=${of}&instead=${action}`);
      if (kind() === of && told.ok) part("e-cards").innerHTML = told.text;
      wishes.mark(part("e-cards"), by, draft);
    } else save(false);
  }

  // A card that nobody knows.

  const input = part("e-typed");
  const tile = () => part("e-tile").querySelector(".tile:enabled");
  async function typed() {
    const text = input.value;
    const form = new URLSearchParams({ typed: text, ...sent() });
    const told = text.trim() ? await asked(`cards?${form}`) : {};
    if (input.value !== text || !own()) return;
    part("e-tile").innerHTML = told.ok ? told.text : "";
    wishes.mark(part("e-tile"), by, draft);
    save(false);
  }
  const typing = window.coatl.typing(input, typed);
  const wishes = window.coatl.wishes(board.dataset.key);

  // Sending it.

  function told(insists) {
    const fields = [
      ["do", "coatl"],
      ["by", by],
      ["row", `<${draft.row}>`],
      ["cards", JSON.stringify(draft.cards)],
    ];
    if (draft.temple) fields.push(["temple", draft.temple]);
    if (insists) fields.push(["override", "1"]);
    return fields;
  }
  function record(insists = key("save").classList.contains("insists")) {
    const fields = told(insists);
    if (action) return correct(fields);
    drafts.keep(place(), { ...draft, sent: `<${draft.row}>` });
    wishes.forget(by, [...draft.cards, draft.temple]);
    close();
    const about = texts.rowTold.replace("{n}", draft.row.length);
    return send(fields, `${part("e-who").textContent}: ${about}`);
  }
  // Two at the table may have told the same one.
  window.table.movedOn = () => ask.twice;
  /** What would change is shown on a page of its own. */
  function correct(fields) {
    const form = part("e-correct");
    form.action = `${board.dataset.base}correct/${action - 1}`;
    const more = { expect: state().number, head: state().head, what: "replace", back: "table" };
    form.replaceChildren(
      ...[...fields, ...Object.entries(more)].map(([name, value]) =>
        Object.assign(document.createElement("input"), { type: "hidden", name, value }),
      ),
    );
    drafts.forget(place());
    form.submit();
  }
  const ask = document.getElementById("ask").dataset;
  /** Nobody sees the sheet below: another phone may have entered the same one meanwhile. */
  const twice = () =>
    question(ask.twice, [
      [texts.save, () => record()],
      [
        ask.drop,
        () => {
          drafts.forget(place());
          close();
        },
      ],
    ]);
  async function pressed() {
    if (!own() && !action && made() > had) return twice();
    if (!own() && asksFirst)
      return question(part("e-say").firstElementChild.textContent, [
        [texts.insist, () => record(true)],
      ]);
    if (!own()) return record();
    await typed();
    if (tile()) lay(tile().dataset.card ?? tile().dataset.temple, "temple" in tile().dataset);
  }

  function settle(event) {
    const waits = (waiting?.() || []).map((fields) => new Map(fields).get("row"));
    drafts.settle(event.detail?.own === "coatl", waits);
    if (state().status === "finished" && !editor.hidden) close();
    else if (!editor.hidden) count();
    drafts.mark();
  }
  document.addEventListener("table:moved", settle);
  window.table.haunt = drafts.mark;
  drafts.mark();

  // Fingers and keys.

  let held = null;
  let slid = false;
  editor.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".hue");
    slid = false;
    if (!button || own()) return;
    held = { button, from: event.clientX, count: 1 };
    button.setPointerCapture(event.pointerId);
  });
  editor.addEventListener("pointermove", (event) => {
    if (!held) return;
    const steps = Math.floor(Math.max(event.clientX - held.from, 0) / SLIDE);
    held.count = Math.min(1 + steps, MOST);
    held.button.dataset.times = held.count > 1 ? `×${held.count}` : "";
  });
  for (const name of ["pointerup", "pointercancel"])
    editor.addEventListener(name, () => {
      if (!held) return;
      const { button, count: many } = held;
      held = null;
      button.removeAttribute("data-times");
      slid = many > 1;
      if (slid && name === "pointerup") put(button.dataset.key, many);
    });
  editor.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".hue")) event.preventDefault();
  });

  function press(name) {
    if (name === "close") close();
    else if (name === "save") pressed();
    else if (own()) {
      if (!["head-end", "tail-end", "turn"].includes(name)) typing.sign(name);
    } else if (HUES.includes(name)) put(name, 1);
    else if (name === "back") back();
    else if (name === "head-end") toEnd(true);
    else if (name === "tail-end") toEnd(false);
    else if (name === "turn") turn();
  }
  editor.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { do: act, key: name, card, temple, of, laid, wish, digit: number } = button.dataset;
    if (slid) slid = false;
    else if (act === "turned") turn();
    else if (name) press(name);
    else if (card) lay(card);
    else if (temple) lay(temple, true);
    else if (of !== undefined) choose(of).then(() => of || count());
    else if (laid) touch(button);
    else if (wish) wishes.turn(button, by, count);
    else if (number) typing.digit(number);
  });
  document.addEventListener("keydown", (event) => {
    if (editor.hidden || sheet.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") close();
    else if (event.target === input) {
      if (event.key === "Enter") pressed();
    } else if (HUES.includes(event.key.toUpperCase())) press(event.key.toUpperCase());
    else if (event.key === "Backspace") press("back");
    else if (event.key === "Enter" && !event.target.closest("a, button:not([data-key])")) {
      event.preventDefault();
      if (!key("save").disabled) pressed();
    } else return;
    if (event.target !== input) event.preventDefault();
  });
});
