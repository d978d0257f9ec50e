/** Clock, countdowns and ages, by the edge's own time: a tablet's clock may be hours off. */

const TICK_MS = 250;

/** @returns {{ setNow: (nowMs: number) => void, nowMs: () => number }} `nowMs` is the server's time, Unix epoch ms */
export function keepTime() {
  const language = document.documentElement.lang;
  const told = Date.parse(document.documentElement.dataset["now"] ?? "");
  let offsetMs = Number.isNaN(told) ? 0 : told - Date.now();
  const tick = () => {
    const nowMs = Date.now() + offsetMs;
    for (const element of document.querySelectorAll("[data-clock]"))
      setText(element, clockText(element, nowMs, language));
    for (const element of document.querySelectorAll("[data-since]"))
      setText(element, ageText(nowMs - Number(attribute(element, "data-since")), language));
    for (const element of document.querySelectorAll("[data-until]")) countDown(element, nowMs);
  };
  tick();
  setInterval(tick, TICK_MS);
  // Replaced elements are filled before they are visible.
  document.addEventListener("htmx:after:swap", tick);
  return {
    nowMs: () => Date.now() + offsetMs,
    setNow(nowMs) {
      offsetMs = nowMs - Date.now();
    },
  };
}

/**
 * @param {Element} element with the moment of its end (`data-until`, Unix epoch ms), its words and its bar
 * @param {number} nowMs
 */
function countDown(element, nowMs) {
  const leftMs = Math.max(0, Number(attribute(element, "data-until")) - nowMs);
  const seconds = Math.ceil(leftMs / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  for (const words of element.querySelectorAll("[data-left]")) setText(words, text);
  for (const bar of element.querySelectorAll("progress")) bar.value = leftMs / 1000;
  if (leftMs > 0) return;
  // The edge decides; a disabled button only saves a refusal.
  for (const button of element.querySelectorAll("button[data-act]"))
    if (button instanceof HTMLButtonElement) {
      button.disabled = true;
      delete button.dataset["wasOn"];
    }
  for (const over of element.querySelectorAll("[data-over]")) if (over instanceof HTMLElement) over.hidden = false;
}

/**
 * @param {Element} element
 * @param {number} nowMs
 * @param {string} language
 */
function clockText(element, nowMs, language) {
  const timeZone = attribute(element, "data-clock");
  return new Intl.DateTimeFormat(language === "id" ? "en-GB" : language, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(nowMs);
}

/**
 * @param {number} ageMs
 * @param {string} language
 */
function ageText(ageMs, language) {
  const seconds = Math.max(0, Math.round(ageMs / 1000));
  if (seconds < 90) return unit(seconds, "second", language);
  if (seconds < 5_400) return unit(Math.round(seconds / 60), "minute", language);
  if (seconds < 172_800) return unit(Math.round(seconds / 3_600), "hour", language);
  return unit(Math.round(seconds / 86_400), "day", language);
}

/**
 * @param {number} count
 * @param {string} name
 * @param {string} language
 */
function unit(count, name, language) {
  return new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(count);
}

/**
 * @param {Element} element
 * @param {string} name
 */
function attribute(element, name) {
  return element.getAttribute(name) ?? "";
}

/**
 * @param {Element} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
