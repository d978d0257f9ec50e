// Keeps the pages of drivers for a phone without a network. What the network has is always shown first.
const NAME = "driver";
const MOST = 12;
const PATIENCE_MS = 4000;
const SCOPE = new URL("./", location.href).pathname;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(SCOPE)) return;
  // A language is no page of its own.
  const key = origin + pathname;
  const fresh = fetchAndKeep(request, key);
  event.waitUntil(fresh.catch(() => undefined));
  // The page asks by itself whether the network is there: only what is opened is given from what was kept.
  event.respondWith(request.mode === "cors" ? fresh : freshOrKept(fresh, key));
});

async function fetchAndKeep(request, key) {
  const answer = await fetch(request);
  const cache = await caches.open(NAME);
  if (answer.ok) {
    await cache.put(key, answer.clone());
    const kept = await cache.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
  } else if (answer.status === 404) await cache.delete(key);
  return answer;
}

async function freshOrKept(fresh, key) {
  const kept = async () => (await caches.open(NAME)).match(key);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(async () => (await kept()) ?? fresh);
  try {
    const answer = await Promise.race([fresh, late]);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}
