/* Shows a page of the site's own when the site cannot be reached. It touches nothing else: no file, no call of the API. */
const page = '/offline.html';
/** What the page adds to the addresses of its own files. */
const mark = '?offline';

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // The browser asks the site while the worker starts, so that nobody waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(answer(event));
  else if (new URL(request.url).search === mark) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

/** The page stays as it was when it was kept, with the files of that time: a new release does not break it. */
async function keepPage() {
  // Past the browser's own cache, which may hold the page of the release before.
  const response = await fetch(page, { cache: 'reload' });
  if (!response.ok) throw new Error(`${page} is answered with ${response.status}`);
  const files = (await response.clone().text()).match(/\/assets\/[^"?]+\?offline/g) ?? [];
  const cache = await caches.open('offline');
  await Promise.all([cache.put(page, response), cache.addAll(files)]);
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}
