"use strict";
// What the player has in hand: a shape, a soul, a hero, a card that lies but is not laid for good.
window.table = window.table || {};
(function () {
  const { lights, at, all, turnings, joined, sideTo, near, ghost, noGhosts } = window.table.field;
  const tools = document.querySelector(".tools");
  const state = () => document.getElementById("state").dataset;
  const list = (names) => (names ? names.split(" ") : []);
  const hand = { shape: "", soul: "", hero: "", card: false, laid: null };

  function phase() {
    if (state().status === "finished") return "over";
    if (state().status === "setup") return "start";
    return lights().hand ? "move" : "draw";
  }

  /** The card to lay, as it was drawn or chosen, and where it may lie by its turnings. */
  function drawn() {
    const { hand: card, place, start } = lights();
    if (state().status === "setup")
      return hand.shape ? { paths: hand.shape, soul: "", place: start } : null;
    return card && { paths: card[0], soul: card[1], place };
  }

  /** How it can lie there: first as more paths go on to a neighbour. */
  const fits = (card, name) =>
    card
      ? turnings(card.paths)
          .filter((paths) => list(card.place[paths]).includes(name))
          .sort((one, other) => joined(name, other) - joined(name, one))
      : [];

  /** Whom it would cut off there, where it can lie in no other way. */
  function cuts(name) {
    const found = Object.entries(lights().cut || {}).find(([, places]) => places[name]);
    return found && { paths: found[0], names: found[1][name] };
  }

  /** A card that lies, but not for good: first as it fits, then as the rules forbid it. */
  function put(card, name) {
    const fit = fits(card, name);
    const others = turnings(card.paths).filter((paths) => !fit.includes(paths));
    hand.laid = { ...card, at: name, ways: fit.concat(others), fit: fit.length, turn: 0 };
    hand.hero = "";
  }

  /** By how many steps the chosen hero comes there; 0: he does not. */
  const steps = (name) =>
    (lights().reach?.[hand.hero] || []).findIndex((names) => list(names).includes(name)) + 1;

  const OPPOSITE = { N: "S", E: "W", S: "N", W: "E" };
  /** The walls between the chosen hero and a neighbouring card, each on its own card. */
  function walls(name) {
    const from = document
      .querySelector(`.field [data-hero="${hand.hero}"][data-color="${state().turn}"]`)
      .closest("[data-at]");
    const side = sideTo(from.dataset.at, name);
    if (!side) return;
    if (!from.dataset.paths.includes(side)) from.dataset.wall = side;
    if (!at(name).dataset.paths.includes(OPPOSITE[side])) at(name).dataset.wall = OPPOSITE[side];
  }

  function touched(name, figure) {
    for (const one of all()) delete one.dataset.wall;
    const mine = figure?.dataset.color === state().turn && figure.dataset.hero;
    const card = drawn();
    if (hand.laid?.at === name) {
      hand.laid.turn = (hand.laid.turn + 1) % hand.laid.ways.length;
    } else if (hand.hero && !hand.card && steps(name)) {
      return { do: "go", hero: hand.hero, to: name.replace(",", " ") };
    } else if (fits(card, name).length || (card && cuts(name))) {
      put(card, name);
    } else if (phase() === "move" && !hand.card && (mine || own(name).length)) {
      // Each further touch of a card is the next of those who stand there.
      const there = own(name);
      const next = there[(there.indexOf(hand.hero) + 1) % there.length];
      choose(mine && mine !== hand.hero && there.includes(mine) ? mine : next);
    } else if (
      card &&
      (hand.card || hand.laid || phase() === "start" || at(name).matches(".gap"))
    ) {
      // That it may not lie there is said when it is to lie for good.
      put(card, name);
    } else if (hand.hero && at(name).matches(".card")) {
      // The rules say what is in the way; walls are shown.
      walls(name);
      return { do: "go", hero: hand.hero, to: name.replace(",", " ") };
    }
    return null;
  }

  /** The heroes on turn who stand there and may move. */
  function own(name) {
    const found = at(name).querySelectorAll(`[data-hero][data-color="${state().turn}"]`);
    return [...found].map((one) => one.dataset.hero).filter((hero) => lights().reach?.[hero]);
  }

  function choose(hero) {
    hand.hero = hand.hero === hero ? "" : hero;
    hand.card = false;
    hand.laid = null;
  }

  /** The action by which the card lies for good. Where the rules forbid it, it stays: they say why. */
  function lay() {
    if (!hand.laid) return null;
    const { at: name, ways, fit, turn } = hand.laid;
    const action = {
      do: state().status === "setup" ? "start" : "place",
      at: name.replace(",", " "),
      paths: ways[turn],
    };
    if (turn < fit) forget();
    else Object.assign(hand.laid, { sent: true, asked: state().number });
    return action;
  }

  /** A card and a soul, once both are chosen; the last soul gone, the card alone. */
  function draw() {
    if (state().status === "setup" || !hand.shape || (lights().bag && !hand.soul)) return null;
    const action = { do: "draw", paths: hand.shape, soul: hand.soul || "None" };
    forget();
    return action;
  }

  function forget() {
    Object.assign(hand, { shape: "", soul: "", hero: "", card: false, laid: null });
  }
  const holds = () => !!(hand.shape || hand.soul || hand.laid || hand.card);

  /** What no longer fits after a move of the game is put down. */
  function settle() {
    const { hand: card, reach } = lights();
    if (state().status === "playing" && card) hand.shape = hand.soul = "";
    const heroes = Object.keys(reach || {});
    if (heroes.length === 1 && reach[heroes[0]].length && !hand.laid) [hand.hero] = heroes;
    else if (!reach?.[hand.hero]?.length) hand.hero = "";
    // What was insisted on lies there now.
    if (hand.laid?.asked && hand.laid.asked !== state().number) forget();
    if (!hand.laid) return;
    const { at: name, paths, ways, turn, asked } = hand.laid;
    if (drawn()?.paths !== paths) {
      hand.laid = null;
      return;
    }
    put(drawn(), name);
    Object.assign(hand.laid, { turn: hand.laid.ways.indexOf(ways[turn]), asked });
  }

  function show() {
    const now = phase();
    tools.dataset.phase = now;
    noGhosts();
    const card = drawn();
    for (const one of all()) {
      const name = one.dataset.at;
      const far = hand.card || hand.laid ? 0 : steps(name);
      const here = hand.laid?.at === name;
      const place = !here && fits(card, name).length > 0;
      const cut =
        !here && card && !place && !far && (!hand.hero || one.matches(".gap")) && cuts(name);
      const covers = place && one.matches(".card");
      one.classList.toggle("lit", !!far || (place && !covers));
      one.classList.toggle("cover", covers && !far && !hand.hero);
      one.classList.toggle("cut", !!cut);
      one.classList.toggle(
        "own",
        now === "move" && !hand.hero && !hand.card && !hand.laid && own(name).length > 0,
      );
      if (far) one.dataset.steps = far;
      else delete one.dataset.steps;
      if (!one.matches(".gap")) continue;
      // Where a card lies that is not laid for good the focus stays; where it may not lie, it can be tried.
      one.hidden = !here && !place && !cut && !(card && near(name));
      one.textContent = cut ? "✕ " + cut.names : "";
      if (cut) one.title = window.table.texts.cuts.replace("{names}", cut.names);
      else one.removeAttribute("title");
    }
    window.table.haunt?.();
    if (hand.laid) {
      const { at: name, ways, fit, turn, soul } = hand.laid;
      const made = ghost(name, ways[turn], soul, turn < fit ? "" : "wrong");
      if (ways.length > 1) made.insertAdjacentHTML("beforeend", '<b class="turn-it">↻</b>');
    }
    for (const key of tools.querySelectorAll("[data-paths]"))
      press(key, key.dataset.paths === hand.shape);
    for (const key of tools.querySelectorAll(".draw [data-soul]")) {
      press(key, key.dataset.soul === hand.soul);
      key.disabled = !lights().bag?.includes(key.dataset.soul);
    }
    for (const key of tools.querySelectorAll(".key[data-hero]"))
      press(key, key.dataset.hero === hand.hero);
    for (const key of tools.querySelectorAll('[data-do="hand"]')) press(key, hand.card);
    for (const chip of tools.querySelectorAll(".chips [data-hero]"))
      chip.hidden = !!hand.hero && chip.dataset.hero !== hand.hero;
    for (const figure of document.querySelectorAll(".field [data-hero]"))
      figure.classList.toggle(
        "chosen",
        figure.dataset.color === state().turn && figure.dataset.hero === hand.hero,
      );
    tools.querySelector('[data-do="place"]').disabled = !hand.laid || hand.laid.sent;
    tools.querySelector('[data-do="undo"]').disabled = state().number === "0" && !holds();
    tools.querySelector('[data-do="redo"]').disabled = state().redoable === "0";
  }
  const press = (key, on) => key.setAttribute("aria-pressed", String(on));

  window.table.hand = { hand, phase, touched, choose, lay, draw, forget, holds, settle, show };
})();
