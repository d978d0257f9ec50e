// Shows messages and leads to their page. It keeps nothing and answers no request of a page: its scope holds none, so
// that no page is ever joined with code of another version.
/**
 * What a service worker has, which the types of pages do not know.
 * @typedef {{ title: string, body: string, tag: string, to?: string }} Message
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LastingEvent
 * @typedef {LastingEvent & { data: { json(): Message } | null }} PushEvent
 * @typedef {LastingEvent & { action: string, notification: Notification }} ClickEvent
 * @typedef {{ url: string, focus(): Promise<unknown>, postMessage(message: unknown): void }} WindowClient
 * @typedef {{
 *   skipWaiting(): Promise<void>,
 *   clients: {
 *     claim(): Promise<void>,
 *     matchAll(which: { type: "window", includeUncontrolled: true }): Promise<WindowClient[]>,
 *     openWindow(url: string): Promise<unknown>,
 *   },
 *   registration: ServiceWorkerRegistration,
 * }} ServiceWorkerParts
 */
const worker = /** @type {Window & typeof globalThis & ServiceWorkerParts} */ (self);

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("push", (event) => {
  const { data, waitUntil } = /** @type {PushEvent} */ (event);
  if (!data) return;
  const { title, body, tag, to = "/" } = data.json();
  const icon = "/app/icon-192.png";
  waitUntil.call(event, worker.registration.showNotification(title, { body, tag, icon, data: { to } }));
});
worker.addEventListener("notificationclick", (event) => {
  const { action, notification, waitUntil } = /** @type {ClickEvent} */ (event);
  const { tag, data } = notification;
  notification.close();
  waitUntil.call(event, action === "seen" ? tell({ seen: tag }) : lead(data.to, data.isCall ? tag : null));
});

/**
 * @param {string} to the path of a page, which is opened where none is open already
 * @param {string | null} call a call of a page that is open: it goes there by itself, and keeps what was typed
 */
async function lead(to, call) {
  const { href } = new URL(to, location.origin);
  if (!href.startsWith(`${location.origin}/`)) return;
  const all = await windows();
  const open = all.find(({ url }) => url === href) ?? (call === null ? undefined : all[0]);
  if (!open) return void (await worker.clients.openWindow(href));
  // Browsers allow it shortly after the press alone: the page goes there all the same.
  await open.focus().catch(() => undefined);
  if (call !== null) open.postMessage({ call });
}

/** @param {{ seen: string }} message for the open pages */
async function tell(message) {
  for (const page of await windows()) page.postMessage(message);
}

const windows = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });
