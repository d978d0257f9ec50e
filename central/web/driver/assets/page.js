// Keeps the page of a ticket up to date, the screen awake, and the page on the phone.
const root = document.documentElement;
const PARTS = ["state", "qr", "facts"];
const POLL_MS = 30_000;
const RETRY_MS = 5000;
const GATHER_MS = 700;
// Everyone in the queue is told of each move at once: they ask one after another.
const MOVED_MS = 4000;
const SPREAD_MS = 12_000;
const PATIENCE_MS = 20_000;
const token = location.pathname.split("/").pop();
const offline = document.getElementById("offline");

/** @param {string} language */
function speak(language) {
  root.lang = language;
  try {
    localStorage.setItem("driver-language", language);
  } catch {
    // A phone that keeps nothing: the language holds for this page.
  }
}
try {
  const chosen = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem("driver-language");
  if (chosen === "id" || chosen === "en") speak(chosen);
} catch {
  // The language of the address stands.
}
for (const link of document.querySelectorAll("[data-language]"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    speak(link.getAttribute("data-language") ?? "id");
  });

const qr = document.getElementById("qr");
if (offline && qr) follow(offline, qr);
else if (document.querySelector("[data-again]")) setTimeout(() => location.reload(), POLL_MS);

/**
 * @param {HTMLElement} offline says that the network is away
 * @param {HTMLElement} qr
 */
function follow(offline, qr) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  /** @type {EventSource | null} */
  let events = null;
  let waiting = 0;
  let due = Infinity;

  async function stayAwake() {
    if (document.visibilityState !== "visible" || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      // The phone saves its battery, or has no such thing.
    }
  }

  qr.addEventListener("click", () => {
    const isFilled = root.classList.toggle("filled");
    if (isFilled) root.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) root.classList.remove("filled");
  });

  /** Nobody misses a call behind a QR that fills the screen. */
  function tell() {
    navigator.vibrate?.(300);
    root.classList.remove("filled");
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }

  async function refresh() {
    due = Infinity;
    clearTimeout(waiting);
    try {
      const signal = AbortSignal.timeout?.(PATIENCE_MS);
      const answer = await fetch(location.pathname, { cache: "no-store", signal });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
      const now = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Other code, or a link that has ended: the whole page as it is now.
      if (!answer.ok || now.documentElement.dataset.version !== root.dataset.version) return location.reload();
      for (const id of PARTS) {
        const [part, fresh] = [document.getElementById(id), now.getElementById(id)];
        if (!part || !fresh || part.innerHTML === fresh.innerHTML) continue;
        if (id === "state") tell();
        part.replaceChildren(...fresh.childNodes);
      }
      offline.hidden = true;
      listen();
    } catch {
      offline.hidden = false;
      // A network that is said to be back may still take a while.
      again(RETRY_MS);
    }
  }

  /**
   * Asks again after this time, or earlier where that is settled already.
   * @param {number} ms
   */
  const again = (ms) => {
    if (performance.now() + ms >= due) return;
    due = performance.now() + ms;
    clearTimeout(waiting);
    waiting = setTimeout(refresh, ms);
  };

  function listen() {
    if (events && events.readyState !== EventSource.CLOSED) return;
    events = new EventSource(`/v1/driver-tickets/${token}/stream`);
    events.addEventListener("changed", () => again(GATHER_MS));
    events.addEventListener("moved", () => again(MOVED_MS + Math.random() * SPREAD_MS));
    // A stream that was refused is asked for with the page, and not at once: it would be refused again.
    events.addEventListener("error", () => again(events?.readyState === EventSource.CLOSED ? POLL_MS : GATHER_MS));
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    stayAwake();
    refresh();
  });
  addEventListener("online", refresh);
  addEventListener("offline", () => (offline.hidden = false));
  // What no event tells, such as an approval, and phones whose network lets no stream through.
  setInterval(() => document.visibilityState === "visible" && refresh(), POLL_MS);

  stayAwake();
  if (navigator.serviceWorker) {
    // The first visit is kept by asking again, once the worker is there to keep it.
    navigator.serviceWorker.addEventListener("controllerchange", refresh);
    navigator.serviceWorker.register("/driver/worker.js", { scope: "/driver/" }).catch(() => undefined);
    offerCall();
  }
  if (navigator.onLine) listen();
  else offline.hidden = false;
}

/** Lets the phone be called to the gate, also when the page is not open. */
function offerCall() {
  const [button, told, failed] = ["call-me", "call-told", "call-failed"].map((id) => document.getElementById(id));
  if (!button || !told || !failed || !("PushManager" in window && "Notification" in window)) return;
  const done = `called-${token?.slice(0, 12)}`;
  const isDone = () => Notification.permission === "granted" && localStorage.getItem(done) !== null;
  button.hidden = isDone();
  told.hidden = !isDone();
  button.addEventListener("click", async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
      const { pushManager } = await navigator.serviceWorker.ready;
      const applicationServerKey = button.dataset.key ?? "";
      const { endpoint, keys } = (
        await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      ).toJSON();
      const answer = await fetch(`/v1/driver-tickets/${token}/pushes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ endpoint, keys, language: root.lang === "en" ? "en" : "id" }),
      });
      if (!answer.ok) throw new Error(answer.statusText);
      localStorage.setItem(done, "");
      button.hidden = true;
      told.hidden = false;
    } catch {
      failed.hidden = false;
    }
  });
}
