// Words, numbers and small parts of the views.
import { el, part } from "../../phone/assets/dom.js";

const root = document.documentElement;
/** @type {Record<string, Record<string, any>>} */
const ALL_WORDS = JSON.parse(part("given").textContent ?? "").words;

/** @returns {"id" | "en"} */
export const language = () => (root.lang === "en" ? "en" : "id");
/** @param {string} name @returns {string} a word of the page, in its language */
export const word = (name) => ALL_WORDS[language()]?.[name] ?? "";
/** @param {"acts" | "statuses"} group @param {string} name @returns {string} */
export const wordOf = (group, name) => ALL_WORDS[language()]?.[group]?.[name] ?? "";
/** @param {readonly [string, string]} words Indonesian and English */
export const inLanguage = ([id, en]) => (language() === "id" ? id : en);

/** @param {"id" | "en"} chosen */
export function speak(chosen) {
  root.lang = chosen;
  document.title = word("title");
  try {
    localStorage.setItem("verifier-language", chosen);
  } catch {
    // A phone that keeps nothing: the language holds for this page.
  }
}
try {
  const chosen = localStorage.getItem("verifier-language");
  if (chosen === "id" || chosen === "en") speak(chosen);
} catch {
  // The language of the answer stands.
}

const locale = () => (language() === "id" ? "id-ID" : "en-GB");
/** @param {number} number */
export const written = (number) => number.toLocaleString(locale(), { maximumFractionDigits: 6 });
/** @param {string} iso */
export const timeOf = (iso) => new Date(iso).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

/** A number as people of the language write it; null for another text. @param {string} text */
export function numberOf(text) {
  const plain = text.replaceAll(/\s/g, "");
  const [group, point] = language() === "id" ? [".", ","] : [",", "."];
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`).test(plain);
  const inOrder = isGrouped ? plain.replaceAll(group, "") : plain;
  // The other language's sign, where it cannot be one of thousands.
  const usual = inOrder.replace(point, ".").replace(/^(\d+)[.,](\d+)$/, "$1.$2");
  return /^\d+(\.\d+)?$/.test(usual) ? Number(usual) : null;
}

/**
 * @param {string} words
 * @param {() => unknown} press
 * @param {string} [look]
 */
export const button = (words, press, look = "") => el("button", { type: "button", class: look, click: press }, words);

/** The name of a vehicle, as far as the phone knows it. @param {{ plate: string, qr: string }} of */
export const nameOf = ({ plate, qr }) => (plate === "" ? shortened(qr) : spaced(plate));
/** @param {string} qr */
const shortened = (qr) => (qr.length > 24 ? `QR …${qr.slice(-6)}` : qr);
/** A plate in its three parts. @param {string} plate */
export const spaced = (plate) => plate.replace(/^([A-Z]{1,3})\s*(\d{1,5})\s*([A-Z]{0,3})$/, "$1 $2 $3").trim();

/** @param {readonly (readonly [name: string, value: string | null])[]} facts */
export const factList = (facts) =>
  el(
    "dl",
    {},
    ...facts.flatMap(([name, value]) =>
      value === null || value === "" ? [] : [el("div", {}, el("dt", {}, name), el("dd", {}, value))],
    ),
  );

/** What stands on the page for a moment. @param {string} words */
export function notice(words) {
  const place = part("notice");
  place.textContent = words;
  place.hidden = words === "";
}
