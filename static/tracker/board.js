"use strict";
// The board under the finger: tools, what they light up, the loupe, the keyboard.
window.table = window.table || {};
document.documentElement.classList.toggle("secret", localStorage.getItem("secret") === "1");
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
  let level = "1";
  let owner = document.querySelector("[data-color]")?.dataset.color;
  let cursor = "H7";

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
  // What a tap means where nothing lights up: the server says why it cannot be.
  const ANYWAY = {
    canal1: (c) => ({ do: "canal", cells: c }),
    canal2: (c) => first && { do: "canal", cells: first + " " + c },
    temple: (c) => ({ do: "temple", at: c, level, ...(owner && { by: owner }) }),
    walk: (c) => ({ do: "walk", to: c }), boat: (c) => ({ do: "boat", to: c }), leap: (c) => ({ do: "leap", to: c }),
    start: (c) => ({ do: "start", at: c }),
  };

  function send(fields) {
    first = null;
    say("");
    return window.table.send(Object.entries(fields));
  }

  function begin(name) { first = name; light(); }

  function lay(name, found, fields) {
    if (found.length === 1) return send({ ...fields, axis: found[0] });
    const choice = document.querySelector(".axes");
    choice.hidden = false;
    choice.querySelectorAll("button").forEach((button) => {
      button.onclick = () => { choice.hidden = true; send({ ...fields, axis: button.dataset.axis }); };
    });
  }

  function inspect(name) {
    htmx.ajax("GET", board.dataset.base + "cell/" + name, { target: "#asked", swap: "innerHTML" }).then(() => ask.open || ask.showModal());
  }

  function say(text) {
    const line = document.getElementById("say");
    line.replaceChildren();
    if (text) { const p = document.createElement("p"); p.textContent = text; line.append(p); }
  }

  function tap(name) {
    if (!name) return;
    if (!enters || !tool) return inspect(name);
    if (TOOLS[tool].lit(name)) return TOOLS[tool].tap(name);
    if (first === name) { first = null; return light(); }
    const fields = ANYWAY[tool]?.(name);
    if (fields) return send(fields);
    first = null;
    light();
    return tool === "found" || tool === "canal2" ? inspect(name) : undefined;
  }

  function light() {
    const test = tool && TOOLS[tool];
    for (const cell of cells()) {
      const name = cell.dataset.cell;
      const lit = !!test && test.lit(name);
      cell.classList.toggle("lit", lit);
      cell.classList.toggle("first", name === first);
      if (tool === "walk" && lit) cell.dataset.ap = steps(name);
      else delete cell.dataset.ap;
    }
  }

  function choose(name) {
    tool = tool === name ? null : name;
    first = null;
    show();
  }

  function show() {
    document.querySelectorAll("[data-tool]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.tool === tool)));
    const owners = document.querySelector(".owners");
    if (owners) owners.hidden = tool !== "temple";
    const levels = document.querySelector(".levels");
    if (levels) levels.hidden = tool !== "temple";
    const axisChoice = document.querySelector(".axes");
    if (axisChoice) axisChoice.hidden = true;
    document.querySelectorAll("[data-level]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
      button.disabled = !temples()[button.dataset.level];
    });
    document.querySelectorAll("[data-color]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.color === owner)));
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
    if (state().dataset.status === "setup") tool = "start";
    else if (tool === "start") tool = null;
    const can = { take: lights.take, spend: lights.spend, discard_token: lights.discard.length, found: Object.keys(lights.found).length, move_bridge: Object.keys(lights.move).length };
    for (const [name, yes] of Object.entries(can)) {
      const button = document.querySelector(`[data-tool="${name}"]`);
      if (button) button.disabled = !yes;
    }
    document.querySelector('[data-do="undo"]').disabled = state().dataset.number === "0";
    document.querySelector('[data-do="redo"]').disabled = state().dataset.redoable === "0";
    show();
  }

  function discard() {
    if (lights.discard.length === 1) return send({ do: "discard_token", token: lights.discard[0] });
    const asked = document.getElementById("asked");
    asked.replaceChildren(...lights.discard.map((token) => {
      const button = document.createElement("button");
      button.textContent = token;
      button.onclick = () => { ask.close(); send({ do: "discard_token", token }); };
      return button;
    }));
    return ask.showModal();
  }

  const DO = {
    undo: () => send({ do: "undo" }),
    redo: () => send({ do: "redo" }),
    zoom: (button) => button.setAttribute("aria-pressed", String(document.documentElement.classList.toggle("zoomed"))),
    rotate: () => document.documentElement.classList.toggle("turned"),
    close: () => ask.close(),
    hide_scores: () => localStorage.setItem("secret", document.documentElement.classList.toggle("secret") ? "1" : ""),
    end_turn: () => {
      const left = document.querySelectorAll(".pips")[0]?.textContent.trim().length || 0;
      if (!left) return send({ do: "end_turn" });
      const button = document.createElement("button");
      button.className = "main";
      button.textContent = document.querySelector('[data-do="end_turn"]').textContent + " (" + "●".repeat(left) + ")";
      button.onclick = () => { ask.close(); send({ do: "end_turn" }); };
      document.getElementById("asked").replaceChildren(button);
      return ask.showModal();
    },
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tool], [data-do], [data-level], [data-color]");
    if (!button || button.tagName === "A") return;
    const { tool: name, do: act, level: floors, color } = button.dataset;
    if (name === "take" || name === "spend") send({ do: name });
    else if (name === "discard_token") discard();
    else if (name) choose(name);
    else if (act) DO[act]?.(button);
    else if (floors) { level = floors; show(); }
    else if (color) { owner = color; show(); }
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
    if (tool === "canal2" && !first && from && from !== to && partners(from).includes(to)) {
      send({ do: "canal", cells: from + " " + to });
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
        copy.append(shown);
      }
    }
    loupe.replaceChildren(copy);
    loupe.hidden = false;
    loupe.style.left = Math.min(Math.max(event.clientX - 66, 4), innerWidth - 136) + "px";
    loupe.style.top = Math.max(event.clientY - 170, 4) + "px";
  }

  // Keyboard: arrows, Enter, a letter for each tool, z undoes.
  const LETTERS = { c: "canal2", s: "canal1", b: "bridge", m: "move_bridge", t: "temple", w: "walk", o: "boat", l: "leap", f: "found" };
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
      const next = beside(cursor, dx, dy);
      if (next) { go(next); event.preventDefault(); }
    } else if (event.key === "Enter" && document.activeElement === at(cursor)) {
      tap(cursor);
      event.preventDefault();
    } else if (event.key === "Escape") { first = null; tool = null; show(); }
    else if (enters && event.key === "z") DO.undo();
    else if (enters && /^[1-4]$/.test(event.key)) { level = event.key; show(); }
    else if (enters && LETTERS[event.key] && document.querySelector(`[data-tool="${LETTERS[event.key]}"]`)) choose(LETTERS[event.key]);
  });

  document.addEventListener("table:moved", moved);
  at(cursor).tabIndex = 0;
  moved();
});
