"use strict";
const SHELL = "shell-{{ version|escapejs }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    // A page is always the table as it is now, or a sentence that there is no network.
    event.respondWith(fetch(request).catch(() => caches.match("{{ offline|escapejs }}")));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
