// Keeps every file of the site, so that it works without a network after the first visit. The list and the version are
// written by `build.mjs`: another version of the site has another list, and is fetched whole.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
const NAME = `grundy ${self.registration.scope} ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      // Past the browser's own store: the files of one version belong together.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const mine = `grundy ${self.registration.scope} `;
      for (const name of await caches.keys())
        if (name.startsWith(mine) && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const kept = await cache.match(address.href, { ignoreSearch: true });
      if (kept) return kept;
      const found = await fetch(request);
      // A file of the site that the page has thrown away, since it was damaged.
      const mine = FILES.some(
        (file) => new URL(file, self.registration.scope).href === address.href,
      );
      if (mine && found.ok) await cache.put(address.href, found.clone());
      return found;
    })(),
  );
});
