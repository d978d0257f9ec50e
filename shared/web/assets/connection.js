/**
 * Notifies the officer at once when the edge is offline. Until it is back no button acts and no link leaves the page,
 * and no press is kept for later: a barrier must never open for an old press.
 */

/** @type {boolean} */
let isLost = false;
let heardMs = performance.now();
/** The server has announced the end of the stream: the next connection is no news. */
let isEndAnnounced = false;
/** A first connection that failed is tried again after this time; htmx does so only for one that was there. */
const FIRST_AGAIN_MS = 2_000;
/** For the answer to whether the server is there. */
const ANSWER_MS = 3_000;
/** As long as a connection may take, and a little more. */
const TRY_MS = 6_000;

/** Acts, and links to another page: the browser would replace this one by its error page. */
const PRESSED = "[data-act], a[href]:not([href^='#'])";

/** The press that waits for the answer whether another page can be had; a later press or a cut ends it. */
let leaving = new AbortController();

/** @param {{ setNow: (nowMs: number) => void }} clock */
export function watchConnection(clock) {
  const source = document.querySelector("[data-live]");
  if (!(source instanceof HTMLElement)) return;
  const lostAfterMs = Number(source.dataset["live"]);
  source.addEventListener("htmx:sse:before:connection", (event) => {
    if (detailOf(event).connection.attempt > 0 && !isEndAnnounced) lose();
    isEndAnnounced = false;
  });
  source.addEventListener("htmx:sse:error", (event) => {
    lose();
    // The session has ended, or the edge has restarted and does not know it.
    if (detailOf(event).status === 401) location.reload();
  });
  let hasStream = false;
  // The first try, whose failure may have been before this script.
  let tryAtMs = performance.now() + TRY_MS;
  const failFirst = () => {
    lose();
    tryAtMs = performance.now() + FIRST_AGAIN_MS;
  };
  source.addEventListener("htmx:sse:close", () => {
    hasStream = false;
    failFirst();
  });
  source.addEventListener("htmx:error", failFirst);
  source.addEventListener("htmx:response:error", failFirst);
  source.addEventListener("htmx:sse:after:message", () => {
    heardMs = performance.now();
    hasStream = true;
    if (isLost) find();
  });
  source.addEventListener("beat", (event) => {
    const { data } = /** @type {CustomEvent<{ data: string }>} */ (event).detail;
    /** @type {{ now: string, beat: string }} */
    const told = JSON.parse(data);
    clock.setNow(Date.parse(told.now));
    document.body.dataset["beat"] = told.beat;
    for (const input of document.querySelectorAll("input[name=beat]"))
      if (input instanceof HTMLInputElement) input.value = told.beat;
  });
  source.addEventListener("ended", () => {
    isEndAnnounced = true;
  });
  setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - heardMs > lostAfterMs) lose();
    if (hasStream || nowMs < tryAtMs) return;
    tryAtMs = nowMs + TRY_MS;
    connect(source);
  }, 500);
  addEventListener("offline", lose);
  document.addEventListener("htmx:before:request", (event) => {
    const { request } = detailOf(event).ctx;
    if (isLost && request.method !== "GET") event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (isLost && target instanceof Element && target.closest(PRESSED)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
  let isAnswered = false;
  document.addEventListener("submit", (event) => {
    if (isLost) event.preventDefault();
    if (event.defaultPrevented || isAnswered || !(event.target instanceof HTMLFormElement)) return;
    const { target: form, submitter } = event;
    event.preventDefault();
    void leave(() => {
      isAnswered = true;
      form.requestSubmit(submitter);
      isAnswered = false;
    });
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !opensHere(event, link)) return;
    event.preventDefault();
    void leave(() => location.assign(link.href));
  });
  document.addEventListener("htmx:after:swap", () => {
    if (isLost) setActs(true);
  });
}

/**
 * Leaves the page only if the server answers now: in the seconds before a cut is noticed the browser would replace the
 * page by its own about the server that it cannot reach.
 * @param {() => void} go
 */
async function leave(go) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const icon = document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "/";
  const asked = { method: "HEAD", cache: /** @type {const} */ ("no-store") };
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const isThere = await fetch(icon, { ...asked, signal: within }).then(
    () => true,
    () => false,
  );
  if (signal.aborted) return;
  if (isThere) go();
  else lose();
}

/**
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 * @returns whether the browser would load it in place of this page
 */
function opensHere(event, link) {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  return !isElsewhere && link.target === "" && !link.hasAttribute("download") && link.origin === location.origin;
}

/** @param {Element} source */
function connect(source) {
  const { htmx } = /** @type {any} */ (window);
  htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source, timeout: htmx.config.sse.connectTimeout });
}

/**
 * @param {Event} event one of htmx's own
 * @returns {any}
 */
function detailOf(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

function lose() {
  if (isLost) return;
  isLost = true;
  leaving.abort();
  show();
}

function find() {
  isLost = false;
  show();
}

function show() {
  const banner = document.getElementById("lost");
  const words = document.getElementById("lost-words");
  if (banner) banner.hidden = !isLost;
  // Written again, so that a screen reader announces it each time.
  if (words && banner) words.textContent = isLost ? (banner.dataset["words"] ?? "") : "";
  document.body.classList.toggle("is-lost", isLost);
  setActs(isLost);
}

/** @param {boolean} isOff */
function setActs(isOff) {
  for (const button of document.querySelectorAll("[data-act]")) {
    if (button instanceof HTMLButtonElement) {
      if (isOff && !button.disabled) button.dataset["wasOn"] = "";
      if (isOff) button.disabled = true;
      else if ("wasOn" in button.dataset) button.disabled = false;
      if (!isOff) delete button.dataset["wasOn"];
    } else if (button instanceof HTMLAnchorElement) {
      button.setAttribute("aria-disabled", String(isOff));
    }
  }
}
