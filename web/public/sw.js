// Lets a visit that was opened once open again without a network. It answers only for the page of a visit and the files
// of the program, and only from what features/visits/keep-page.ts has kept: the page comes from the network whenever
// there is one, so that no earlier program is shown; its files have their contents' hash in their names.

/** How long the page may take before the kept one is shown, in milliseconds: a weak signal would keep people waiting. */
const PATIENCE_MS = 10_000;
/** Where keep-page.ts keeps the page, which is the same for all visits. */
const KEPT_PAGE = '/admin/visits/kept';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (/^\/admin\/visits\/\d+$/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request));
  else if (pathname === '/color-scheme.js') event.respondWith(changingFile(request));
});

async function page(request) {
  const kept = await caches.match(KEPT_PAGE);
  if (!kept) return fetch(request);
  try {
    // A navigation takes no signal.
    const answer = await Promise.race([fetch(request), late()]);
    // A proxy says so where the server itself is down.
    return answer.status > 501 ? kept : answer;
  } catch {
    return kept;
  }
}

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));

async function hashedFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function changingFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
