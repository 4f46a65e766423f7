"use strict";
// The table: its buttons and forms, what they send, and what every move of the game brings.
document.addEventListener("DOMContentLoaded", () => {
  const { at, has, all } = window.table.cells;
  const { cursor, hand, tools, sheet, say, question, view } = window.table;
  const board = document.querySelector("[data-board]");
  const texts = document.getElementById("ask").dataset;
  const state = () => document.getElementById("state");
  const lights = () => window.table.lights();
  const enters = board.dataset.door === "e";

  function enter(fields) {
    const begun = hand.first || hand.laying;
    hand.forget();
    say("");
    if (begun) hand.light();
    return window.table.send(Object.entries(fields), words(fields));
  }

  /** What the phone tells of an action as long as it waits. */
  function words(fields) {
    const button = [`tool="${fields.do}"`, `do="${fields.do}"`, `tool="${hand.tool}"`]
      .map((name) => document.querySelector(`:is(.tools, .turn) [data-${name}]`))
      .find(Boolean);
    const who = fields.by && document.querySelector(`[data-color="${fields.by}"]`);
    return [
      who?.textContent.trim(),
      button?.textContent.trim(),
      fields.level,
      fields.from,
      fields.cells,
      fields.at,
      fields.to,
      fields.token,
    ]
      .filter(Boolean)
      .join(" ");
  }

  // What was tapped stands there at once, pale, until the server has answered.
  let ghosts = [];
  function ghost(fields) {
    const { do: act, by, level, token, axis } = fields;
    const turn = state().dataset.turn;
    const piece = {
      temple: ["temple " + (by || turn), level],
      found: ["token", token],
      start: ["pilli " + turn, "♟"],
    }[act];
    for (const name of `${fields.cells || ""} ${fields.at || ""} ${fields.to || ""}`
      .split(" ")
      .filter(Boolean)) {
      const cell = at(name);
      if (!cell) continue;
      const added = ["sent", act === "canal" && "canal", axis].filter(
        (look) => look && !cell.classList.contains(look),
      );
      const gone = ["lit", act === "canal" && "land"].filter(
        (look) => look && cell.classList.contains(look),
      );
      ghosts.push([cell, added, gone, cell.innerHTML]);
      cell.classList.add(...added);
      cell.classList.remove(...gone);
      if (!piece) continue;
      const made = document.createElement("b");
      [made.className, made.textContent] = piece;
      cell.replaceChildren(made);
    }
  }

  /** The ghosts of all that waits, and of nothing else. */
  function haunt() {
    for (const [cell, added, gone, inside] of ghosts.reverse()) {
      cell.classList.remove(...added);
      cell.classList.add(...gone);
      cell.innerHTML = inside;
    }
    ghosts = [];
    for (const fields of window.table.waiting?.() || []) ghost(Object.fromEntries(fields));
  }

  /** The quiet mark of every district that could be founded. */
  function mark() {
    for (const cell of all()) {
      const one = lights().foundable.find(({ cells: inside }) => has(inside, cell.dataset.cell));
      if (one) cell.dataset.foundable = one.token;
      else delete cell.dataset.foundable;
      cell.classList.toggle("flag", !!one && one.at === cell.dataset.cell);
    }
  }

  let before = null;
  /** Somebody else took something back, or corrected it: say what. */
  function hear(own) {
    const lines = new Map(
      [...document.querySelectorAll(".log li")].map((line) => [
        line.value,
        line.firstChild.textContent.trim(),
      ]),
    );
    const [number, words] = lines.entries().next().value || [0, ""];
    const seen = !before || before.number > number || before.number >= Math.min(...lines.keys());
    if (!own && before?.number && seen && lines.get(before.number) !== before.words) {
      const elsewhere = [...lines.values()].includes(before.words);
      say(elsewhere ? texts.corrected : texts.undone + " " + before.words);
    }
    before = { number, words };
  }

  /** Can that tool be used now? */
  const CAN = {
    found: () => lights().foundable.length,
    move_bridge: () => board.querySelector(".NS, .EW"),
    boat: () => lights().boat,
    leap: () => lights().leap,
    take: () => lights().take,
    spend: () => lights().spend,
    discard_token: () => lights().discard.length,
  };
  /** And why not: of the others the server says it. */
  const WHY = {
    found: () => state().dataset.whyNot,
    move_bridge: () => texts.noBridge,
    boat: () => texts.noBoat,
    leap: () => texts.noLeap,
    discard_token: () => texts.noDiscard,
  };

  /** What cannot be used now turns grey where it is: nothing slides under a thumb. */
  function grey() {
    for (const [tool, can] of Object.entries(CAN))
      document.querySelector(`[data-tool="${tool}"]`)?.classList.toggle("idle", !can());
    const redoable = state().dataset.redoable !== "0";
    document.querySelector('[data-do="redo"]').classList.toggle("idle", !redoable);
  }

  /** Who plays may have been told since the page came: what it asks with is called so, too. */
  function name() {
    const asking = [
      document.getElementById("options"),
      document.getElementById("founding")?.content,
    ];
    for (const who of document.querySelectorAll(".scores .who"))
      for (const part of asking)
        for (const button of part?.querySelectorAll("." + who.classList[1]) || [])
          button.textContent = who.textContent.trim();
  }

  function moved(event) {
    window.table.learn();
    name();
    haunt();
    mark();
    document.body.classList.toggle("over", state().dataset.status === "finished");
    if (!enters) return hand.light();
    if (state().dataset.status === "setup") hand.tool = "start";
    else if (hand.tool === "start") hand.tool = null;
    if (hand.tool === "found" && !CAN.found()) hand.tool = null;
    grey();
    window.table.settle?.();
    document.querySelector('[data-do="undo"]').disabled = state().dataset.number === "0";
    hand.show();
    window.table.fade();
    return hear(event?.detail?.own);
  }

  function choose(name, event) {
    // The second half of a double tap does not put the tool away again.
    if (event?.detail > 1 && hand.tool === name) return undefined;
    const why = hand.tool !== name && WHY[name] && !CAN[name]() && WHY[name]();
    if (why) return say(why);
    // The first cell of a double canal becomes a single one.
    if (name === "canal1" && hand.tool === "canal2" && hand.first && tools.canal1.lit(hand.first))
      return tools.canal1.tap(hand.first);
    return hand.choose(name);
  }

  function discard() {
    const tokens = lights().discard;
    const leave = (token) => enter({ do: "discard_token", token });
    if (tokens.length === 1) leave(tokens[0]);
    else
      question(
        texts.discard,
        tokens.map((token) => [String(token), () => leave(token)]),
      );
  }

  const DO = {
    undo: () => enter({ do: "undo" }),
    redo: () => enter({ do: "redo" }),
    zoom: (button) => {
      button.setAttribute("aria-pressed", String(view.toggle("zoomed")));
      at(cursor.name).scrollIntoView({ block: "center", inline: "center" });
    },
    look: (_, event) => {
      const on = !window.table.isLooking();
      window.table.look(on);
      if (!on) sheet.close(event);
    },
    rotate: view.rotate,
    labels: () => view.toggle("labels"),
    leaders: () => view.toggle("leaders") && bring(board.dataset.leading),
    close: (_, event) => sheet.close(event),
    token: (button) => sheet.fetched("token/" + button.dataset.token),
    me: () => sheet.fetched("me"),
    clock: () => sheet.fetched("clock"),
    card: (button) => sheet.fetched("action/" + button.dataset.card),
    // A touch that comes before its script is heard when that has come.
    move: (button) => {
      if (!window.table.mends) mend().onload = () => button.click();
    },
    found_here: (button) => window.table.askFounding(button.dataset.on),
    end_turn: (button) => {
      const end = () => enter({ do: "end_turn" });
      if (button.dataset.left === "0") end();
      else question(button.dataset.ask, [[button.textContent.trim(), end]]);
    },
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#say p")) say("");
    const button = event.target.closest("[data-tool], [data-do], [data-level], [data-color]");
    if (
      !button ||
      (button.tagName === "A" && !["card", "clock", "me", "token"].includes(button.dataset.do))
    )
      return;
    if (button.tagName === "A") event.preventDefault();
    const { tool, do: act, level, color } = button.dataset;
    if (tool === "take" || tool === "spend") enter({ do: tool });
    else if (tool === "discard_token" && CAN[tool]()) discard();
    else if (tool) choose(tool, event);
    else if (act) DO[act]?.(button, event);
    else if (level || color) {
      // Whose name is touched builds a temple, and of the height that is touched.
      if (level) hand.level = level;
      else hand.owner = color;
      if (hand.tool === "temple") hand.show();
      else hand.choose("temple");
    }
  });

  // Both ways of a bridge, where a tap alone does not tell.
  document.querySelectorAll("[data-axis]").forEach((button) => {
    button.onclick = () => enter({ ...hand.laying.fields, axis: button.dataset.axis });
  });

  // Forms that came from the server: founding, "record it anyway".
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-action], [data-again]")) return;
    event.preventDefault();
    const data = new FormData(event.target, event.submitter);
    const fields = [...data].filter(([name]) => name !== "expect");
    say("");
    sheet.close();
    // What takes more than one action back is asked once more, with the number of today.
    const back = Number(state().dataset.number) - Number(data.get("number"));
    const ask = data.get("do") === "undo" && event.target.dataset.ask;
    if (ask)
      question(ask.replace("{n}", back), [
        [event.submitter.textContent.trim(), () => window.table.send(fields)],
      ]);
    else window.table.send(fields);
  });

  // What is seldom wanted comes when it is, once.
  const come = new Map();
  function bring(script) {
    if (!come.has(script)) {
      come.set(script, Object.assign(document.createElement("script"), { src: script }));
      document.head.append(come.get(script));
    }
    return come.get(script);
  }
  // Mending, and links that lead to a piece.
  const mend = () => bring(board.dataset.mending);
  if (enters) document.addEventListener("sheet:fetched", mend);
  addEventListener("hashchange", mend);
  if (location.hash) mend();
  // A phone has no keys: their script comes with the first that is pressed, and hears it, too.
  const typed = [];
  document.addEventListener("keydown", (event) => {
    if (window.table.press) return window.table.press(event);
    typed.push(event);
    return bring(board.dataset.keyboard);
  });
  if (matchMedia("(any-hover: hover)").matches) bring(board.dataset.keyboard);

  for (const first of ["pointerdown", "table:moved"])
    document.addEventListener(first, () => bring(board.dataset.motion), { once: true });
  if (view.has("leaders")) bring(board.dataset.leading);
  // A phone that has seen all three marks of a first game asks for them no more, but for what to lay out.
  const marked = () => (localStorage.getItem("marks") || "").split(" ").length >= 3;
  if (board.dataset.marks && (document.querySelector("#mark a") || !marked()))
    bring(board.dataset.marks);

  /** What the help is opened at. */
  const topic = () => hand.tool;
  Object.assign(window.table, { enter, haunt, choose, typed, topic });
  document.addEventListener("table:moved", moved);
  hand.pickUp();
  moved();
});
