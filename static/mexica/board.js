"use strict";
// The board under the finger: tools, what they light up, the loupe, the keyboard.
window.table = window.table || {};
document.addEventListener("DOMContentLoaded", () => {
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTU";
  const STRIDE = 22n;
  const board = document.querySelector("[data-board]");
  const loupe = document.getElementById("loupe");
  const texts = document.getElementById("ask").dataset;
  const { sheet, say, question } = window.table;
  const state = () => document.getElementById("state");
  const enters = board.dataset.door === "e";
  const hand = "hand:" + board.dataset.key;
  const DOUBLE_TAP = 400;
  let lights = {};
  let taker = null;
  let last = {};
  let tool = null;
  let first = null;
  let laying = null;
  let looking = false;
  let level = "1";
  let owner = document.querySelector("#options [data-color]")?.dataset.color;
  let cursor = "H7";
  let keyed = false;

  // A set of cells is a number with one bit a cell, as the server has it.
  const bit = (name) => BigInt(name.slice(1)) * STRIDE + BigInt(COLUMNS.indexOf(name[0]));
  const has = (set, name) => !!set && ((BigInt("0x" + set) >> bit(name)) & 1n) === 1n;
  const at = (name) => document.getElementById("c-" + name);
  const beside = (name, dx, dy) => {
    const column = COLUMNS[COLUMNS.indexOf(name[0]) + dx];
    return column && at(column + (Number(name.slice(1)) + dy))
      ? column + (Number(name.slice(1)) + dy)
      : null;
  };
  const cells = () => board.querySelectorAll("[data-cell]");

  function partners(name) {
    const [west, north] = [beside(name, -1, 0), beside(name, 0, -1)];
    return [
      has(lights.east, name) && beside(name, 1, 0),
      west && has(lights.east, west) && west,
      has(lights.south, name) && beside(name, 0, 1),
      north && has(lights.south, north) && north,
    ].filter(Boolean);
  }

  const axisTo = (from, to) => (from[0] === to[0] ? "NS" : "EW");
  const along = (name, axis) =>
    (axis === "NS"
      ? [
          [0, -1],
          [0, 1],
        ]
      : [
          [-1, 0],
          [1, 0],
        ]
    )
      .map(([dx, dy]) => beside(name, dx, dy))
      .filter(Boolean);
  const next = (one, other) => ["NS", "EW"].some((axis) => along(one, axis).includes(other));
  const axes = (places, name) =>
    Object.keys(places || {}).filter((axis) => has(places[axis], name));
  const steps = (name) => lights.walk.findIndex((layer) => has(layer, name));
  const temples = () => lights.temple[owner || state().dataset.turn] || {};

  // For each tool: which cells light up, and what a tap on one of them does.
  const TOOLS = {
    start: { lit: (c) => has(lights.start, c), tap: (c) => send({ do: "start", at: c }) },
    canal1: { lit: (c) => has(lights.canal1, c), tap: (c) => send({ do: "canal", cells: c }) },
    canal2: {
      lit: (c) => (first ? partners(first).includes(c) : partners(c).length > 0),
      tap: (c) => (first ? send({ do: "canal", cells: first + " " + c }) : begin(c)),
    },
    bridge: {
      lit: (c) => axes(lights.bridge, c).length > 0,
      tap: (c) => lay(c, axes(lights.bridge, c), { do: "bridge", at: c }),
    },
    move_bridge: {
      lit: (c) => (first ? axes(lights.move[first], c).length > 0 : c in lights.move),
      tap: (c) =>
        first
          ? lay(c, axes(lights.move[first], c), { do: "move_bridge", from: first, to: c })
          : begin(c),
    },
    temple: {
      lit: (c) => has(temples()[level], c),
      tap: (c) => send({ do: "temple", at: c, level, ...(owner && { by: owner }) }),
    },
    walk: { lit: (c) => steps(c) > 0, tap: (c) => send({ do: "go", to: c }) },
    boat: { lit: (c) => has(lights.boat, c), tap: (c) => send({ do: "boat", to: c }) },
    leap: { lit: (c) => has(lights.leap, c), tap: (c) => send({ do: "leap", to: c }) },
    found: { lit: (c) => !!at(c).dataset.foundable, tap: (c) => window.table.askFounding(c) },
  };
  const BOTH = ["NS", "EW"];
  const bridged = (c) => at(c).matches(".NS, .EW");
  const unbridged = (c) => at(c).matches(".canal") && !bridged(c);
  // What a tap means where nothing lights up: the server says why it cannot be.
  const ANYWAY = {
    canal1: (c) => ({ do: "canal", cells: c }),
    canal2: (c) => first && { do: "canal", cells: first + " " + c },
    temple: (c) => ({ do: "temple", at: c, level, ...(owner && { by: owner }) }),
    walk: (c) => ({ do: "walk", to: c }),
    boat: (c) => ({ do: "boat", to: c }),
    leap: (c) => ({ do: "leap", to: c }),
    start: (c) => ({ do: "start", at: c }),
    bridge: (c) =>
      unbridged(c) ? lay(c, BOTH, { do: "bridge", at: c }) : { do: "bridge", at: c, axis: "NS" },
    move_bridge: (c) => {
      if (!first) return bridged(c) ? begin(c) : say(texts.noBridge);
      return unbridged(c)
        ? lay(c, BOTH, { do: "move_bridge", from: first, to: c })
        : { do: "move_bridge", from: first, to: c, axis: "NS" };
    },
  };

  function send(fields) {
    forget();
    say("");
    show();
    return window.table.send(Object.entries(fields), words(fields));
  }
  window.table.enter = send;

  function words(fields) {
    const button = document.querySelector(
      `.tools :is([data-tool="${fields.do}"], [data-tool="${tool}"], [data-do="${fields.do}"]), .turn [data-do="${fields.do}"]`,
    );
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
    const piece = {
      temple: ["temple " + (by || state().dataset.turn), level],
      found: ["token", token],
      start: ["pilli " + state().dataset.turn, "♟"],
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
  function haunt() {
    for (const [cell, added, gone, inside] of ghosts.reverse()) {
      cell.classList.remove(...added);
      cell.classList.add(...gone);
      cell.innerHTML = inside;
    }
    ghosts = [];
    for (const fields of window.table.waiting?.() || []) ghost(Object.fromEntries(fields));
  }
  window.table.haunt = haunt;

  function begin(name) {
    first = name;
    say("");
    light();
  }

  /** Taps look, whatever tool is chosen, until the sheet is put away. */
  function look(on) {
    looking = on;
    document.querySelector('[data-do="look"]')?.setAttribute("aria-pressed", String(on));
  }

  function forget() {
    first = null;
    laying = null;
    document.querySelectorAll(".axes").forEach((choice) => {
      choice.hidden = true;
    });
  }

  // A bridge that fits both ways: a button says which, or the cell that it leads to.
  function lay(name, found, fields) {
    if (found.length === 1) return send({ ...fields, axis: found[0] });
    laying = { name, fields };
    document.querySelector(".axes").hidden = false;
    return light();
  }

  async function inspect(name) {
    const on = looking;
    await sheet.fetched("cell/" + name, { closed: () => look(false) });
    look(on);
  }

  // A second tap on the same cell, as fast as a double tap and with nothing between, is none.
  function twice(name) {
    const now = performance.now();
    const same = last.name === name && last.tool === tool && now - last.when < DOUBLE_TAP;
    last = { name, tool, when: now };
    return same;
  }

  /** The board has just moved under the finger, to make room for the sheet. */
  const tooEarly = () => (taker ? sheet.deaf() : sheet.early());

  /** A district that could be founded is asked about before anything would cut it. */
  function asksFirst(name) {
    if (!at(name).dataset.foundable || first || laying) return false;
    const digs = tool === "canal1" || tool === "canal2";
    if (tool && tool !== "found" && !digs && TOOLS[tool].lit(name)) return false;
    const instead = digs && {
      label: document.querySelector(`[data-tool="${tool}"]`).textContent.trim(),
      act: () => use(name),
    };
    return window.table.askFounding(name, instead);
  }

  function tap(name) {
    if (!name || tooEarly()) return undefined;
    if (taker) return taker.take(name);
    if (looking) return inspect(name);
    if (!enters || state().dataset.status === "finished") return inspect(name);
    if ((tool && twice(name)) || asksFirst(name)) return undefined;
    if (!tool) return inspect(name);
    if (sheet.isOpen) sheet.close();
    return use(name);
  }

  /** Until it is given back, taps go to whoever asked for them; `lit` says which cells light up. */
  function takeTaps(take, lit = () => false) {
    taker = take && { take, lit };
    light();
  }

  /** What the tool in the hand does on a cell. */
  function use(name) {
    if (laying && next(laying.name, name))
      return send({ ...laying.fields, axis: axisTo(laying.name, name) });
    if (laying) {
      forget();
      return light();
    }
    if (TOOLS[tool].lit(name)) return TOOLS[tool].tap(name);
    if (first === name) {
      forget();
      return light();
    }
    const fields = ANYWAY[tool]?.(name);
    if (fields) return send(fields);
    if (first || laying) return undefined;
    forget();
    light();
    return tool === "found" || tool === "canal2" ? inspect(name) : undefined;
  }

  function light() {
    const test = taker || (tool && TOOLS[tool]);
    const latest = state().dataset.last.split(" ");
    for (const cell of cells()) {
      const name = cell.dataset.cell;
      const lit = laying && !taker ? next(laying.name, name) : !!test && test.lit(name);
      cell.classList.toggle("lit", lit);
      cell.classList.toggle("first", name === (laying ? laying.name : first));
      cell.classList.toggle("last", latest.includes(name));
      if (tool === "walk" && lit && !taker) cell.dataset.ap = steps(name);
      else delete cell.dataset.ap;
    }
  }

  function choose(name, event) {
    // The second half of a double tap does not put the tool away again.
    if (event?.detail > 1 && tool === name) return undefined;
    // The first cell of a double canal becomes a single one.
    if (name === "canal1" && tool === "canal2" && first && TOOLS.canal1.lit(first))
      return send({ do: "canal", cells: first });
    tool = tool === name ? null : name;
    forget();
    return show();
  }

  // What lies in the hand stays there, on another page and after a reload, too.
  function pickUp() {
    const kept = JSON.parse(sessionStorage.getItem(hand) || "{}");
    if (kept.tool && document.querySelector(`[data-tool="${kept.tool}"]`)) tool = kept.tool;
    if (kept.owner && document.querySelector(`#options [data-color="${kept.owner}"]`))
      owner = kept.owner;
    level = kept.level || level;
  }

  /** A level that is used up makes way for the next that is left. */
  function nextLevel() {
    const left = lights.left?.[owner || state().dataset.turn];
    if (!left || left[level - 1] > 0) return;
    const order = [1, 2, 3, 4].map((step) => (Number(level) - 1 + step) % 4);
    const found = order.find((place) => left[place] > 0);
    if (found !== undefined) level = String(found + 1);
  }

  function show() {
    nextLevel();
    document
      .querySelectorAll("[data-tool]")
      .forEach((button) =>
        button.setAttribute("aria-pressed", String(button.dataset.tool === tool)),
      );
    const pieces = document.querySelector(".pieces");
    if (pieces) pieces.hidden = tool !== "temple";
    const left = lights.left?.[owner || state().dataset.turn] || [];
    document.querySelectorAll("#options [data-level]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
      button.classList.toggle("none", !left[button.dataset.level - 1]);
    });
    document
      .querySelectorAll("[data-color]")
      .forEach((button) =>
        button.setAttribute(
          "aria-pressed",
          String(tool === "temple" && button.dataset.color === owner),
        ),
      );
    sessionStorage.setItem(hand, JSON.stringify({ tool, level, owner }));
    light();
  }

  /** The quiet mark of every district that could be founded. */
  function mark() {
    for (const cell of cells()) {
      const one = lights.foundable.find(({ cells: inside }) => has(inside, cell.dataset.cell));
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

  function moved(event) {
    lights = JSON.parse(state().querySelector("script").textContent);
    haunt();
    mark();
    edges();
    if (!enters) return light();
    document.body.classList.toggle("over", state().dataset.status === "finished");
    if (state().dataset.status === "setup") tool = "start";
    else if (tool === "start") tool = null;
    document
      .querySelector('[data-tool="found"]')
      .classList.toggle("idle", !lights.foundable.length);
    if (tool === "found" && !lights.foundable.length) tool = null;
    const discarding = document.querySelector('[data-tool="discard_token"]');
    discarding.hidden = discarding.disabled = !lights.discard.length;
    // The cell under the cursor may be a new one; Tab stops on it alone.
    board.querySelectorAll('[tabindex="0"]').forEach((cell) => {
      cell.tabIndex = -1;
    });
    at(cursor).tabIndex = 0;
    if (keyed && document.activeElement === document.body) go(cursor);
    document.querySelector('[data-tool="move_bridge"]').disabled = !board.querySelector(".NS, .EW");
    document.querySelector('[data-do="undo"]').disabled = state().dataset.number === "0";
    document.querySelector('[data-do="redo"]').disabled = state().dataset.redoable === "0";
    show();
    window.table.fade();
    return hear(event?.detail?.own);
  }

  function discard() {
    if (lights.discard.length === 1) return send({ do: "discard_token", token: lights.discard[0] });
    return question(
      texts.discard,
      lights.discard.map((token) => [String(token), () => send({ do: "discard_token", token })]),
    );
  }

  // How this phone looks at the board: kept in a cookie, so that the page comes as it was left.
  const remember = (what, value) => {
    document.cookie = `${what}=${value}; path=/; max-age=${value ? 31536000 : 0}; samesite=lax`;
  };
  const view = document.documentElement.classList;
  const turns = () => [1, 2, 3].find((turn) => view.contains("turned-" + turn)) || 0;
  const portrait = matchMedia("(orientation: portrait)");
  /** By how many quarters the board stands turned to the left. */
  const quarter = () => (turns() + (portrait.matches ? 1 : 0)) % 4;

  function rotate() {
    const turn = (turns() + 1) % 4;
    view.remove("turned-1", "turned-2", "turned-3");
    if (turn) view.add("turned-" + turn);
    remember("turned", turn || "");
    edges();
  }

  function zoom(button) {
    button.setAttribute("aria-pressed", String(view.toggle("zoomed")));
    remember("zoomed", view.contains("zoomed") ? "1" : "");
    at(cursor).scrollIntoView({ block: "center", inline: "center" });
  }

  /** The names of columns and rows along the edges, however the board stands. */
  function edges() {
    const columns = [...COLUMNS];
    const rows = Array.from({ length: 14 }, (_, row) => String(row + 1));
    const back = (names) => [...names].reverse();
    const [across, down] = [
      [columns, rows],
      [rows, back(columns)],
      [back(columns), back(rows)],
      [back(rows), columns],
    ][quarter()];
    for (const [edge, names] of [
      ["across", across],
      ["down", down],
    ]) {
      const strip = document.querySelector(`.edge.${edge}`);
      if (strip.textContent !== names.join(""))
        strip.replaceChildren(
          ...names.map((name) => Object.assign(document.createElement("i"), { textContent: name })),
        );
    }
  }
  portrait.addEventListener("change", edges);

  const DO = {
    undo: () => send({ do: "undo" }),
    redo: () => send({ do: "redo" }),
    zoom,
    look: (_, event) => {
      look(!looking);
      if (!looking) sheet.close(event);
    },
    rotate,
    labels: () => remember("labels", view.toggle("labels") ? "1" : ""),
    close: (_, event) => sheet.close(event),
    hide_scores: () => remember("secret", view.toggle("secret") ? "1" : ""),
    token: (button) => sheet.fetched("token/" + button.dataset.token),
    card: (button) => sheet.fetched("action/" + button.dataset.card),
    found_here: (button) => window.table.askFounding(button.dataset.on),
    end_turn: (button) => {
      if (button.dataset.left === "0") return send({ do: "end_turn" });
      return question(button.dataset.ask, [
        [button.textContent.trim(), () => send({ do: "end_turn" })],
      ]);
    },
  };

  // What is seldom wanted comes when it is: mending, and links that lead to a piece.
  let mending = null;
  function mend() {
    mending ??= document.head.appendChild(
      Object.assign(document.createElement("script"), { src: board.dataset.mending }),
    );
  }
  if (enters) document.addEventListener("sheet:fetched", mend);
  addEventListener("hashchange", mend);
  if (location.hash) mend();

  document.addEventListener("click", (event) => {
    if (event.target.closest("#say p")) say("");
    const button = event.target.closest("[data-tool], [data-do], [data-level], [data-color]");
    if (!button || (button.tagName === "A" && !["card", "token"].includes(button.dataset.do)))
      return;
    if (button.tagName === "A") event.preventDefault();
    last = {};
    const { tool: name, do: act, level: floors, color } = button.dataset;
    if (name === "take" || name === "spend") send({ do: name });
    else if (name === "discard_token") discard();
    else if (name === "found" && !lights.foundable.length) say(state().dataset.whyNot);
    else if (name) choose(name, event);
    else if (act) DO[act]?.(button, event);
    else if (floors) {
      level = floors;
      show();
    }
    // Whose name is touched builds a temple.
    else if (color) {
      owner = color;
      if (tool === "temple") show();
      else choose("temple");
    }
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

  // Press shows the loupe, sliding moves it, release places. Held still on a piece it opens its card.
  const HELD = 600;
  let pressed = null;
  let holding = 0;
  const holds = (name) =>
    at(name).matches(".NS, .EW, :has(b)") ||
    (at(name).matches(".canal") && !(tool && TOOLS[tool].lit(name)));
  const under = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]")?.dataset.cell;

  board.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    keyed = false;
    pressed = { from: under(event), x: event.clientX, y: event.clientY };
    clearTimeout(holding);
    const { from } = pressed;
    if (from && !taker && holds(from))
      holding = setTimeout(() => {
        pressed = null;
        loupe.hidden = true;
        inspect(from);
      }, HELD);
    if (event.pointerType === "touch") magnify(event);
  });
  board.addEventListener("pointermove", (event) => {
    if (pressed && under(event) !== pressed.from) clearTimeout(holding);
    if (pressed && event.pointerType === "touch") magnify(event);
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("pointercancel", () => {
    clearTimeout(holding);
    pressed = null;
    loupe.hidden = true;
  });
  board.addEventListener("pointerup", (event) => {
    clearTimeout(holding);
    loupe.hidden = true;
    const { from } = pressed || {};
    if (!pressed || tooEarly()) {
      pressed = null;
      return;
    }
    const to = under(event);
    pressed = null;
    if (!to) return;
    // Sliding from one cell to its neighbour lays a double canal at once.
    // With a bridge the slide says which way it leads.
    cursor = to;
    if (taker || looking) tap(to);
    else if (tool === "canal2" && !first && from && next(from, to)) {
      send({ do: "canal", cells: from + " " + to });
    } else if (
      tool === "bridge" &&
      from &&
      next(from, to) &&
      axes(lights.bridge, from).includes(axisTo(from, to))
    ) {
      send({ do: "bridge", at: from, axis: axisTo(from, to) });
    } else tap(to);
  });

  function magnify(event) {
    const name = under(event);
    if (!name) {
      loupe.hidden = true;
      return;
    }
    const copy = document.createElement("div");
    copy.className = "copy";
    const centre = at(name).getBoundingClientRect();
    const size = centre.width;
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const found = document
          .elementFromPoint(centre.x + size * (column + 0.5), centre.y + size * (row + 0.5))
          ?.closest("[data-cell]");
        const shown = found ? found.cloneNode(true) : document.createElement("span");
        shown.removeAttribute("id");
        shown.removeAttribute("data-cell");
        if (!row && !column) shown.classList.add("aim");
        copy.append(shown);
      }
    }
    loupe.replaceChildren(copy, name);
    loupe.hidden = false;
    loupe.style.left = Math.min(Math.max(event.clientX - 72, 4), innerWidth - 148) + "px";
    // Above the finger; at the upper edge beneath it.
    loupe.style.top = (event.clientY > 240 ? event.clientY - 230 : event.clientY + 60) + "px";
  }

  // Keyboard: arrows, Enter, a letter for each tool, z undoes.
  const LETTERS = {
    c: "canal2",
    s: "canal1",
    b: "bridge",
    m: "move_bridge",
    t: "temple",
    w: "walk",
    o: "boat",
    l: "leap",
    f: "found",
  };
  const PLAIN = {
    z: '[data-do="undo"]',
    y: '[data-do="redo"]',
    i: '[data-do="look"]',
    "+": '[data-tool="take"]',
    "-": '[data-tool="spend"]',
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const STEPS = [(x, y) => [x, y], (x, y) => [-y, x], (x, y) => [-x, -y], (x, y) => [y, -x]];

  function go(name) {
    at(cursor).classList.remove("cursor");
    at(cursor).tabIndex = -1;
    cursor = name;
    at(cursor).classList.add("cursor");
    at(cursor).tabIndex = 0;
    at(cursor).focus({ preventScroll: false });
  }

  document.addEventListener("keydown", (event) => {
    if (
      (sheet.isOpen && !taker && !looking) ||
      event.target.matches("input, select, textarea") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key in ARROWS) {
      const [dx, dy] = STEPS[quarter()](...ARROWS[event.key]);
      const there = beside(cursor, dx, dy);
      keyed = true;
      if (there) {
        go(there);
        event.preventDefault();
      }
    } else if (event.key === "Enter" && document.activeElement === at(cursor)) {
      tap(cursor);
      event.preventDefault();
    } else if (taker) return;
    else if (event.key === "Escape") {
      tool = null;
      forget();
      show();
    } else if (enters && event.key in PLAIN) document.querySelector(PLAIN[event.key])?.click();
    else if (enters && /^[1-4]$/.test(event.key)) {
      level = event.key;
      show();
    } else if (
      enters &&
      LETTERS[event.key] &&
      document.querySelector(`[data-tool="${LETTERS[event.key]}"]`)
    )
      choose(LETTERS[event.key]);
  });

  // Both ways of a bridge, where a tap alone does not tell.
  document.querySelectorAll("[data-axis]").forEach((button) => {
    button.onclick = () => send({ ...laying.fields, axis: button.dataset.axis });
  });

  Object.assign(window.table, { has, lights: () => lights, takeTaps });
  document.addEventListener("table:moved", moved);
  at(cursor).tabIndex = 0;
  pickUp();
  moved();
});
