{% load static %}"use strict";
const SHELL = "shell-{{ version|escapejs }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

const OFFLINE = "{{ offline|escapejs }}";
const HELP = "{% url "help" %}";
const STATIC = "{% get_static_prefix %}";

const TABLE = /^\/[ew]\/[^/]+\/$/;
const TABLES = 3;

// A page stays on the phone, with what it is drawn with.
async function keep(pathname, page) {
  const cache = await caches.open(SHELL);
  const text = await page.clone().text();
  await cache.put(pathname, page);
  const drawn = [...text.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(([, file]) => file);
  const there = await Promise.all(drawn.map((file) => cache.match(file)));
  await cache.addAll(drawn.filter((_, at) => !there[at]));
}

// A table stays as it was seen last; of several, those of the last evenings.
async function keepTable(pathname, text) {
  const { headers } = await caches.match(OFFLINE);
  const policy = headers.get("Content-Security-Policy");
  const kind = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  await keep(pathname, new Response(text, { headers: kind }));
  const cache = await caches.open(SHELL);
  const tables = (await cache.keys()).filter(({ url }) => TABLE.test(new URL(url).pathname));
  await Promise.all(tables.slice(0, -TABLES).map((table) => cache.delete(table)));
}

addEventListener("message", (event) => {
  const { pathname } = new URL(event.data.keep, location.href);
  if (event.data.page && TABLE.test(pathname)) event.waitUntil(keepTable(pathname, event.data.page));
  if (!pathname.startsWith(HELP)) return;
  event.waitUntil(
    caches.match(pathname).then((kept) => kept || fetch(pathname).then((page) => page.ok && keep(pathname, page))),
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
        .then((page) => (page.ok && event.waitUntil(keep(pathname, page.clone())), page))
        .catch(() => caches.match(pathname).then((kept) => kept || caches.match(OFFLINE))),
    );
  } else if (request.mode === "navigate") {
    // The table as it is now; without network as it was seen last, which it says; or that there is no network.
    event.respondWith(
      fetch(request).catch(() =>
        caches.match(TABLE.test(pathname) ? pathname : OFFLINE).then((kept) => kept || caches.match(OFFLINE)),
      ),
    );
  } else if (FILES.includes(pathname) || pathname.startsWith(STATIC)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
