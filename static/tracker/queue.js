"use strict";
// Sends what the players enter: one form at a time, each exactly once. What the network does
// not take is kept in this browser, shown, and sent again when the network returns.
window.table = window.table || {};
(function () {
  const board = document.querySelector("[data-board]");
  const key = "waiting:" + board.dataset.key;
  const badge = document.getElementById("waiting");
  let waiting = JSON.parse(localStorage.getItem(key) || "[]");
  let sending = false;
  let told = 0;

  const state = () => document.getElementById("state");

  function keep() {
    localStorage.setItem(key, JSON.stringify(waiting));
    if (!waiting.length) told = 0;
    badge.hidden = !waiting.length;
    badge.textContent = waiting.length ? "↑ " + waiting.length : "";
  }

  /** Put one entry behind those that wait; `fields` are pairs of name and value. */
  function send(fields, words) {
    waiting.push({ once: crypto.randomUUID ? crypto.randomUUID() : uuid(), fields, words });
    keep();
    return flush();
  }

  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  async function flush() {
    if (sending) return;
    sending = true;
    try {
      while (waiting.length) {
        const entry = waiting[0];
        // The number is the one of the moment of the tap; it is fixed with the first try.
        entry.expect ??= state().dataset.number;
        keep();
        const form = new URLSearchParams(entry.fields);
        form.set("expect", entry.expect);
        form.set("once", entry.once);
        form.set("seen", state().dataset.head);
        let response;
        try {
          response = await fetch(board.dataset.base + "tap", {
            method: "POST", body: form, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(15000),
          });
        } catch {
          return waits(); // No network.
        }
        if (response.status >= 500) return waits();
        if (response.status === 404) return gone();
        const text = await response.text();
        // Stale: it was meant for another board, so it is kept until the players decide.
        if (response.status !== 409) waiting.shift();
        keep();
        take(text);
        if (response.status === 409 || (!response.ok && waiting.length)) return ask();
      }
    } finally {
      sending = false;
    }
  }

  /** Swap what an answer brings. */
  function take(text) {
    const more = () => document.querySelector("#panel details");
    const open = more().open;
    htmx.swap(document.body, text, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
    more().open = open;
    board.dataset.number = state().dataset.number;
    document.dispatchEvent(new Event("table:moved"));
  }

  const texts = document.getElementById("ask").dataset;
  const what = () => waiting.map((entry) => entry.words).filter(Boolean).join(", ");
  const drop = () => { waiting = []; keep(); window.table.say?.(""); document.dispatchEvent(new Event("table:moved")); };

  /** What waits was meant for another board: the players decide. */
  function ask() {
    window.table.question(texts.movedOn + " " + what(), [
      [texts.send, () => { waiting.forEach((entry) => delete entry.expect); flush(); }],
      [texts.drop, drop],
    ]);
  }

  /** Said once for what waits, not at every new try. */
  function waits() {
    if (told === waiting.length) return;
    told = waiting.length;
    window.table.say?.(texts.waits + " " + what());
  }

  /** Deleted, or its link was replaced: the page says so itself. */
  function gone() {
    location.reload();
  }

  async function news() {
    if (sending || waiting.length) return flush();
    const response = await fetch(board.dataset.base + "news?seen=" + state().dataset.head, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (response && response.status === 404) gone();
    if (response && response.status === 200) take(await response.text());
  }

  badge.addEventListener("click", () => window.table.question(texts.waits + " " + what(), [[texts.retry, flush], [texts.drop, drop]]));
  addEventListener("online", flush);
  setInterval(() => waiting.length && flush(), 5000);
  Object.assign(window.table, { send, news, take, flush });
  keep();
  flush();
})();
