/* Shows a page of the site's own when the site cannot be reached. It touches nothing else: no file, no call of the API. */
const page = '/offline.html';

self.addEventListener('install', (event) => {
  // Past the browser's cache: it may hold the page of the version before.
  event.waitUntil(
    caches.open('offline').then(async (cache) => {
      await cache.add(new Request(page, { cache: 'reload' }));
      await self.skipWaiting();
    }),
  );
});

self.addEventListener('activate', (event) => {
  // The browser asks the site while the worker starts, so that nobody waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}
