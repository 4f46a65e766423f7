"use strict";
// The referee's table: whose Cóatls are shown, what a touch sends, what every move of the game brings.
document.addEventListener("DOMContentLoaded", () => {
  const { sheet, question, say } = window.table;
  const { hand, light } = window.coatl;
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
    const shown = [pieces, piece, card].map((one) => one && window.coatl.shown(one));
    const more = [...shown, discard, take].filter((one) => one !== undefined);
    return [key?.getAttribute("aria-label") || "", ...more].join(" ").trim();
  }
  function enter(fields, event) {
    if (!fields) return undefined;
    last = { time: performance.now(), x: event?.clientX ?? -99, y: event?.clientY ?? -99 };
    say("");
    return window.table.send(Object.entries(fields), words(fields));
  }
  const cards = window.coatl.laying?.(texts, enter);
  /** The second half of a double tap: what it touches came there meanwhile. */
  const again = ({ clientX, clientY, detail }) =>
    detail > 0 &&
    performance.now() < last.time + QUIET &&
    Math.abs(clientX - last.x) + Math.abs(clientY - last.y) < 24;

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
      cards.priest();
    },
    assemble: (button) => hand.choose(hand.pieces().indexOf(button)),
    card: (button) => cards.offer(button),
    wish: (button) => cards.wish(button),
    done: (_, event) => {
      hand.forget();
      enter({ do: "done" }, event);
    },
    undo: (_, event) => (hand.holds() ? hand.forget() : enter({ do: "undo" }, event)),
    redo: (_, event) => enter({ do: "redo" }, event),
    end: () => question(texts.end, [[texts.agreed, () => enter({ do: "end", override: "1" })]]),
    close: (_, event) => sheet.close(event),
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
    const counts = event.target.closest(".counts");
    if (counts) say(Array.from(counts.children, (one) => one.ariaLabel).join(" · "));
    const button = event.target.closest("button");
    if (!button || button.form) return;
    const { color, laid, unfold } = button.dataset;
    if (again(event)) return;
    last.time = -QUIET;
    if (color) look(color);
    else if (laid) light(button, button.closest(".coil").querySelector(".row"));
    else if (unfold !== undefined) {
      const open = button.closest(".coil").classList.toggle("unfolded");
      button.setAttribute("aria-expanded", String(open));
    } else if (asked.contains(button) && cards?.touched(button, event)) return;
    else if (enters || button.dataset.do === "close") touched(button, event);
    if (enters) hand.show();
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
    if ("KBGRY".includes(letter)) {
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
