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
  notification.close();
  waitUntil.call(event, action === "seen" ? tell({ seen: notification.tag }) : lead(notification.data.to));
});

/** @param {string} to the path of a page, which is opened where none is open already */
async function lead(to) {
  const { href } = new URL(to, location.origin);
  if (!href.startsWith(`${location.origin}/`)) return;
  const open = (await windows()).find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** @param {{ seen: string }} message for the open pages */
async function tell(message) {
  for (const page of await windows()) page.postMessage(message);
}

const windows = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });
