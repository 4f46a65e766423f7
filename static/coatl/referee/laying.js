"use strict";
// The cards of a Cóatl, in the sheet: those that it meets, those that one wishes for, all others,
// and one that nobody knows.
window.coatl = window.coatl || {};
window.coatl.laying = (texts, enter) => {
  const { sheet, question } = window.table;
  const { hand, picture, promo, told } = window.coatl;
  const { key: game } = document.querySelector("[data-board]").dataset;
  const asked = document.getElementById("asked");
  const wishes = window.coatl.wishes(game);
  const part = (name) => asked.querySelector(name);
  let by = ""; // Whose Cóatl it is, and which one; without a number a Temple goes to the hand.
  let coatl = "";
  let text = ""; // Of a card that nobody knows, also after the help was read.
  let typing = null;

  const names = {};
  for (const one of document.querySelectorAll(".tools .hue"))
    names[one.dataset.key] = one.getAttribute("aria-label");

  function tile(name, [points, frame], temple, from = "") {
    const label = told(name, temple, points, texts, names);
    const kind = temple ? "temple" : "card";
    const more = points ? `<b class="more">+${points}</b>` : "";
    const made = document.createElement("button");
    made.type = "button";
    made.className = `tile ${frame}`;
    Object.assign(made.dataset, { [kind]: name, points, from });
    made.setAttribute("aria-label", label);
    made.innerHTML = picture(name, temple) + more;
    return made;
  }
  const best = (cards) => promo.offered(cards).sort((one, other) => other[1][0] - one[1][0]);
  function made(tag, className, words = "") {
    return Object.assign(document.createElement(tag), { className, textContent: words });
  }
  function titled(words, tiles) {
    const found = made("div", "tiles");
    found.append(...tiles);
    return tiles.length ? [made("h2", "", words), found] : [];
  }

  /** What the Cóatl of the player on turn meets; below it what is wished for, and all others. */
  function offer({ dataset }) {
    by = document.querySelector(".seat.on").dataset.seat;
    ({ coatl } = dataset);
    const { fulfil, temple } = hand.lights();
    const own = best(fulfil[coatl]).map(([name, about]) => tile(name, about, false));
    const temples = ["common", "hand"].flatMap((from) =>
      titled(
        `${texts.temple} · ${texts[from]}`,
        best(temple[coatl]?.[from]).map(([name, about]) => tile(name, about, true, from)),
      ),
    );
    const which = titled(texts.which.replace("{n}", coatl), own);
    const none = made("p", "", own.length + temples.length ? "" : texts.meets);
    show(...(which.length ? which : [none]), ...temples, made("h2", "of-wishes", texts.wishes));
  }
  /** What anybody's Cóatl still needs, whoever is on turn. */
  function wish(button) {
    by = button.closest(".seat").dataset.seat;
    ({ coatl } = button.dataset);
    show(made("h2", "", button.getAttribute("aria-label")), made("p", "hint", texts.star));
  }
  function show(...parts) {
    const others = document.getElementById("others").content.cloneNode(true);
    asked.replaceChildren(...parts, made("div", "wishes"), others);
    typing = window.coatl.typing(part("[name=typed]"), typed);
    promo.mark();
    sheet.open({});
    count();
  }

  /** Only who wishes for something asks the table what it needs. */
  async function count() {
    const wanted = wishes.of(by);
    const list = part(".wishes");
    const form = new URLSearchParams({ by, coatl, wishes: JSON.stringify(wanted) });
    const answer = wanted.length ? await window.table.asked("wishes", undefined, form) : {};
    if (answer.ok || !wanted.length) list.innerHTML = answer.text || "";
    sheet.fit();
  }
  function mark() {
    const beside = document.querySelectorAll(`#c-${by}-${coatl} [data-laid]`);
    const [temples, cards] = [true, false].map((temple) =>
      [...beside]
        .filter((one) => one.classList.contains("of-temple") === temple)
        .map((one) => one.dataset.name),
    );
    wishes.mark(asked, by, { cards, temple: temples[0] });
  }

  /** All cards of a frame, or those of this game and one that nobody knows. */
  async function frame(of) {
    for (const one of asked.querySelectorAll("[data-of]"))
      one.setAttribute("aria-pressed", String(one.dataset.of === of));
    part(".typed").hidden = of !== "own";
    part(".found").replaceChildren();
    if (of === "own") typed((part("[name=typed]").value = text));
    const answer = await window.table.asked("cards?of=" + of);
    if (!part(`[data-of="${of}"][aria-pressed="true"]`)) return;
    if (answer.ok) part(".found").innerHTML = answer.text;
    mark();
    sheet.fit();
    part(".kinds").scrollIntoView();
  }
  async function typed() {
    const { value } = part("[name=typed]");
    text = value;
    const answer = value.trim()
      ? await window.table.asked("cards?typed=" + encodeURIComponent(value))
      : {};
    if (part("[name=typed]")?.value !== value) return;
    part(".typed .tiles").innerHTML = answer.ok ? answer.text : "";
    mark();
    sheet.fit();
  }

  function priest() {
    coatl = "";
    const tiles = hand.lights().priest.map((name) => tile(name, [0, "of-temple"], true));
    asked.replaceChildren(...titled(texts.priest, tiles));
    sheet.open({});
  }
  function lay({ card, temple, from }, event) {
    sheet.close(event);
    if (temple && !coatl) return enter({ do: "priest", card: temple }, event);
    wishes.forget(by, [card || temple]);
    text = "";
    if (card) return enter({ do: "fulfil", coatl, card }, event);
    if (from) return enter({ do: "temple", coatl, card: temple, from }, event);
    return question(
      texts.temple,
      ["common", "hand"].map((one) => [
        texts[one],
        () => enter({ do: "temple", coatl, card: temple, from: one }),
      ]),
    );
  }
  function turn(button) {
    wishes.turn(button, by, () => {
      mark();
      count();
    });
  }

  /** What is touched in the sheet. */
  function touched(button, event) {
    const { of, card, temple, wish: wished, key, digit } = button.dataset;
    const on = document.querySelector(".seat.on")?.dataset.seat;
    if (of) frame(of);
    else if (wished) turn(button);
    else if (digit) typing.digit(digit);
    else if (key) typing.sign(key);
    else if (!card && !temple) return false;
    // Nobody lays a card beside a Cóatl of somebody who is not on turn.
    else if (coatl && by !== on) turn(button.nextElementSibling);
    else lay(button.dataset, event);
    return true;
  }

  return { offer, wish, priest, touched };
};
