{% load static %}"use strict";
const SHELL = "shell-{{ version|escapejs }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

const OFFLINE = "{{ offline|escapejs }}";
const HELP = "{% url "help" %}";
const STATIC = "{% get_static_prefix %}";

// A page of the help stays on the phone, with what it is drawn with.
async function keep(page) {
  const cache = await caches.open(SHELL);
  const text = await page.clone().text();
  const drawn = [...text.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(([, file]) => file);
  await cache.put(new URL(page.url).pathname, page);
  await cache.addAll(drawn.filter((file) => !FILES.includes(file)));
}

addEventListener("message", (event) => {
  const { pathname } = new URL(event.data.keep, location.href);
  if (!pathname.startsWith(HELP)) return;
  event.waitUntil(
    caches.match(pathname).then((kept) => kept || fetch(pathname).then((page) => page.ok && keep(page))),
  );
});

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
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(HELP)) {
    event.respondWith(
      fetch(request)
        .then((page) => (page.ok && event.waitUntil(keep(page.clone())), page))
        .catch(() => caches.match(pathname).then((kept) => kept || caches.match(OFFLINE))),
    );
  } else if (request.mode === "navigate") {
    // A page is always the table as it is now, or a sentence that there is no network.
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (FILES.includes(pathname) || pathname.startsWith(STATIC)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
