"use strict";
// What a touch of the board means. Press shows the loupe, sliding moves it, release places. Held still on a
// piece it opens its card.
(function () {
  const { at, next, axisTo } = window.table.cells;
  const { hand, sheet, tools } = window.table;
  const board = document.querySelector("[data-board]");
  const loupe = document.getElementById("loupe");
  const send = (fields) => window.table.enter(fields);
  const state = () => document.getElementById("state");
  const enters = board.dataset.door === "e";
  const DOUBLE_TAP = 400;
  const HELD = 600;
  // The cell that was touched last, by a finger or by the keys.
  const cursor = { name: "H7", keyed: false };
  let last = {};
  let looking = false;
  let pressed = null;
  let holding = 0;

  /** Taps look, whatever tool is chosen, until the sheet is put away. */
  function look(on) {
    looking = on;
    document.querySelector('[data-do="look"]')?.setAttribute("aria-pressed", String(on));
  }

  async function inspect(name) {
    const on = looking;
    await sheet.fetched("cell/" + name, { closed: () => look(false) });
    look(on);
  }

  // A second tap on the same cell, as fast as a double tap and with nothing between, is none.
  function twice(name) {
    const now = performance.now();
    const same = last.name === name && last.tool === hand.tool && now - last.when < DOUBLE_TAP;
    last = { name, tool: hand.tool, when: now };
    return same;
  }

  /** The board has just moved under the finger, to make room for the sheet. */
  const tooEarly = () => (hand.taker ? sheet.deaf() : sheet.early());

  /** A district that could be founded is asked about before anything would cut it. */
  function asksFirst(name) {
    const { tool } = hand;
    if (!at(name).dataset.foundable || hand.first || hand.laying) return false;
    const digs = tool === "canal1" || tool === "canal2";
    if (tool && tool !== "found" && !digs && tools[tool].lit(name)) return false;
    const instead = digs && {
      label: document.querySelector(`[data-tool="${tool}"]`).textContent.trim(),
      act: () => use(name),
    };
    return window.table.askFounding(name, instead);
  }

  function tap(name) {
    if (!name || tooEarly()) return undefined;
    if (hand.taker) return hand.taker.take(name);
    if (looking) return inspect(name);
    if (!enters || state().dataset.status === "finished") return inspect(name);
    if ((hand.tool && twice(name)) || asksFirst(name)) return undefined;
    if (!hand.tool) return inspect(name);
    if (sheet.isOpen) sheet.close();
    return use(name);
  }

  /** What the tool in the hand does on a cell. */
  function use(name) {
    const { tool, first, laying } = hand;
    if (laying && next(laying.name, name))
      return send({ ...laying.fields, axis: axisTo(laying.name, name) });
    if (laying) {
      hand.forget();
      return hand.light();
    }
    if (tools[tool].lit(name)) return tools[tool].tap(name);
    if (first === name) {
      hand.forget();
      return hand.light();
    }
    return tools[tool].anyway(name);
  }

  const holds = (name) =>
    at(name).matches(".NS, .EW, :has(b)") ||
    (at(name).matches(".canal") && !(hand.tool && tools[hand.tool].lit(name)));
  const under = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]")?.dataset.cell;

  board.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    // A touch beside the drawer shuts it, and does nothing else.
    if (document.body.classList.contains("opened")) return;
    const from = under(event);
    pressed = { from };
    clearTimeout(holding);
    if (from && !hand.taker && holds(from))
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
    // Before anything changes: then nothing has to be laid out anew for it.
    const to = under(event);
    loupe.hidden = true;
    const { from } = pressed || {};
    if (!pressed || tooEarly()) {
      pressed = null;
      return;
    }
    pressed = null;
    if (!to) return;
    Object.assign(cursor, { name: to, keyed: false });
    if (hand.taker || looking || !from || !slid(from, to)) tap(to);
  });

  /** From one cell to its neighbour lays a double canal at once; with a bridge it says which way it leads. */
  function slid(from, to) {
    if (!next(from, to)) return false;
    if (hand.tool === "canal2" && !hand.first) send({ do: "canal", cells: from + " " + to });
    else if (hand.tool === "bridge" && tools.bridge.axes(from).includes(axisTo(from, to)))
      send({ do: "bridge", at: from, axis: axisTo(from, to) });
    else return false;
    return true;
  }

  /** What lies beneath a cell and its neighbours. */
  function ground(name) {
    const corner = ["ABCDEFGHIJKLMNOPQRSTU".indexOf(name[0]) - 1, name.slice(1) - 2];
    return Array.from(board.querySelectorAll("svg.ground"), (layer) => {
      const shown = layer.cloneNode(true);
      shown.removeAttribute("id");
      shown.setAttribute("viewBox", [...corner.map((cells) => cells * 10), 30, 30].join(" "));
      return shown;
    });
  }

  function magnify(event) {
    const name = under(event);
    if (!name) {
      loupe.hidden = true;
      return;
    }
    const copy = document.createElement("div");
    copy.className = "copy board";
    copy.append(...ground(name));
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

  // With a button between them two taps are no double one.
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-tool], [data-do], [data-level], [data-color]")) last = {};
  });

  Object.assign(window.table, { cursor, tap, inspect, look, isLooking: () => looking });
})();
