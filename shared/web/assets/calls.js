/**
 * Calls whoever watches the page: by a short sound, a vibration, the tab's title, and a notification when the page is
 * not visible. A press on the notification opens the call, or says that somebody sees to it: then it is heard no more on
 * this device. The calls are the links `data-call` of the strip. One with a time-out is heard until then, louder and
 * more often towards it; any other is heard once.
 */

const QUIET_KEY = "quiet-until";
const TICK_MS = 500;
/** Between two sounds: at first, and just before the time-out. */
const SLOW_MS = 10_000;
const FAST_MS = 2_500;
const SOFT = 0.15;
const LOUD = 1;

/**
 * @typedef {{ id: string, words: string, part: number | null }} Call `part` of its time that has passed, 0
 *   to 1; null without a time-out
 */

/**
 * @param {{ nowMs: () => number }} clock
 * @param {{ quietMs: number }} sound how long a press makes it quiet; `Infinity`: until another press
 */
export function watchCalls(clock, { quietMs }) {
  const tap = document.querySelector("[data-sound-tap]");
  const quiet = document.querySelector("[data-sound-quiet]");
  const loud = document.querySelector("[data-sound-on]");
  if (!(tap instanceof HTMLElement && quiet instanceof HTMLElement && loud instanceof HTMLElement)) return;
  // It runs at once where the person has touched an earlier page of this site; else the first touch starts it.
  const audio = new AudioContext();
  const { title } = document;
  /** @type {Set<string>} */
  const called = new Set();
  /** @type {Set<string>} */
  const heard = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  let soundedMs = -Infinity;

  const start = () => void audio.resume().then(tick);
  document.addEventListener("pointerup", start);
  document.addEventListener("keydown", start);
  tap.addEventListener("click", () => {
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  });
  quiet.addEventListener("click", () => {
    localStorage.setItem(QUIET_KEY, String(Date.now() + quietMs));
    tick();
  });
  loud.addEventListener("click", () => {
    localStorage.removeItem(QUIET_KEY);
    tick();
  });

  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (typeof data?.call === "string") linkOf(data.call)?.click();
    if (typeof data?.seen !== "string") return;
    seen.add(data.seen);
    tick();
  });
  void showingWorker();

  const tick = () => {
    const all = presentCalls(clock.nowMs());
    const calls = all.filter(({ id }) => !seen.has(id));
    const leftMs = Number(localStorage.getItem(QUIET_KEY) ?? 0) - Date.now();
    const isQuiet = leftMs > 0;
    showControls(isQuiet);
    for (const left of Number.isFinite(leftMs) ? loud.querySelectorAll("[data-sound-left]") : [])
      left.textContent = `${Math.ceil(leftMs / 60_000)} min`;
    const [first] = calls;
    const words = all[0] ? `(${all.length}) ${all[0].words}` : title;
    if (document.title !== words) document.title = words;
    const fresh = calls.filter(({ id }) => !called.has(id));
    for (const { id } of fresh) called.add(id);
    if (!first || isQuiet) return;
    for (const call of fresh) void notify(call, tap.dataset["seen"] ?? "");
    const running = calls.flatMap((call) => call.part ?? []);
    const part = Math.max(0, ...running);
    const nowMs = performance.now();
    const isDue = running.length > 0 && nowMs - soundedMs >= SLOW_MS + (FAST_MS - SLOW_MS) * part;
    const unheard = calls.filter(({ id }) => !heard.has(id));
    if (unheard.length === 0 && !isDue) return;
    soundedMs = nowMs;
    // What came before the first touch is heard after it.
    if (audio.state === "running") for (const { id } of unheard) heard.add(id);
    ring(audio, SOFT + (LOUD - SOFT) * part);
    // A browser refuses it, with a complaint, on a page that nobody touched.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
  };
  /** @param {boolean} isQuiet */
  const showControls = (isQuiet) => {
    const isOff = audio.state !== "running";
    tap.hidden = !isOff;
    quiet.hidden = isOff || isQuiet;
    loud.hidden = isOff || !isQuiet;
  };
  tick();
  setInterval(tick, TICK_MS);
  document.addEventListener("htmx:after:swap", tick);
}

/**
 * The one nearest to its time-out comes first, then those without one.
 * @param {number} nowMs
 * @returns {Call[]}
 */
function presentCalls(nowMs) {
  return [...document.querySelectorAll("a[data-call]")]
    .flatMap(
      /** @returns {Call[]} */ (link) => {
        if (!(link instanceof HTMLAnchorElement)) return [];
        const { call: id = "", callSince, callUntil } = link.dataset;
        const words = (link.textContent ?? "").trim();
        if (callUntil === undefined) return [{ id, words, part: null }];
        const [sinceMs, untilMs] = [Number(callSince), Number(callUntil)];
        const part = Math.max(0, (nowMs - sinceMs) / Math.max(1, untilMs - sinceMs));
        return part >= 1 ? [] : [{ id, words, part }];
      },
    )
    .sort((one, other) => (other.part ?? -1) - (one.part ?? -1));
}

/**
 * Two short tones, as a door bell.
 * @param {AudioContext} audio
 * @param {number} volume 0 to 1
 */
function ring(audio, volume) {
  if (audio.state !== "running") return;
  for (const [after, frequency] of /** @type {const} */ ([
    [0, 880],
    [0.18, 660],
  ])) {
    const at = audio.currentTime + after;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.17);
  }
}

/**
 * The worker that shows notifications: browsers on phones take them from nobody else. Its scope holds no page. There is
 * none without TLS.
 */
async function showingWorker() {
  const register = () => navigator.serviceWorker.register("/app/worker.js", { scope: "/app/" });
  return isSecureContext && "serviceWorker" in navigator ? register().catch(() => null) : null;
}

/**
 * For a person who looks at another page, or at none.
 * @param {Call} call
 * @param {string} seen what the button says by which somebody sees to it
 */
async function notify({ id, words }, seen) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const registration = await showingWorker();
  const data = { to: linkOf(id)?.href ?? location.href, isCall: true };
  const actions = [{ action: "seen", title: seen }];
  const options = { tag: id, requireInteraction: true, icon: "/app/icon-192.png", data, actions };
  await registration?.showNotification(words, options).catch(() => undefined);
}

/** @param {string} id of a call */
function linkOf(id) {
  const link = document.querySelector(`a[data-call="${CSS.escape(id)}"]`);
  return link instanceof HTMLAnchorElement ? link : null;
}
