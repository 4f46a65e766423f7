"use strict";
// Sends what the players enter: one form at a time, each exactly once. What the table has not
// answered whole and with its mark is kept in this browser, shown, and sent again.
window.table = window.table || {};
(function () {
  const board = document.querySelector("[data-board]");
  const key = "waiting:" + board.dataset.key;
  const badge = document.getElementById("waiting");
  let waiting = [];
  let loose = []; // The browser gives no room: these live as long as the page.
  const MARK = "X-Mexica";
  const ear = word();
  let sending = false;
  let heard; // While an answer was on its way.
  let why = "waits";
  let said = "";
  const MOST = { busy: 60, foreign: 3, waits: 3 };
  let pause = 1; // Seconds, doubled before each further try, up to so many.
  let held = false; // The table asked for the pause: only a person or the network cuts it short.
  let timer;
  let asking = false;

  const state = () => document.getElementById("state");

  // Each entry has a place of its own, so that two tabs of one game take nothing from each other.
  const place = (entry) => key + ":" + entry.once;

  function put(entry) {
    const text = JSON.stringify(entry);
    localStorage.setItem(place(entry), text);
    loose = loose.filter((one) => one.once !== entry.once);
    if (!(localStorage instanceof Storage) || localStorage.getItem(place(entry)) !== text) {
      localStorage.removeItem(place(entry));
      loose.push(entry);
    }
    look();
  }

  function remove(entry) {
    localStorage.removeItem(place(entry));
    loose = loose.filter((one) => one.once !== entry.once);
    look();
  }

  /** Why what waits was not sent; or that this page alone has it, which says more. */
  const reason = () => texts[loose.length ? "loose" : why] + " " + what();

  /** All that waits, of every tab, in the order of the taps. */
  function look() {
    const places = Object.keys(localStorage).filter((name) => name.startsWith(key + ":"));
    waiting = places
      .map((name) => JSON.parse(localStorage[name]))
      .concat(loose)
      .sort((one, other) => one.at - other.at);
    if (!waiting.length) said = "";
    badge.hidden = !waiting.length;
    badge.textContent = waiting.length ? "↑ " + waiting.length : "";
  }

  /** They once lay in one list. */
  function unpack() {
    JSON.parse(localStorage.getItem(key) || "[]").forEach((entry, at) => put({ ...entry, at }));
    if (!loose.length) localStorage.removeItem(key);
  }

  /** Put one entry behind those that wait; `fields` are pairs of name and value. */
  function send(fields, words) {
    // A turn ends once: the second half of a double tap would end the next one's.
    if (
      new Map(fields).get("do") === "end_turn" &&
      waiting.some((entry) => new Map(entry.fields).get("do") === "end_turn")
    )
      return undefined;
    look();
    pause = 1;
    // An undo takes back what was there to be seen, and nothing that came since.
    if (!waiting.length && new Map(fields).get("do") === "undo")
      fields.push(["last", state().dataset.head]);
    put({ once: word(), fields, words, at: Math.max(Date.now(), (waiting.at(-1)?.at || 0) + 1) });
    window.table.haunt();
    return flush();
  }

  /** Nobody else says this word, and no cache has heard it. */
  function word() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** Ask the table. What has a `why` is no answer of it: a proxy's, half a one, "later", none. */
  async function asked(path, mark = word(), body) {
    let response;
    try {
      response = await fetch(board.dataset.base + path, {
        method: body ? "POST" : "GET",
        body,
        headers: { "HX-Request": "true", "X-Ear": ear, [MARK]: mark },
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(15000),
      });
    } catch {
      return { why: "waits" };
    }
    const { status, ok, headers } = response;
    if (headers.get(MARK) !== mark) return { why: "foreign" };
    if (status === 429 || status >= 500)
      return { why: "busy", after: Number(headers.get("Retry-After")) };
    const text = await response.text().catch(() => "");
    const whole =
      status === 404 || (status === 204 && !body) || text.trimEnd().endsWith("<!--end-->");
    return whole ? { status, ok, text } : { why: "foreign" };
  }

  async function flush() {
    if (sending || held || asking) return;
    sending = true;
    heard = undefined;
    try {
      for (look(); waiting.length; look()) {
        const entry = waiting[0];
        if (entry.asked) return ask();
        // The number is the one of the moment of the tap; it is fixed with the first try.
        entry.expect ??= state().dataset.number;
        put(entry);
        const form = new URLSearchParams(entry.fields);
        form.set("expect", entry.expect);
        form.set("once", entry.once);
        form.set("seen", state().dataset.head);
        const silence = setTimeout(() => tell("silent"), 4000);
        const told = await asked("tap", entry.once, form);
        clearTimeout(silence);
        if (told.why) return waits(told);
        pause = 1;
        if (told.status === 404) return gone();
        // Stale: it was meant for another board, so it is kept until the players decide.
        if (told.status !== 409) remove(entry);
        take(told.text, told.ok ? new Map(entry.fields).get("do") : "");
        if (told.status === 409) return ask();
        // Felt by whoever looks at the table instead of the phone.
        if (told.status === 422) navigator.vibrate?.(60);
        if (!told.ok && waiting.length) return ask(entry.words);
      }
    } finally {
      sending = false;
      // What still waits brings it with its answer.
      if (heard && !waiting.length) hear(heard);
    }
  }

  /** Swap what an answer brings; `own` is what this phone did to get it. */
  function take(text, own = "") {
    const details = () => [...document.querySelectorAll("#panel details")];
    const open = new Set(details().flatMap((one) => (one.open ? one.className : [])));
    const told = document.createElement("template");
    told.innerHTML = text;
    for (const part of told.content.querySelectorAll("[data-as-before]"))
      part.replaceWith(document.getElementById(part.id) ?? part);
    for (const part of told.content.querySelectorAll("[hx-swap-oob]")) {
      part.removeAttribute("hx-swap-oob");
      document.getElementById(part.id)?.replaceWith(part);
    }
    for (const one of details()) one.open = open.has(one.className);
    board.dataset.number = state().dataset.number;
    document.dispatchEvent(new CustomEvent("table:moved", { detail: { own, text } }));
  }

  const texts = document.getElementById("ask").dataset;
  const what = () =>
    waiting
      .map((entry) => entry.words)
      .filter(Boolean)
      .join(", ");
  const drop = () => {
    waiting.forEach(remove);
    window.table.say?.("");
    document.dispatchEvent(new Event("table:moved"));
  };

  /** What waits was meant for another board: the players decide. The table did not move on where one
   * before it was `refused`: the question covers why, so it says that, too. */
  function ask(refused) {
    waiting.forEach((entry) => put({ ...entry, asked: 1 }));
    const reason = refused && document.querySelector("#say p")?.textContent;
    window.table.say?.("");
    window.table.question(
      (reason
        ? texts.refused.replace("{what}", () => refused).replace("{why}", () => reason) + " "
        : "") +
        (refused ? texts.notSent : (window.table.movedOn?.() ?? texts.movedOn)) +
        " " +
        what(),
      [
        [
          texts.send,
          () => {
            waiting.forEach(({ expect, asked, ...entry }) => put(entry));
            hurry();
          },
        ],
        [texts.drop, drop],
      ],
      () => {
        asking = false;
      },
    );
    asking = true;
  }

  /** Each reason is said once for what waits, not at every new try. */
  function waits(told) {
    later(told);
    tell(told.why);
  }

  function tell(since) {
    why = since;
    const once = why + waiting.length;
    if (said.includes(once)) return;
    said += once;
    window.table.say?.(reason());
  }

  /** Longer each time, and spread out: a hundred phones do not come back in the same moment. */
  function later(told) {
    clearTimeout(timer);
    pause = Math.min(2 * pause, MOST[told.why]);
    held = told.after > 0;
    timer = setTimeout(
      () => {
        held = false;
        news();
      },
      (told.after || pause) * (1000 + 500 * Math.random()),
    );
  }

  /** A person wants it, or the network is back. */
  function hurry() {
    held = false;
    pause = 1;
    return flush();
  }

  /** Deleted, or its link was replaced: the page says so itself. */
  function gone() {
    location.reload();
  }

  /** Something waits that nobody is asked about. */
  const goesOut = () => waiting.some((entry) => !entry.asked);

  /** What changed since the board that this phone shows; or all of it, `again`. */
  async function news(again) {
    if (held || sending || goesOut()) return flush();
    const seen = state().dataset.head;
    const told = await asked("news?seen=" + (again ? "" : seen));
    if (told.why) return later(told);
    pause = 1;
    // A tap was quicker than the news: they tell of an older board.
    if (sending || goesOut() || state().dataset.head !== seen) return news();
    if (told.status === 404) gone();
    if (told.status === 200) take(told.text);
  }

  /** The table speaks, so what waits goes out. It has come to the action `head`; `text` leads there from the action `seen`. */
  function hear(head, seen, text) {
    if (sending) heard = head;
    else if (goesOut()) flush();
    else if (head === state().dataset.head) return;
    else if (text && seen === state().dataset.head) take(text);
    else news();
  }

  // What waits would be scored away: it goes out before anybody ends the period.
  document.addEventListener("click", (event) => {
    if (!waiting.length || !event.target.closest('a[data-do="end_period"]')) return;
    event.preventDefault();
    window.table.say(reason());
    hurry();
  });
  badge.addEventListener("click", () =>
    window.table.question(reason(), [
      [texts.retry, hurry],
      [texts.drop, drop],
    ]),
  );
  addEventListener("online", hurry);
  addEventListener("beforeunload", (event) => {
    if (loose.length) event.preventDefault();
  });
  // Another tab put something there or took it away, or is closed before it has sent it.
  addEventListener("storage", () => {
    look();
    window.table.haunt?.();
    if (asking && !waiting[0]?.asked) window.table.sheet.close();
    setTimeout(flush, 3000 + 3000 * Math.random());
  });
  Object.assign(window.table, {
    send,
    news,
    hear,
    ear,
    take,
    flush,
    asked,
    waiting: () => waiting.map((entry) => entry.fields),
  });
  unpack();
  look();
  window.table.haunt?.();
  flush();
})();
