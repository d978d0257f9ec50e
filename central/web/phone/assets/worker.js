// Keeps the pages of its folder for a phone without a network. What the network has is always shown first.
/**
 * What a service worker has, which the types of pages do not know.
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LastingEvent
 * @typedef {LastingEvent & { request: Request, respondWith(answer: Promise<Response>): void }} AskedEvent
 * @typedef {LastingEvent & { data: { json(): { title: string, tag: string, page: string } } | null }} PushEvent
 * @typedef {LastingEvent & { notification: Notification }} ClickEvent
 * @typedef {{ url: string, focus(): Promise<unknown> }} WindowClient
 * @typedef {{
 *   skipWaiting(): Promise<void>,
 *   clients: {
 *     claim(): Promise<void>,
 *     matchAll(): Promise<WindowClient[]>,
 *     openWindow(url: string): Promise<unknown>,
 *   },
 *   registration: ServiceWorkerRegistration,
 * }} ServiceWorkerParts
 */
const worker = /** @type {Window & typeof globalThis & ServiceWorkerParts} */ (self);
const SCOPE = new URL("./", location.href).pathname;
const NAME = SCOPE.replaceAll("/", "");
const MOST = 12;
const PATIENCE_MS = 4000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  if (isLasting(event)) event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  if (isAsked(event)) answer(event);
});

worker.addEventListener("push", (event) => {
  const { data, waitUntil } = /** @type {PushEvent} */ (event);
  if (!data) return;
  const { title, tag, page } = data.json();
  const looks = { tag, icon: `${SCOPE}icon-192.png`, requireInteraction: true, vibrate: [300, 100, 300] };
  waitUntil.call(event, worker.registration.showNotification(title, { ...looks, data: { page } }));
});
worker.addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {ClickEvent} */ (event);
  notification.close();
  waitUntil.call(event, lead(notification.data.page));
});

/**
 * A message holds no link: the page is found among those that are open or kept.
 * @param {string} page the digest of its token
 */
async function lead(page) {
  for (const open of await worker.clients.matchAll()) if ((await digestOf(open.url)) === page) return open.focus();
  for (const { url } of await (await caches.open(NAME)).keys())
    if ((await digestOf(url)) === page) return worker.clients.openWindow(url);
  return null;
}

/** @param {string} url of a page */
async function digestOf(url) {
  const token = new TextEncoder().encode(new URL(url).pathname.split("/")[2] ?? "");
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", token));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** @param {Event} event @returns {event is LastingEvent} */
function isLasting(event) {
  return "waitUntil" in event;
}

/** @param {Event} event @returns {event is AskedEvent} */
function isAsked(event) {
  return "respondWith" in event;
}

/** @param {AskedEvent} event */
function answer(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(SCOPE)) return;
  // A language is no page of its own.
  const key = origin + pathname;
  const fresh = fetchAndKeep(request, key);
  event.waitUntil(fresh.catch(() => undefined));
  // The page asks by itself whether the network is there: only what is opened is given from what was kept.
  event.respondWith(request.mode === "cors" ? fresh : freshOrKept(fresh, key));
}

/**
 * @param {Request} request
 * @param {string} key under which the answer is kept
 */
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

/**
 * @param {Promise<Response>} fresh
 * @param {string} key
 */
async function freshOrKept(fresh, key) {
  const kept = async () => (await caches.open(NAME)).match(key);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(async () => (await kept()) ?? fresh);
  try {
    const answer = await Promise.race([fresh, late]);
    const isBusy = answer.status === 429 || answer.status >= 500;
    return isBusy ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}
