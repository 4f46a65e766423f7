"use strict";
// What the player has in hand: a piece of the board, a kind to take, numbers said so far. It says
// which action a touch makes; nothing of it is sent before that.
window.coatl = window.coatl || {};
(function () {
  const tools = document.querySelector(".tools");
  const state = () => document.getElementById("state");
  const EMPTY = { row: "held", do: "", part: "", first: "", held: null, thrown: "" };
  let hand = { ...EMPTY };
  let told = {};

  /** What can be done now, as it came with the board. */
  const lights = () => told;
  function learn() {
    told = JSON.parse(state().firstElementChild.textContent);
  }

  const put = (changes) => {
    hand = { ...EMPTY, ...changes };
  };
  const forget = () => put({});
  const holds = () => hand.row !== "held" || hand.held !== null;
  const made = (action) => {
    forget();
    return action;
  };

  /** A kind, from the supply board or from the bag. */
  function take(part, how = "take") {
    if (hand.do === how && hand.part === part) forget();
    else put({ row: "hues", do: how, part });
  }

  const space = () => (told[hand.do]?.[hand.part] || "").split(" ").filter(Boolean);
  /** Is that colour to be had, as the first or as the second of two? */
  function fits(hue) {
    if (hand.part !== "body") return space().includes(hue);
    return space().some(
      (two) =>
        two === hand.first + hue || two === hue + hand.first || (!hand.first && two.includes(hue)),
    );
  }
  function coloured(hue) {
    const { do: how, part, first } = hand;
    if (part === "body" && !first) {
      hand.first = hue;
      return null;
    }
    const pieces = { head: `<${hue}`, body: `${first} ${hue}`, tail: `${hue}>` }[part];
    return made({ do: how, pieces });
  }

  /** Cards: how many are chosen; of a Sacrifice first how many are thrown away. */
  function numbered(number) {
    if (hand.do === "choose") return made({ do: "choose", take: number });
    if (hand.thrown) return made({ do: "future", discard: hand.thrown, take: number });
    hand.thrown = number;
    return null;
  }
  function may(number) {
    if (hand.do === "choose") return number >= 1 && number <= told.choose;
    if (hand.thrown === "") return number in told.future;
    return number <= (told.future[hand.thrown] ?? -1);
  }

  /** The piece of the board that is chosen, by its place there. */
  function chosen() {
    return hand.held === null ? "" : pieces()[hand.held]?.dataset.held || "";
  }
  const pieces = () => [...document.querySelectorAll("#held [data-held]")];
  function choose(place) {
    put({ held: hand.held === place ? null : place });
  }

  const gain = (coatl, end) => told.add?.[coatl]?.[end]?.[chosen()];
  function end(coatl, side) {
    const piece = chosen();
    return piece ? made({ do: "add", coatl, piece, end: side }) : null;
  }
  function begin() {
    const piece = chosen();
    return piece ? made({ do: "start", piece }) : null;
  }
  const canBegin = () => told.start?.includes(chosen());

  /** What no longer fits after a move of the game is put down. */
  function settle(turned) {
    learn();
    if (turned || (hand.held !== null && !chosen())) forget();
  }

  function light(one, on) {
    one.classList.toggle("lit", !!on);
    one.classList.toggle("none", !on);
  }
  function show() {
    tools.dataset.row = hand.row;
    const each = (name, look) => document.querySelectorAll(name).forEach(look);
    const press = (one, on) => one.setAttribute("aria-pressed", String(on));
    each(".tools [data-do=take]", (one) => {
      light(one, told.take?.[one.dataset.part]);
      press(one, hand.do === "take" && hand.part === one.dataset.part);
    });
    each(".tools [data-do=choose]", (one) => {
      light(one, told.choose);
      press(one, hand.do === "choose");
    });
    const used = {
      pick: Object.values(told.pick || {}).join(""),
      future: Object.keys(told.future || {}).length,
      priest: told.priest?.length,
    };
    each(".tokens [data-do]", (one) => light(one, used[one.dataset.do]));
    each(".tools [data-do=token]", (one) => {
      light(one, used.pick || used.future || used.priest);
      press(one, ["tokens", "parts"].includes(hand.row) || ["pick", "future"].includes(hand.do));
    });
    each(".tools [data-do=done]", (one) => light(one, told.done));
    each("[data-choice=parts] [data-part]", (one) => light(one, told.pick?.[one.dataset.part]));
    each(".tools [data-number]", (one) => {
      light(one, may(Number(one.dataset.number)));
      one.hidden = hand.do === "choose" && one.dataset.number === "0";
    });
    each(".tools .hue", (one) => {
      const { key } = one.dataset;
      light(one, hand.row === "hues" && fits(key));
      press(one, hand.first === key);
      const left = document.querySelector(`[data-left="${hand.part}"] [data-hue="${key}"]`);
      one.querySelector("small").textContent = left?.dataset.count ?? "";
    });
    pieces().forEach((one, place) => press(one, hand.held === place));
    each(".seat .end", (one) => {
      const { coatl, key } = one.dataset;
      const more = one.closest(".seat.on") ? gain(coatl, key.split("-")[0]) : undefined;
      light(one, more !== undefined);
      one.textContent = more ? (more > 0 ? `+${more}` : `−${-more}`) : "+";
    });
    each(".seat [data-begin]", (one) => light(one, one.closest(".seat.on") && canBegin()));
    each(".seat [data-do=card]", (one) => {
      const { coatl } = one.dataset;
      const own = one.closest(".seat.on");
      const { offered } = window.coatl.promo;
      const temples = Object.values(told.temple?.[coatl] || {}).flatMap(offered);
      const many =
        offered(told.fulfil?.[coatl]).length + new Set(temples.map(([name]) => name)).size;
      light(one, own && many);
      one.firstElementChild.textContent = own && many ? `▭ ${many}` : "▭ +";
    });
  }

  window.coatl.hand = {
    get row() {
      return hand.row;
    },
    get thrown() {
      return hand.thrown;
    },
    get act() {
      return hand.do;
    },
    put,
    lights,
    forget,
    holds,
    take,
    coloured,
    numbered,
    choose,
    chosen,
    pieces,
    end,
    begin,
    settle,
    show,
  };
})();
