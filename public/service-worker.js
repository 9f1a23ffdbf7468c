// Caches the app in the browser, so it opens offline. Never caches API responses or the pages of private links: nothing
// below /api, /i or /p passes here.
// The build fills in its name and the list of its files.
const build = '';
const files = [];

const cacheName = `stint-${build}`;
const page = '/app.html';
/** How long to wait on a network that doesn't respond. */
const patienceMs = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(precache());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(build);
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isService(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (files.includes(pathname)) event.respondWith(newest(request));
});

function isService(pathname) {
  return /^\/(api|i|p|healthz|readyz|metrics)(\/|$)/.test(pathname);
}

/** Files that the last build had too aren't fetched again. */
async function precache() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      const kept = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined;
      if (kept) return cache.put(file, kept);
      const answer = await fetch(file, { cache: 'no-cache', credentials: 'omit' });
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
      return cache.put(file, answer);
    }),
  );
}

/** Except the one before this: tabs that still show it load its other files from here. */
async function forgetOldBuilds() {
  const own = (await caches.keys()).filter((name) => name.startsWith('stint-') && name !== cacheName);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
}

/** From the server; offline, the cached app with the scripts of the same build. */
async function pageFor(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    // Proxies return 502 to 504 when the server is down.
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    // Offline: use the cache.
  }
  return (await kept(page)) ?? Response.error();
}

/** The name contains a content hash, so a cached file is never outdated. */
async function asset(request) {
  return (await kept(request)) ?? fetchAndKeep(request);
}

async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function newest(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

async function kept(request) {
  const cache = await caches.open(cacheName);
  const options = { ignoreVary: true, ignoreSearch: request === page };
  return (await cache.match(request, options)) ?? caches.match(request, options);
}
