"use strict";
// The referee's table: its keys and forms, what they send, and what every move of the game brings.
document.addEventListener("DOMContentLoaded", () => {
  const { field, hand, say, sheet } = window.table;
  const board = document.getElementById("field");
  const texts = document.getElementById("ask").dataset;
  const state = () => document.getElementById("state").dataset;
  const enters = board.dataset.door === "e";
  const look = document.documentElement.classList;

  /** What the phone tells of an action as long as it waits: as its keys are called. */
  function words({ do: act, paths, soul, hero }) {
    const shapes = [...document.querySelectorAll(".draw [data-paths]")];
    const keys = [
      paths && shapes.find((one) => field.turnings(one.dataset.paths).includes(paths)),
      soul && document.querySelector(`.draw [data-soul="${soul}"]`),
      hero && document.querySelector(`.key[data-hero="${hero}"] b`),
      !paths && document.querySelector(`.tools [data-do="${act}"]`),
    ];
    return keys
      .filter(Boolean)
      .map((key) => key.textContent.trim() || key.getAttribute("aria-label"))
      .join(", ");
  }

  function enter(fields) {
    if (!fields) return undefined;
    say("");
    return window.table.send(Object.entries(fields), words(fields));
  }

  /** What was tapped and not answered yet stands there, pale. */
  function haunt() {
    for (const one of board.querySelectorAll(".sent")) {
      if (one.matches(".ghost")) one.remove();
      else one.classList.remove("sent");
    }
    for (const fields of window.table.waiting?.() || []) {
      const { do: act, at, paths, to } = Object.fromEntries(fields);
      if (["start", "place"].includes(act)) field.ghost(at.replace(" ", ","), paths, "", "sent");
      else if (act === "go") field.at(to.replace(" ", ","))?.classList.add("sent");
    }
  }

  const DO = {
    draw: ({ dataset: { paths, soul } }) => {
      const own = hand.hand;
      if (paths) {
        own.shape = own.shape === paths ? "" : paths;
        own.laid = null;
      } else own.soul = own.soul === soul ? "" : soul;
      enter(hand.draw());
    },
    hand: () => {
      hand.hand.card = !hand.hand.card;
      hand.hand.hero = "";
    },
    place: () => enter(hand.lay()),
    back: () => enter({ do: "back" }),
    undo: () => (hand.holds() ? hand.forget() : enter({ do: "undo" })),
    redo: () => enter({ do: "redo" }),
    end: () => enter({ do: "end" }),
    recount: () => count(),
    memory: (button) => {
      button.setAttribute("aria-pressed", String(look.toggle("memory")));
      document.cookie = `memory=${look.contains("memory") ? 1 : ""}; path=/; samesite=lax`;
    },
    close: (_, event) => sheet.close(event),
  };

  /** How many cards lie in the pile: the box's number is a guess until somebody has counted. */
  function count() {
    const form = document.createElement("form");
    form.dataset.action = "";
    form.innerHTML =
      '<p></p><input name="cards" type="number" min="0" max="99" inputmode="numeric" required><input type="hidden" name="do" value="recount"><button class="main"></button>';
    form.querySelector("p").textContent = texts.count;
    form.querySelector("input").setAttribute("aria-label", texts.count);
    form.querySelector("button").textContent = texts.counted;
    document.getElementById("asked").replaceChildren(form);
    sheet.open({});
  }

  /** Asked once on each phone, when the pile runs thin. */
  function askCount() {
    const asked = "counted:" + board.dataset.key;
    if (!enters || !field.lights().count || localStorage.getItem(asked)) return;
    localStorage.setItem(asked, "1");
    count();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#say p")) say("");
    const place = enters && event.target.closest(".field [data-at]");
    if (place) {
      const figure = event.target.closest("[data-hero]");
      const action = hand.touched(place.dataset.at, figure);
      enter(action);
      // Nothing was done: who is in danger tells it.
      const advice = figure?.querySelector("title");
      if (!action && advice && figure.dataset.color !== state().turn) say(advice.textContent);
    }
    const button = event.target.closest("[data-do], .key[data-hero]");
    // What is a button of a form is sent with the form.
    if (button && !button.form && button.tagName !== "A") {
      const act = button.dataset.do;
      if (act) DO[act]?.(button, event);
      else hand.choose(button.dataset.hero);
    }
    if (enters && (place || button)) hand.show();
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-action], [data-again]")) return;
    event.preventDefault();
    const fields = [...new FormData(event.target, event.submitter)].filter(
      ([name]) => name !== "expect",
    );
    say("");
    sheet.close();
    window.table.send(fields, event.submitter.textContent.trim());
  });

  // As the titles of the buttons say.
  const KEYS = { z: "undo", y: "redo" };
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    const types = event.target.closest("input, select, textarea");
    if (!enters || !act || types || event.ctrlKey || event.metaKey || event.altKey) return;
    document.querySelector(`.always [data-do="${act}"]:not(:disabled)`)?.click();
  });
  // A phone has no keys: what else they do comes with the first that is pressed, and hears it, too.
  const typed = [];
  let come = false;
  function bringKeys() {
    if (come) return;
    come = true;
    const { keyboard } = board.dataset;
    document.head.append(Object.assign(document.createElement("script"), { src: keyboard }));
  }
  document.addEventListener("keydown", (event) => {
    if (window.table.press) return window.table.press(event);
    typed.push(event);
    return bringKeys();
  });
  if (matchMedia("(any-hover: hover)").matches) bringKeys();

  function moved() {
    field.learn();
    document.body.classList.toggle("over", state().status === "finished");
    if (enters) {
      hand.settle();
      hand.show();
      askCount();
    } else haunt();
    window.table.fade();
  }

  /** What the help is opened at. */
  const PARTS = { start: "setup", over: "finished" };
  window.table.topic = () => {
    const { hero, card, laid } = hand.hand;
    return hero || ((card || laid) && "place") || PARTS[hand.phase()] || hand.phase();
  };
  window.table.texts = board.dataset;
  Object.assign(window.table, { haunt, typed });
  document.addEventListener("table:moved", moved);
  moved();
});
