"use strict";
// The sheet at the lower edge: what is asked or told while the board stays in sight. The line above the
// tools: a sentence that goes away by itself. And the drawer of what does not matter now.
window.table = window.table || {};
// The page as it came, before any script changed it, and what came since: what is kept of it for a bad network.
window.table.came = [document.documentElement.outerHTML];
(function () {
  const sheet = document.getElementById("ask");
  const asked = document.getElementById("asked");
  const line = () => document.getElementById("say");
  const QUIET = 400;
  // How often something was shown in it, and since when it hears.
  let shown = 0;
  let since = 0;
  let hears = true;
  // The finger or the key that came down last, until its click: `shown` and `hears` as they were then.
  let touch = null;
  let guarded = false;
  let isOpen = false;
  let leaving = 0;
  let closing = null;
  let scrolled = null;
  let path = "";
  let framing = 0;
  let arming = 0;
  let armed = new Set();

  // A finger that came down before what is shown was seen does not answer it. Whatever can be pressed
  // when it comes down is heard, however late the page gets to it.
  const early = () => isOpen && !!touch && (touch.shown !== shown || !touch.hears);
  const deaf = () => guarded && early();

  /** The finger that held a piece was lifted over the sheet that it had opened. */
  const fromBelow = () => isOpen && touch && touch.shown !== shown && touch.lifted === shown;

  /** What came under the finger since it was put on the board is not what it touched. */
  const slipped = (event) =>
    touch?.on?.closest("[data-board]") && !event.target.closest("[data-board]");

  function note(event) {
    touch = { on: event.type === "pointerdown" ? event.target : null, shown, hears };
  }
  addEventListener("pointerdown", note, true);
  addEventListener("pointerup", () => touch && (touch.lifted = shown), true);
  addEventListener("pointercancel", () => (touch = null), true);
  addEventListener("keydown", (event) => event.repeat || note(event), true);
  addEventListener(
    "click",
    (event) => {
      const unmeant = deaf() || fromBelow() || slipped(event);
      // A click without a touch of its own is a screen reader's: it means what it says.
      touch = null;
      if (!unmeant && (isOpen || !sheet.contains(event.target))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  function light() {
    for (const name of ["glow", "dig"])
      document.querySelectorAll("." + name).forEach((cell) => cell.classList.remove(name));
    if (!isOpen) return;
    for (const [key, name] of [
      ["light", "glow"],
      ["dig", "dig"],
    ]) {
      for (const part of asked.querySelectorAll(`[data-${key}]`)) {
        for (const cell of part.dataset[key].split(" ").filter(Boolean))
          document.getElementById("c-" + cell)?.classList.add(name);
      }
    }
  }

  /** Scroll so that the lit cells stand above the sheet. */
  function reveal() {
    const lit = [...document.querySelectorAll(".board .glow, .board .dig")];
    if (!lit.length) return;
    scrolled ??= scrollY;
    if (document.documentElement.classList.contains("zoomed"))
      lit[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const boxes = lit.map((cell) => cell.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const edge = sheet.getBoundingClientRect();
    // On its side the screen has the sheet beside the board.
    const floor = edge.left > innerWidth / 4 ? innerHeight : edge.top;
    if (bottom > floor - 8)
      scrollBy({ top: Math.min(bottom - floor + 16, top - 8), behavior: "instant" });
    else if (top < 0) scrollBy({ top: top - 8, behavior: "instant" });
  }

  /** Show what lies in the sheet. A question is deaf at first; `closed` hears when it is put away. */
  function open(options = {}) {
    leave("replaced");
    clearTimeout(leaving);
    arm();
    isOpen = true;
    closing = options.closed || null;
    guarded = !!options.guard;
    shown += 1;
    since = performance.now();
    if (!sheet.open) sheet.show();
    sheet.scrollTop = 0;
    hears = false;
    if (guarded) disarm(document.querySelectorAll(".board .lit"));
    // From the picture on: who has not seen it yet cannot mean it.
    framing = requestAnimationFrame(() => {
      arming = setTimeout(() => {
        arm();
        // Whoever types comes to the first answer with one more key.
        const free = document.activeElement === document.body;
        if (guarded && (free || sheet.contains(document.activeElement))) sheet.focus();
      }, QUIET);
    });
    document.dispatchEvent(new Event("sheet:opened"));
    fit();
  }

  /** Light what the sheet speaks of, and keep it in sight. `back`: first as it was. */
  function fit(back) {
    if (!isOpen) return;
    if (back === true && scrolled !== null) scrollTo({ top: scrolled, behavior: "instant" });
    document.documentElement.style.setProperty("--sheet", sheet.offsetHeight + "px");
    light();
    reveal();
  }

  /** What is not heard cannot be pressed either. */
  function disarm(others = []) {
    armed = new Set([...sheet.querySelectorAll("button:not(:disabled)"), ...others]);
    armed.forEach((button) => {
      button.disabled = true;
    });
  }

  /** What was disabled while the question was deaf can be pressed. */
  function arm() {
    cancelAnimationFrame(framing);
    clearTimeout(arming);
    armed.forEach((button) => {
      button.disabled = false;
    });
    armed = new Set();
    hears = true;
  }

  /** Whether a button can be pressed, once the sheet hears. */
  function enable(button, can) {
    if (!armed.has(button)) button.disabled = !can;
    else if (!can) armed.delete(button);
  }

  /** Whoever opened the sheet hears why it is gone. */
  function leave(why) {
    const tell = closing;
    closing = null;
    path = "";
    tell?.(why);
  }

  function close(event) {
    if (!isOpen) return;
    isOpen = false;
    arm();
    // It stays for a moment: the second half of a double tap must not press what lies beneath.
    if (event?.detail) {
      disarm();
      leaving = setTimeout(hide, QUIET);
    } else hide();
    light();
    if (scrolled !== null) scrollTo({ top: scrolled, behavior: "instant" });
    scrolled = null;
    // The page is as high as before at once: nothing moves under the next touch.
    document.documentElement.style.removeProperty("--sheet");
    leave("closed");
    document.dispatchEvent(new Event("sheet:closed"));
  }

  function hide() {
    arm();
    sheet.close();
    asked.replaceChildren();
  }

  /** Ask something; `choices` are pairs of a button's text and what it does. */
  function question(text, choices, closed) {
    const told = document.createElement("p");
    told.textContent = text;
    const row = document.createElement("div");
    row.className = "choices";
    row.append(
      ...choices.map(([label, act], place) => {
        const button = document.createElement("button");
        if (!place) button.className = "main";
        button.textContent = label;
        button.onclick = (event) => {
          close(event);
          act();
        };
        return button;
      }),
    );
    asked.replaceChildren(told, row);
    open({ guard: true, closed });
  }

  /** What the server has to tell at an address of this game. */
  async function fetched(from, options) {
    const asking = performance.now();
    document.dispatchEvent(new Event("sheet:fetched"));
    const told = await window.table.asked(from);
    const text = told.ok && told.text;
    // A question that came meanwhile stays.
    if (isOpen && guarded && since > asking) return undefined;
    if (!text) {
      say(sheet.dataset.nothing);
      return false;
    }
    asked.innerHTML = text;
    open(options);
    path = from;
    return true;
  }

  // What the sheet tells of a piece holds no longer when the table moves on.
  document.addEventListener("table:moved", () => {
    if (!isOpen || !path) return;
    const [from, tell] = [path, closing];
    closing = null;
    fetched(from, { closed: tell }).then((there) => {
      if (there === false) {
        closing = tell;
        close();
      }
    });
  });
  addEventListener("resize", fit);

  // Links and forms within the sheet are answered in it. htmx would weigh a third of a first visit.
  async function inside(address) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return say(sheet.dataset.nothing);
    asked.innerHTML = await answer.text();
    return fit();
  }
  asked.addEventListener("click", (event) => {
    const address = event.target.closest("a[hx-get], button[hx-get]")?.getAttribute("hx-get");
    if (!address) return;
    event.preventDefault();
    inside(address);
  });
  asked.addEventListener("submit", (event) => {
    const address = event.target.getAttribute("hx-get");
    if (!address) return;
    event.preventDefault();
    inside(`${address}?${new URLSearchParams(new FormData(event.target, event.submitter))}`);
  });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isOpen) return;
      event.stopPropagation();
      close();
    },
    true,
  );

  // What explains a rule comes when somebody asks why, once; without it the link leads to the page.
  addEventListener("click", (event) => {
    const link = event.target.closest?.('a[data-do="why"]');
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    import(document.querySelector("[data-explains]").dataset.explains)
      .then(() => window.table.explain(link))
      .catch(() => location.assign(link.href));
  });

  /** The drawer: the log, the ways to other pages. */
  function unfold(open) {
    const button = document.querySelector('button[data-do="more"]');
    // Where there is room it is there anyway.
    const drawer = open && button.checkVisibility();
    document.body.classList.toggle("opened", drawer);
    button.setAttribute("aria-expanded", String(drawer));
    // Shut it shows what was done last.
    if (!drawer) document.querySelector(".rest").scrollTop = 0;
  }
  addEventListener(
    "click",
    (event) => {
      const part = event.target.closest("[data-do]");
      const open = document.body.classList.contains("opened");
      // What lies in it is touched without shutting it.
      // A button that shows while it is shut does its own, and opens nothing.
      const own = event.target.closest("a, button") !== null;
      if (part?.dataset.do === "more" && (part.tagName === "BUTTON" || (!open && !own)))
        unfold(!open);
      if (!open || event.target.closest('[data-do="more"]')) return;
      unfold(false);
      // A touch of the board shuts it, and does nothing else.
      if (event.target.closest("[data-board]")) event.stopPropagation();
    },
    true,
  );

  let going = 0;
  function say(text) {
    line().replaceChildren();
    if (text) {
      const told = document.createElement("p");
      told.textContent = text;
      line().append(told);
    }
    fade();
  }
  /** What was said goes away after a while, and at the next touch of anything else. */
  function fade() {
    clearTimeout(going);
    const told = document.querySelector("#say p");
    if (told)
      going = setTimeout(
        // Beneath the sheet nobody has read it.
        () => (isOpen ? fade() : line().replaceChildren()),
        5000 + 60 * told.textContent.length,
      );
  }
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#say, #ask")) line().replaceChildren();
  });

  // The worker keeps the help for an evening without network, once the table has come.
  addEventListener("load", () => {
    const help = document.querySelector("[data-explains]");
    const keep = () => navigator.serviceWorker?.controller?.postMessage({ keep: help.href });
    if (help) (window.requestIdleCallback || setTimeout)(keep);
  });

  Object.assign(window.table, {
    sheet: {
      open,
      close,
      closes: (tell) => {
        path = "";
        closing = tell;
      },
      deaf,
      early,
      enable,
      leave,
      fit,
      fetched,
      get isOpen() {
        return isOpen;
      },
    },
    question,
    say,
    fade,
  });
})();
