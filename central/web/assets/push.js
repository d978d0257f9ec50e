/**
 * Subscribes this device to messages: the browser's subscription goes into the form whose button was pressed. Where the
 * browser can't, the form says so.
 */
export function offerPushes() {
  const form = document.querySelector("[data-push]");
  if (!(form instanceof HTMLFormElement)) return;
  if (isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      if (field(form, "endpoint").value !== "") return;
      event.preventDefault();
      void subscribe(form);
    });
  } else show("cannot");
}

/** @param {HTMLFormElement} form */
async function subscribe(form) {
  show(null);
  try {
    if ((await Notification.requestPermission()) !== "granted") return show("denied");
    const { pushManager } = await readyWorker();
    const applicationServerKey = form.dataset["push"] ?? "";
    // One that was made with an earlier key reaches nobody.
    await (await pushManager.getSubscription())?.unsubscribe();
    const { endpoint = "", keys = {} } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    ).toJSON();
    field(form, "p256dh").value = keys["p256dh"] ?? "";
    field(form, "auth").value = keys["auth"] ?? "";
    field(form, "endpoint").value = endpoint;
    form.requestSubmit();
  } catch {
    show("failed");
  }
}

/** The worker that shows messages; its scope holds no page. */
export async function readyWorker() {
  const registration = await navigator.serviceWorker.register("/app/worker.js", { scope: "/app/" });
  const worker = registration.installing ?? registration.waiting;
  if (worker && !registration.active)
    await new Promise((resolve) => worker.addEventListener("statechange", () => registration.active && resolve(null)));
  return registration;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function field(form, name) {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`the form has no ${name}`);
  return input;
}

/** @param {string | null} which of the reasons why no message comes */
function show(which) {
  for (const note of document.querySelectorAll("[data-push-note]"))
    if (note instanceof HTMLElement) note.hidden = note.dataset["pushNote"] !== which;
}
