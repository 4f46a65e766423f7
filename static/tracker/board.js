"use strict";
// The board under the finger: tools, what they light up, the loupe, the keyboard.
window.table = window.table || {};
document.addEventListener("DOMContentLoaded", () => {
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTU";
  const STRIDE = 22n;
  const board = document.querySelector("[data-board]");
  const loupe = document.getElementById("loupe");
  const ask = document.getElementById("ask");
  const state = () => document.getElementById("state");
  const enters = board.dataset.door === "e";
  let lights = {};
  let tool = null;
  let first = null;
  let laying = null;
  let looking = false;
  let level = "1";
  let owner = document.querySelector("[data-color]")?.dataset.color;
  let cursor = "H7";
  let keyed = false;

  // A set of cells is a number with one bit a cell, as the server has it.
  const bit = (name) => BigInt(name.slice(1)) * STRIDE + BigInt(COLUMNS.indexOf(name[0]));
  const has = (set, name) => !!set && ((BigInt("0x" + set) >> bit(name)) & 1n) === 1n;
  const at = (name) => document.getElementById("c-" + name);
  const beside = (name, dx, dy) => {
    const column = COLUMNS[COLUMNS.indexOf(name[0]) + dx];
    return column && at(column + (Number(name.slice(1)) + dy)) ? column + (Number(name.slice(1)) + dy) : null;
  };
  const cells = () => board.querySelectorAll("[data-cell]");

  function partners(name) {
    const [west, north] = [beside(name, -1, 0), beside(name, 0, -1)];
    return [
      has(lights.east, name) && beside(name, 1, 0), west && has(lights.east, west) && west,
      has(lights.south, name) && beside(name, 0, 1), north && has(lights.south, north) && north,
    ].filter(Boolean);
  }

  const axisTo = (from, to) => (from[0] === to[0] ? "NS" : "EW");
  const along = (name, axis) => (axis === "NS" ? [[0, -1], [0, 1]] : [[-1, 0], [1, 0]]).map(([dx, dy]) => beside(name, dx, dy)).filter(Boolean);
  const next = (one, other) => ["NS", "EW"].some((axis) => along(one, axis).includes(other));
  const axes = (places, name) => Object.keys(places || {}).filter((axis) => has(places[axis], name));
  const steps = (name) => lights.walk.findIndex((layer) => has(layer, name));
  const temples = () => lights.temple[owner || state().dataset.turn] || {};
  const tokens = (name) => Object.keys(lights.found).filter((token) => has(lights.found[token], name));

  // For each tool: which cells light up, and what a tap on one of them does.
  const TOOLS = {
    start: { lit: (c) => has(lights.start, c), tap: (c) => send({ do: "start", at: c }) },
    canal1: { lit: (c) => has(lights.canal1, c), tap: (c) => send({ do: "canal", cells: c }) },
    canal2: {
      lit: (c) => (first ? partners(first).includes(c) : partners(c).length > 0),
      tap: (c) => (first ? send({ do: "canal", cells: first + " " + c }) : begin(c)),
    },
    bridge: { lit: (c) => axes(lights.bridge, c).length > 0, tap: (c) => lay(c, axes(lights.bridge, c), { do: "bridge", at: c }) },
    move_bridge: {
      lit: (c) => (first ? axes(lights.move[first], c).length > 0 : c in lights.move),
      tap: (c) => (first ? lay(c, axes(lights.move[first], c), { do: "move_bridge", from: first, to: c }) : begin(c)),
    },
    temple: { lit: (c) => has(temples()[level], c), tap: (c) => send({ do: "temple", at: c, level, ...(owner && { by: owner }) }) },
    walk: { lit: (c) => steps(c) > 0, tap: (c) => send({ do: "go", to: c }) },
    boat: { lit: (c) => has(lights.boat, c), tap: (c) => send({ do: "boat", to: c }) },
    leap: { lit: (c) => has(lights.leap, c), tap: (c) => send({ do: "leap", to: c }) },
    found: { lit: (c) => tokens(c).length > 0, tap: (c) => inspect(c) },
  };
  const BOTH = ["NS", "EW"];
  const bridged = (c) => at(c).matches(".NS, .EW");
  const unbridged = (c) => at(c).matches(".canal") && !bridged(c);
  // What a tap means where nothing lights up: the server says why it cannot be.
  const ANYWAY = {
    canal1: (c) => ({ do: "canal", cells: c }),
    canal2: (c) => first && { do: "canal", cells: first + " " + c },
    temple: (c) => ({ do: "temple", at: c, level, ...(owner && { by: owner }) }),
    walk: (c) => ({ do: "walk", to: c }), boat: (c) => ({ do: "boat", to: c }), leap: (c) => ({ do: "leap", to: c }),
    start: (c) => ({ do: "start", at: c }),
    bridge: (c) => (unbridged(c) ? lay(c, BOTH, { do: "bridge", at: c }) : { do: "bridge", at: c, axis: "NS" }),
    move_bridge: (c) => {
      if (!first) return bridged(c) ? begin(c) : say(ask.dataset.noBridge);
      return unbridged(c) ? lay(c, BOTH, { do: "move_bridge", from: first, to: c }) : { do: "move_bridge", from: first, to: c, axis: "NS" };
    },
  };

  function send(fields) {
    forget();
    say("");
    for (const name of `${fields.cells || ""} ${fields.at || ""} ${fields.to || ""}`.split(" ")) at(name)?.classList.add("sent");
    return window.table.send(Object.entries(fields), words(fields));
  }

  function words(fields) {
    const button = document.querySelector(`[data-tool="${tool}"], [data-do="${fields.do}"], [data-tool="${fields.do}"]`);
    return [button?.textContent.trim(), fields.level, fields.from, fields.cells, fields.at, fields.to, fields.token].filter(Boolean).join(" ");
  }

  function begin(name) { first = name; say(""); light(); }

  /** The next tap asks about a district, whatever tool is chosen. */
  function look(on) {
    looking = on;
    document.querySelector('[data-do="look"]')?.setAttribute("aria-pressed", String(on));
  }

  function forget() { first = null; laying = null; document.querySelectorAll(".axes").forEach((choice) => { choice.hidden = true; }); }

  // A bridge that fits both ways: a button says which, or the cell that it leads to.
  function lay(name, found, fields) {
    if (found.length === 1) return send({ ...fields, axis: found[0] });
    laying = { name, fields };
    document.querySelector(".axes").hidden = false;
    return light();
  }

  function inspect(name) {
    htmx.ajax("GET", board.dataset.base + "cell/" + name, { target: "#asked", swap: "innerHTML" }).then(() => ask.open || ask.showModal());
  }

  function say(text) {
    const line = document.getElementById("say");
    line.replaceChildren();
    if (text) { const p = document.createElement("p"); p.textContent = text; line.append(p); }
  }

  window.table.say = say;

  function tap(name) {
    if (!name) return;
    if (!enters || !tool || looking || state().dataset.status === "finished") { look(false); return inspect(name); }
    if (laying && next(laying.name, name)) return send({ ...laying.fields, axis: axisTo(laying.name, name) });
    if (laying) { forget(); return light(); }
    if (TOOLS[tool].lit(name)) return TOOLS[tool].tap(name);
    if (first === name) { forget(); return light(); }
    const fields = ANYWAY[tool]?.(name);
    if (fields) return send(fields);
    if (first || laying) return undefined;
    forget();
    light();
    return tool === "found" || tool === "canal2" ? inspect(name) : undefined;
  }

  function light() {
    const test = tool && TOOLS[tool];
    for (const cell of cells()) {
      const name = cell.dataset.cell;
      const lit = laying ? next(laying.name, name) : !!test && test.lit(name);
      cell.classList.toggle("lit", lit);
      cell.classList.toggle("first", name === (laying ? laying.name : first));
      if (tool === "walk" && lit) cell.dataset.ap = steps(name);
      else delete cell.dataset.ap;
    }
  }

  function choose(name) {
    // The first cell of a double canal becomes a single one.
    if (name === "canal1" && tool === "canal2" && first && TOOLS.canal1.lit(first)) return send({ do: "canal", cells: first });
    tool = tool === name ? null : name;
    forget();
    return show();
  }

  function show() {
    document.querySelectorAll("[data-tool]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.tool === tool)));
    const pieces = document.querySelector(".pieces");
    if (pieces) pieces.hidden = tool !== "temple";
    document.querySelectorAll("[data-level]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
      button.classList.toggle("none", !temples()[button.dataset.level]);
    });
    document.querySelectorAll("[data-color]").forEach((button) => button.setAttribute("aria-pressed", String(tool === "temple" && button.dataset.color === owner)));
    light();
  }

  function moved() {
    if (document.querySelector("#asked [data-open]") && !ask.open) {
      document.querySelector("#asked [data-open]").removeAttribute("data-open");
      ask.showModal();
    }
    const script = state().querySelector("script");
    lights = script ? JSON.parse(script.textContent) : {};
    if (!enters) return;
    document.body.classList.toggle("over", state().dataset.status === "finished");
    document.querySelectorAll(".sent").forEach((cell) => cell.classList.remove("sent"));
    if (state().dataset.status === "setup") tool = "start";
    else if (tool === "start") tool = null;
    const can = { discard_token: lights.discard.length, found: Object.keys(lights.found).length };
    for (const [name, yes] of Object.entries(can)) {
      const button = document.querySelector(`[data-tool="${name}"]`);
      if (button) button.disabled = !yes;
    }
    if (tool === "found" && !can.found) tool = null;
    const discarding = document.querySelector('[data-tool="discard_token"]');
    discarding.hidden = discarding.disabled;
    // The cell under the cursor may be a new one; Tab stops on it alone.
    board.querySelectorAll('[tabindex="0"]').forEach((cell) => { cell.tabIndex = -1; });
    at(cursor).tabIndex = 0;
    if (keyed && document.activeElement === document.body) go(cursor);
    document.querySelector('[data-tool="move_bridge"]').disabled = !board.querySelector(".NS, .EW");
    document.querySelector('[data-do="undo"]').disabled = state().dataset.number === "0";
    document.querySelector('[data-do="redo"]').disabled = state().dataset.redoable === "0";
    show();
  }

  function discard() {
    if (lights.discard.length === 1) return send({ do: "discard_token", token: lights.discard[0] });
    return question(ask.dataset.discard, lights.discard.map((token) => [String(token), () => send({ do: "discard_token", token })]));
  }

  /** Ask something; `choices` are pairs of a button's text and what it does. */
  function question(text, choices) {
    const line = document.createElement("p");
    line.textContent = text;
    const row = document.createElement("div");
    row.className = "choices";
    row.append(...choices.map(([label, act], place) => {
      const button = document.createElement("button");
      if (!place) button.className = "main";
      button.textContent = label;
      button.onclick = () => { ask.close(); act(); };
      return button;
    }));
    document.getElementById("asked").replaceChildren(line, row);
    return ask.showModal();
  }
  window.table.question = question;

  function zoom(button) {
    button.setAttribute("aria-pressed", String(document.documentElement.classList.toggle("zoomed")));
    at(cursor).scrollIntoView({ block: "center", inline: "center" });
  }

  const DO = {
    undo: () => send({ do: "undo" }),
    redo: () => send({ do: "redo" }),
    zoom,
    look: () => look(!looking),
    rotate: () => document.documentElement.classList.toggle("turned"),
    close: () => ask.close(),
    hide_scores: () => {
      const hidden = document.documentElement.classList.toggle("secret");
      document.cookie = `secret=${hidden ? "1" : ""}; path=/; max-age=${hidden ? 31536000 : 0}; samesite=lax`;
    },
    end_turn: (button) => {
      if (button.dataset.left === "0") return send({ do: "end_turn" });
      return question(button.dataset.ask, [[button.textContent, () => send({ do: "end_turn" })]]);
    },
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#say p")) say("");
    const button = event.target.closest("[data-tool], [data-do], [data-level], [data-color]");
    if (!button || button.tagName === "A") return;
    const { tool: name, do: act, level: floors, color } = button.dataset;
    if (name === "take" || name === "spend") send({ do: name });
    else if (name === "discard_token") discard();
    else if (name) choose(name);
    else if (act) DO[act]?.(button);
    else if (floors) { level = floors; show(); }
    // Whose name is touched builds a temple.
    else if (color) { owner = color; if (tool === "temple") show(); else choose("temple"); }
  });

  // Forms that came from the server: founding, "record it anyway".
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-action], [data-again]")) return;
    event.preventDefault();
    if (ask.open) ask.close();
    const fields = [...new FormData(event.target, event.submitter)].filter(([name]) => name !== "expect");
    say("");
    window.table.send(fields);
  });

  // Press shows the loupe, sliding moves it, release places.
  let pressed = null;
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]")?.dataset.cell;

  board.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    keyed = false;
    pressed = { from: under(event), x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") magnify(event);
  });
  board.addEventListener("pointermove", (event) => {
    if (pressed && event.pointerType === "touch") magnify(event);
  });
  board.addEventListener("pointercancel", () => { pressed = null; loupe.hidden = true; });
  board.addEventListener("pointerup", (event) => {
    loupe.hidden = true;
    if (!pressed) return;
    const { from } = pressed;
    const to = under(event);
    pressed = null;
    if (!to) return;
    // Sliding from one cell to its neighbour lays a double canal at once.
    // With a bridge the slide says which way it leads.
    cursor = to;
    if (tool === "canal2" && !first && from && next(from, to)) {
      send({ do: "canal", cells: from + " " + to });
    } else if (tool === "bridge" && from && next(from, to) && axes(lights.bridge, from).includes(axisTo(from, to))) {
      send({ do: "bridge", at: from, axis: axisTo(from, to) });
    } else tap(to);
  });

  function magnify(event) {
    const name = under(event);
    if (!name) { loupe.hidden = true; return; }
    const copy = document.createElement("div");
    copy.className = "copy";
    const centre = at(name).getBoundingClientRect();
    const size = centre.width;
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const found = document.elementFromPoint(centre.x + size * (column + 0.5), centre.y + size * (row + 0.5))?.closest("[data-cell]");
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
  const LETTERS = { c: "canal2", s: "canal1", b: "bridge", m: "move_bridge", t: "temple", w: "walk", o: "boat", l: "leap", f: "found" };
  const PLAIN = { z: '[data-do="undo"]', y: '[data-do="redo"]', i: '[data-do="look"]', "+": '[data-tool="take"]', "-": '[data-tool="spend"]' };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const onItsSide = () => matchMedia("(orientation: portrait)").matches !== document.documentElement.classList.contains("turned");

  function go(name) {
    at(cursor).classList.remove("cursor");
    at(cursor).tabIndex = -1;
    cursor = name;
    at(cursor).classList.add("cursor");
    at(cursor).tabIndex = 0;
    at(cursor).focus({ preventScroll: false });
  }

  document.addEventListener("keydown", (event) => {
    if (ask.open || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) {
      let [dx, dy] = ARROWS[event.key];
      if (onItsSide()) [dx, dy] = [-dy, dx];
      const there = beside(cursor, dx, dy);
      keyed = true;
      if (there) { go(there); event.preventDefault(); }
    } else if (event.key === "Enter" && document.activeElement === at(cursor)) {
      tap(cursor);
      event.preventDefault();
    } else if (event.key === "Escape") { tool = null; forget(); show(); }
    else if (enters && event.key in PLAIN) document.querySelector(PLAIN[event.key])?.click();
    else if (enters && /^[1-4]$/.test(event.key)) { level = event.key; show(); }
    else if (enters && LETTERS[event.key] && document.querySelector(`[data-tool="${LETTERS[event.key]}"]`)) choose(LETTERS[event.key]);
  });

  // Both ways of a bridge, where a tap alone does not tell.
  document.querySelectorAll("[data-axis]").forEach((button) => {
    button.onclick = () => send({ ...laying.fields, axis: button.dataset.axis });
  });

  document.addEventListener("table:moved", moved);
  at(cursor).tabIndex = 0;
  moved();
});
