"use strict";
// The tools, and what of them lies in the hand: which cells light up for it, what a tap there does.
(function () {
  const { BOTH, all, along, at, has, beside, next, axes } = window.table.cells;
  const { say } = window.table;
  const board = document.querySelector("[data-board]");
  const texts = document.getElementById("ask").dataset;
  // Who says whose phone this is begins with an empty hand.
  const place = "hand:" + board.dataset.key + board.dataset.me;
  const FEW = 12;
  const state = () => document.getElementById("state");

  // What is legal now, as the page has it.
  let lights = {};
  function learn() {
    lights = JSON.parse(state().querySelector("script").textContent);
  }

  const hand = {
    tool: null,
    level: "1",
    owner: document.querySelector("#options [data-color]")?.dataset.color,
    /** The first cell of a double canal, the bridge that is moved. */
    first: null,
    /** A bridge that fits both ways: where, and what is known of it. */
    laying: null,
    /** Whoever takes all taps until it gives them back: `take` hears the cell, `lit` says which light up. */
    taker: null,

    /** Whose temple it would be. */
    get builder() {
      return this.owner || state().dataset.turn;
    },

    choose(tool) {
      this.tool = this.tool === tool ? null : tool;
      this.forget();
      this.show();
    },
    begin(name) {
      this.first = name;
      say("");
      this.light();
    },
    /** Ask which way a bridge leads: a button says it, or the cell that it leads to. */
    lay(name, fields) {
      this.laying = { name, fields };
      const choice = document.querySelector(".axes");
      for (const button of choice.children) {
        const [one, other] = along(name, button.dataset.axis);
        button.ariaLabel = choice.dataset.joins.replace("{one}", one).replace("{other}", other);
      }
      choice.hidden = false;
      this.light();
    },
    /** What was begun is no longer. */
    forget() {
      this.first = this.laying = null;
      document.querySelectorAll(".axes").forEach((choice) => {
        choice.hidden = true;
      });
    },
    takeTaps(take, lit = () => false) {
      this.taker = take && { take, lit };
      this.light();
    },

    /** The buttons as the hand is. */
    show() {
      const left = lights.left?.[this.builder] || [];
      this.level = stocked(left, this.level);
      press("[data-tool]", (data) => data.tool === this.tool);
      press("#options [data-level]", (data) => this.tool === "temple" && data.level === this.level);
      press("[data-color]", (data) => this.tool === "temple" && data.color === this.owner);
      document.querySelectorAll("#options [data-level]").forEach((button) => {
        button.classList.toggle("none", !left[button.dataset.level - 1]);
      });
      const pieces = document.querySelector(".pieces");
      // Whoever keeps a table of several sees heights and owners always: a touch of one takes the tool as well.
      if (pieces) pieces.hidden = !this.owner && this.tool !== "temple";
      const { tool, level, owner } = this;
      sessionStorage.setItem(place, JSON.stringify({ tool, level, owner }));
      this.light();
    },
    light() {
      const { taker, tool, laying, first } = this;
      const test = taker || (tool && TOOLS[tool]);
      const latest = state().dataset.last.split(" ");
      let many = 0;
      for (const cell of all()) {
        const name = cell.dataset.cell;
        const lit = laying && !taker ? next(laying.name, name) : !!test && test.lit(name);
        cell.classList.toggle("lit", lit);
        many += lit;
        cell.classList.toggle("first", name === (laying ? laying.name : first));
        cell.classList.toggle("last", latest.includes(name));
        if (tool === "walk" && lit && !taker) cell.dataset.ap = test.steps(name);
        else delete cell.dataset.ap;
      }
      // Where nothing can be done the board steps back; a few cells are pointed out as well.
      board.classList.toggle("choosing", many > 0);
      board.classList.toggle("few", many <= FEW);
    },

    /** What lay in the hand stays there, on another page and after a reload, too. */
    pickUp() {
      const kept = JSON.parse(sessionStorage.getItem(place) || "{}");
      if (kept.tool && document.querySelector(`[data-tool="${kept.tool}"]`)) this.tool = kept.tool;
      if (kept.owner && document.querySelector(`#options [data-color="${kept.owner}"]`))
        this.owner = kept.owner;
      this.level = kept.level || this.level;
    },
  };

  function press(selector, pressed) {
    document.querySelectorAll(selector).forEach((button) => {
      button.setAttribute("aria-pressed", String(pressed(button.dataset)));
    });
  }

  /** A level that is used up makes way for the next that is left. */
  function stocked(left, level) {
    const order = [0, 1, 2, 3].map((step) => (Number(level) - 1 + step) % 4);
    const found = order.find((place) => left[place] > 0);
    return found === undefined ? level : String(found + 1);
  }

  const send = (fields) => window.table.enter(fields);
  const inspect = (name) => window.table.inspect(name);

  /** The cells with which one makes a double canal. */
  function partners(name) {
    const [west, north] = [beside(name, -1, 0), beside(name, 0, -1)];
    return [
      has(lights.east, name) && beside(name, 1, 0),
      west && has(lights.east, west) && west,
      has(lights.south, name) && beside(name, 0, 1),
      north && has(lights.south, north) && north,
    ].filter(Boolean);
  }
  const bridged = (name) => at(name).matches(".NS, .EW");
  const unbridged = (name) => at(name).matches(".canal") && !bridged(name);

  /** Of the ways that a bridge fits the only one, or a question. */
  function lay(name, ways, fields) {
    if (ways.length === 1) send({ ...fields, axis: ways[0] });
    else hand.lay(name, fields);
  }
  /** A bridge where none fits: the server says why. */
  const layAnyway = (name, fields) =>
    unbridged(name) ? lay(name, BOTH, fields) : send({ ...fields, axis: "NS" });

  const start = (c) => send({ do: "start", at: c });
  const single = (c) => send({ do: "canal", cells: c });
  const double = (c) => send({ do: "canal", cells: hand.first + " " + c });
  const moved = (c) => ({ do: "move_bridge", from: hand.first, to: c });
  const temple = (c) =>
    send({ do: "temple", at: c, level: hand.level, ...(hand.owner && { by: hand.owner }) });
  const boat = (c) => send({ do: "boat", to: c });
  const leap = (c) => send({ do: "leap", to: c });
  const steps = (c) => lights.walk.findIndex((layer) => has(layer, c));

  // `anyway` is what a tap means where nothing lights up: the server says why it cannot be.
  const TOOLS = {
    start: { lit: (c) => has(lights.start, c), tap: start, anyway: start },
    canal1: { lit: (c) => has(lights.canal1, c), tap: single, anyway: single },
    canal2: {
      lit: (c) => (hand.first ? partners(hand.first).includes(c) : partners(c).length > 0),
      tap: (c) => (hand.first ? double(c) : hand.begin(c)),
      anyway: (c) => (hand.first ? double(c) : inspect(c)),
    },
    bridge: {
      axes: (c) => axes(lights.bridge, c),
      lit: (c) => axes(lights.bridge, c).length > 0,
      tap: (c) => lay(c, axes(lights.bridge, c), { do: "bridge", at: c }),
      anyway: (c) => layAnyway(c, { do: "bridge", at: c }),
    },
    move_bridge: {
      lit: (c) => (hand.first ? axes(lights.move[hand.first], c).length > 0 : c in lights.move),
      tap: (c) => (hand.first ? lay(c, axes(lights.move[hand.first], c), moved(c)) : hand.begin(c)),
      anyway: (c) => {
        if (hand.first) layAnyway(c, moved(c));
        else if (bridged(c)) hand.begin(c);
        else say(texts.noBridge);
      },
    },
    temple: {
      lit: (c) => has(lights.temple[hand.builder]?.[hand.level], c),
      tap: temple,
      anyway: temple,
    },
    walk: {
      steps,
      lit: (c) => steps(c) > 0,
      tap: (c) => send({ do: "go", to: c }),
      anyway: (c) => send({ do: "walk", to: c }),
    },
    boat: { lit: (c) => has(lights.boat, c), tap: boat, anyway: boat },
    leap: { lit: (c) => has(lights.leap, c), tap: leap, anyway: leap },
    found: {
      lit: (c) => !!at(c).dataset.foundable,
      tap: (c) => window.table.askFounding(c),
      anyway: inspect,
    },
  };
  Object.assign(window.table, { hand, tools: TOOLS, learn, lights: () => lights });
})();
