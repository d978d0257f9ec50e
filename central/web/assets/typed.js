/**
 * What was typed outlives a session that has ended, a change of the language, and a failure that leaves no form: it
 * waits in this tab alone, for the next page. Passwords and files are never kept.
 */

const KEY = "typed";
const NEVER = ["password", "hidden", "file", "submit", "button"];

/**
 * @typedef {{ name: string, value: string, checked?: boolean }} Entry
 * @typedef {{ action: string, isOpen: boolean, hasFiles: boolean, entries: Entry[] }} Typed
 * @typedef {{ person: string, page: string, isLanguage: boolean, isUnsaved: boolean, forms: Typed[] }} Kept
 */

export function keepTyped() {
  restore();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || event.defaultPrevented || isBare()) return;
    const isLanguage = actionOf(form) === "/language";
    const forms = isLanguage ? [...document.forms] : [form];
    /** @type {Kept} */
    const kept = {
      ...{ person: person(), page: location.pathname + location.search, isLanguage, isUnsaved: false },
      forms: forms.filter(({ method }) => method === "post").map(typedIn),
    };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  });
}

function restore() {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return;
  sessionStorage.removeItem(KEY);
  /** @type {Kept} */
  const kept = JSON.parse(text);
  const back = document.querySelector("a[data-typed]");
  if (back instanceof HTMLAnchorElement && !kept.isLanguage) {
    back.href = kept.page;
    back.hidden = false;
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, isUnsaved: true }));
    return;
  }
  if (isBare()) {
    const to = document.querySelector(
      "form[action='/sign-in'] input[name=to], form[action='/sign-in/code'] input[name=to]",
    );
    const isLed = kept.isUnsaved || new URLSearchParams(location.search).has("to");
    if (!isLed || kept.isLanguage || !(to instanceof HTMLInputElement)) return;
    // The form's own page, which is not always the one above the address that it was sent to.
    for (const input of document.querySelectorAll("input[name=to]"))
      if (input instanceof HTMLInputElement) input.value = kept.page;
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, isUnsaved: true }));
    return;
  }
  if (kept.person !== person() || !(kept.isLanguage || kept.isUnsaved)) return;
  const filled = kept.forms.filter(fill);
  if (kept.isLanguage || filled.length === 0) return;
  show("typed");
  if (filled.some(({ hasFiles }) => hasFiles)) show("typed-files");
}

/** A page before the sign-in. */
function isBare() {
  return document.querySelector("main.sign-in") !== null;
}

/** Whoever signs in after another person does not see what that one typed. */
function person() {
  return document.querySelector(".bar-gate span")?.textContent ?? "";
}

/** @param {HTMLFormElement} form */
function actionOf(form) {
  // An entry named `action` would hide the property.
  return form.getAttribute("action") ?? "";
}

/**
 * @param {HTMLFormElement} form
 * @returns {Typed}
 */
function typedIn(form) {
  const elements = [...form.elements];
  return {
    action: actionOf(form),
    isOpen: form.closest("details")?.open ?? false,
    hasFiles: elements.some((element) => element instanceof HTMLInputElement && (element.files?.length ?? 0) > 0),
    entries: elements.flatMap((element) => {
      if (!isEntry(element)) return [];
      const { name, value } = element;
      return isChoice(element) ? [{ name, value, checked: element.checked }] : [{ name, value }];
    }),
  };
}

/**
 * @param {Typed} typed
 * @returns {boolean} is the form on this page?
 */
function fill({ action, isOpen, entries }) {
  const form = [...document.forms].find((one) => actionOf(one) === action);
  if (!form) return false;
  const details = form.closest("details");
  if (details && isOpen) details.open = true;
  for (const { name, value, checked } of entries)
    for (const element of form.elements) {
      if (!isEntry(element) || element.name !== name) continue;
      if (!isChoice(element)) element.value = value;
      else if (element.value === value) element.checked = checked ?? false;
    }
  return true;
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement}
 */
function isEntry(element) {
  if (element instanceof HTMLInputElement) return element.name !== "" && !NEVER.includes(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} element
 * @returns {element is HTMLInputElement}
 */
function isChoice(element) {
  return element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
}

/** @param {string} id */
function show(id) {
  const element = document.getElementById(id);
  if (element) element.hidden = false;
}
