"use strict";
// The referee's table: whose Cóatls are shown, what a touch sends, what every move of the game brings.
document.addEventListener("DOMContentLoaded", () => {
  const { sheet, question, say } = window.table;
  const { hand, light, picture, told } = window.coatl;
  const board = document.querySelector("[data-board]");
  const texts = document.getElementById("ask").dataset;
  const asked = document.getElementById("asked");
  const state = () => document.getElementById("state").dataset;
  const enters = board.dataset.door === "e";
  const QUIET = 400; // Milliseconds in which a second touch of the same place is the same.
  let turn = "";
  let last = { time: -QUIET, x: 0, y: 0 };

  /** What the phone tells of an action as long as it waits. */
  function words(fields) {
    const key = document.querySelector(`.tools [data-do="${fields.do}"]`);
    const { pieces, piece, card, discard, take } = fields;
    const more = [pieces, piece, card, discard, take].filter((one) => one !== undefined);
    return [key?.getAttribute("aria-label") || "", ...more].join(" ").trim();
  }
  function enter(fields, event) {
    if (!fields) return undefined;
    last = { time: performance.now(), x: event?.clientX ?? -99, y: event?.clientY ?? -99 };
    say("");
    return window.table.send(Object.entries(fields), words(fields));
  }
  /** The second half of a double tap: what it touches came there meanwhile. */
  const again = ({ clientX, clientY, detail }) =>
    detail > 0 &&
    performance.now() < last.time + QUIET &&
    Math.abs(clientX - last.x) + Math.abs(clientY - last.y) < 24;

  // Cards: those that a Cóatl meets, most points first; all others behind their frames.

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
  const best = (cards) => Object.entries(cards || {}).sort((one, other) => other[1][0] - one[1][0]);
  function titled(text, tiles) {
    const heading = document.createElement("h2");
    heading.textContent = text;
    const found = document.createElement("div");
    found.className = "tiles";
    found.append(...tiles);
    return tiles.length ? [heading, found] : [];
  }
  const laying = { coatl: "", closed: false };
  function offer(coatl) {
    const { fulfil, temple } = hand.lights();
    Object.assign(laying, { coatl });
    const own = best(fulfil[coatl]).map(([name, about]) => tile(name, about, false));
    const temples = ["common", "hand"].flatMap((from) =>
      titled(
        `${texts.temple} · ${texts[from]}`,
        best(temple[coatl]?.[from]).map(([name, about]) => tile(name, about, true, from)),
      ),
    );
    const which = texts.which.replace("{n}", coatl);
    const none = document.createElement("p");
    none.textContent = own.length + temples.length ? "" : texts.meets;
    asked.replaceChildren(
      ...(titled(which, own).length ? titled(which, own) : [none]),
      ...temples,
      others(),
    );
    sheet.open({});
  }
  /** All cards of a frame, and one that nobody knows: for whoever insists, or has it from elsewhere. */
  function others() {
    const made = document.getElementById("others").content.cloneNode(true);
    return made;
  }
  async function frame(of) {
    const answer = await window.table.asked("cards?of=" + of);
    const found = asked.querySelector(".found");
    if (answer.ok && found) found.innerHTML = answer.text;
    sheet.fit();
  }
  async function typed(input) {
    const text = input.value;
    const answer = text.trim()
      ? await window.table.asked("cards?typed=" + encodeURIComponent(text))
      : {};
    const found = asked.querySelector(".found");
    if (input.value !== text || !found) return;
    found.innerHTML = answer.ok ? answer.text : "";
    sheet.fit();
  }
  function priest() {
    laying.coatl = "";
    const tiles = hand.lights().priest.map((name) => tile(name, [0, "of-temple"], true));
    asked.replaceChildren(...titled(texts.priest, tiles));
    sheet.open({});
  }
  function lay({ card, temple, from }, event) {
    const { coatl } = laying;
    sheet.close(event);
    if (temple && !coatl) enter({ do: "priest", card: temple }, event);
    else if (temple && from) enter({ do: "temple", coatl, card: temple, from }, event);
    else if (temple)
      question(
        texts.temple,
        ["common", "hand"].map((one) => [
          texts[one],
          () => enter({ do: "temple", coatl, card: temple, from: one }),
        ]),
      );
    else enter({ do: "fulfil", coatl, card }, event);
  }

  // Whose Cóatls are shown: of the player on turn, or of the one who was touched.

  function look(colour) {
    board.dataset.shown = colour;
    for (const one of document.querySelectorAll(".seat")) {
      const { seat } = one.dataset;
      one.classList.toggle("shown", seat === colour);
      one.classList.toggle("on", seat === turn && state().status !== "finished");
    }
    for (const one of document.querySelectorAll("#scores [data-color]"))
      one.setAttribute("aria-pressed", String(one.dataset.color === colour));
  }

  function hide() {
    const secret = document.documentElement.classList.toggle("secret");
    document.cookie = `secret=${secret ? 1 : ""}; path=/; max-age=31536000; samesite=lax`;
  }

  const DO = {
    take: ({ dataset: { part } }) => hand.take(part),
    choose: () =>
      hand.act === "choose" ? hand.forget() : hand.put({ row: "numbers", do: "choose" }),
    token: () => (hand.row === "tokens" ? hand.forget() : hand.put({ row: "tokens" })),
    pick: () => hand.put({ row: "parts" }),
    future: () => {
      hand.put({ row: "numbers", do: "future" });
      say(texts.away);
    },
    priest: () => {
      hand.forget();
      priest();
    },
    assemble: (button) => hand.choose(hand.pieces().indexOf(button)),
    card: ({ dataset: { coatl } }) => offer(coatl),
    done: (_, event) => {
      hand.forget();
      enter({ do: "done" }, event);
    },
    undo: (_, event) => (hand.holds() ? hand.forget() : enter({ do: "undo" }, event)),
    redo: (_, event) => enter({ do: "redo" }, event),
    end: () => question(texts.end, [[texts.agreed, () => enter({ do: "end", override: "1" })]]),
    close: (_, event) => sheet.close(event),
    hide_scores: hide,
  };

  /** What a button of the hand or of a Cóatl means. */
  function touched(button, event) {
    const { do: act, key, number, part, coatl, begin } = button.dataset;
    if (act) DO[act]?.(button, event);
    else if (key === "back") hand.forget();
    else if (coatl) enter(hand.end(coatl, key.split("-")[0]), event);
    else if (key) enter(hand.coloured(key), event);
    else if (number) {
      enter(hand.numbered(number), event);
      if (hand.thrown) say(texts.taken);
    } else if (part) hand.take(part, "pick");
    else if (begin !== undefined) enter(hand.begin(), event);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#say p")) say("");
    const button = event.target.closest("button");
    if (!button || button.form) return;
    const { color, laid, unfold, of, card, temple } = button.dataset;
    if (again(event)) return;
    last.time = -QUIET;
    if (color) look(color);
    else if (laid) light(button, button.closest(".coil").querySelector(".row"));
    else if (unfold !== undefined) {
      const open = button.closest(".coil").classList.toggle("unfolded");
      button.setAttribute("aria-expanded", String(open));
    } else if (of) frame(of);
    else if (card || temple) lay(button.dataset, event);
    else if (enters || ["close", "hide_scores"].includes(button.dataset.do)) touched(button, event);
    if (enters) hand.show();
  });
  asked.addEventListener("input", (event) => {
    if (event.target.matches("[name=typed]")) typed(event.target);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-action], [data-again]")) return;
    event.preventDefault();
    const fields = [...new FormData(event.target)].filter(([name]) => name !== "expect");
    say("");
    window.table.send(fields, event.submitter.textContent.trim());
  });

  // As the titles of the buttons say; the letters of the pieces are their colours.
  const KEYS = {
    1: "[data-part=head]",
    2: "[data-part=body]",
    3: "[data-part=tail]",
    4: "[data-do=choose]",
    5: "[data-do=token]",
    d: "[data-do=done]",
    z: "[data-do=undo]",
    Z: "[data-do=redo]",
    c: ".seat.on [data-do=card]",
    n: ".seat.on [data-begin]",
    ArrowLeft: ".seat.on .end.lit[data-key=head-end]",
    ArrowRight: ".seat.on .end.lit[data-key=tail-end]",
    Escape: ".choice [data-key=back]",
  };
  function wanted(key) {
    const letter = key.toUpperCase();
    if (letter in names) {
      if (hand.row === "hues") return `.hue[data-key=${letter}]`;
      // The next piece of that colour on the board.
      const found = hand.pieces().filter((one) => one.dataset.held.includes(letter));
      const next = found[found.findIndex((one) => one.ariaPressed === "true") + 1] || found[0];
      return next && `#held :nth-child(${hand.pieces().indexOf(next) + 1})`;
    }
    if (hand.row === "numbers" && /^\d$/.test(key)) return `[data-number="${key}"]`;
    if (hand.row === "parts" && "123".includes(key)) return `[data-choice=parts] ${KEYS[key]}`;
    if (key in KEYS && "12345dzZ".includes(key)) return `.tools .always ${KEYS[key]}`;
    return KEYS[key];
  }
  document.addEventListener("keydown", (event) => {
    if (!enters || sheet.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const target = wanted(event.key);
    if (!target) return;
    const found = [...document.querySelectorAll(target)].find((one) => one.checkVisibility());
    if (found) {
      event.preventDefault();
      found.click();
    }
  });

  /** What was touched and not answered yet stands there, pale. */
  function haunt() {
    for (const one of document.querySelectorAll(".ghost")) one.remove();
    for (const one of hand?.pieces() || []) {
      one.classList.remove("sent");
      one.disabled = false;
    }
    for (const fields of window.table.waiting?.() || []) {
      const { do: act, piece, coatl, end } = Object.fromEntries(fields);
      if (!["start", "add"].includes(act)) continue;
      const held = hand.pieces().find((one) => one.dataset.held === piece && !one.disabled);
      if (held) {
        held.classList.add("sent");
        held.disabled = true;
      }
      const row = document.querySelector(`[data-slot="${turn}-${coatl}"] .row`);
      const ghost = document.createElement("span");
      ghost.className = "piece ghost";
      ghost.innerHTML = window.coatl.drawn(piece.replace(/[<>]/, ""));
      if (row) row[end === "head" ? "prepend" : "append"](ghost);
    }
  }

  function moved() {
    const { number, redoable, status, turn: now } = state();
    const turned = now !== turn;
    turn = now;
    document.body.classList.toggle("over", status === "finished");
    look(turned ? turn : board.dataset.shown);
    for (const [name, can] of [
      ["undo", number !== "0"],
      ["redo", redoable !== "0"],
    ])
      document.querySelectorAll(`.tools [data-do="${name}"]`).forEach((one) => {
        one.disabled = !can && !(name === "undo" && hand?.holds());
      });
    if (enters) {
      hand.settle(turned);
      hand.show();
      haunt();
    }
    window.table.fade();
  }
  window.table.haunt = haunt;
  /** What the help is opened at. */
  window.table.topic = () =>
    state().status === "finished" ? "finished" : hand?.act || (hand?.chosen() ? "add" : "turn");
  document.addEventListener("table:moved", moved);
  moved();
});
