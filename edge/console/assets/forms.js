/** The functions of forms beyond HTML: the latest beat, a result for a missing answer, focus, and smaller photos. */

const MAX_SIDE_PX = 1_600;

const TYPED_KEY = "typed";

export function watchForms() {
  restoreTyped();
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute("action") === "/language") keepTyped();
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const target = /** @type {any} */ (event).detail?.ctx?.target;
    if (!(target instanceof HTMLElement) || target.id !== "panel") return;
    for (const input of target.querySelectorAll("input[name=beat]"))
      if (input instanceof HTMLInputElement) input.value = document.body.dataset["beat"] ?? input.value;
    const first = target.querySelector("[data-focus]");
    if (first instanceof HTMLElement) first.focus();
  });
  // No answer to an act: its result is not known.
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = /** @type {any} */ (event).detail ?? {};
    if (!ctx || ctx.request?.method !== "POST") return;
    const answer = document.getElementById("not-known");
    const panel = document.getElementById("panel");
    if (!(answer instanceof HTMLTemplateElement) || !panel) return;
    panel.replaceChildren(answer.content.cloneNode(true));
    const first = panel.querySelector("[data-focus]");
    if (first instanceof HTMLElement) first.focus();
  });
  document.addEventListener("click", (event) => {
    const picked = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (picked instanceof HTMLButtonElement) pick(picked);
  });
  document.addEventListener("invalid", (event) => askInWords(event.target), { capture: true });
  document.addEventListener("input", (event) => forget(event.target));
  document.addEventListener("change", (event) => {
    const { target } = event;
    forget(target);
    if (target instanceof HTMLInputElement && target.type === "file") void shrink(target);
    if (target instanceof HTMLInputElement && target.name === "reason") askForWords(target);
    if (target instanceof HTMLSelectElement && target.hasAttribute("data-submits")) target.form?.requestSubmit();
  });
}

/** An act's form is filled in again in the other language; a PIN is typed again. */
function keepTyped() {
  const form = document.querySelector("#panel form");
  if (!(form instanceof HTMLFormElement)) return;
  const typed = [...new FormData(form)].filter(
    ([name, value]) =>
      typeof value === "string" && form.querySelector(`[name="${name}"]:is([type=hidden], .pin)`) === null,
  );
  sessionStorage.setItem(TYPED_KEY, JSON.stringify({ action: form.getAttribute("action"), typed }));
}

function restoreTyped() {
  const kept = sessionStorage.getItem(TYPED_KEY);
  sessionStorage.removeItem(TYPED_KEY);
  const form = document.querySelector("#panel form");
  if (kept === null || !(form instanceof HTMLFormElement)) return;
  /** @type {{ action: string, typed: [string, string][] }} */
  const { action, typed } = JSON.parse(kept);
  if (action !== form.getAttribute("action")) return;
  for (const [name, value] of typed)
    for (const input of form.querySelectorAll(`[name="${name}"]`)) {
      if (!(input instanceof HTMLInputElement)) continue;
      if (input.type === "radio" || input.type === "checkbox") input.checked ||= input.value === value;
      else input.value = value;
      if (input.checked) input.closest("details")?.setAttribute("open", "");
    }
}

/** @param {HTMLButtonElement} picked its code goes into the field of its search, and is looked up once more */
function pick(picked) {
  const field = picked.form?.elements.namedItem("vehicle");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = picked.dataset["pick"] ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/**
 * A browser shows its validation message in its own language; the page uses the officer's language.
 * @param {EventTarget | null} input
 */
function askInWords(input) {
  if (!isField(input) || !input.validity.valueMissing) return;
  const { fill = "", choose = "" } = input.form?.dataset ?? {};
  input.setCustomValidity(input.type === "radio" || input instanceof HTMLSelectElement ? choose : fill);
}

/** @param {EventTarget | null} changed input: clears its error, and the errors of the others with its name */
function forget(changed) {
  if (!isField(changed) || !changed.form) return;
  for (const input of changed.form.elements)
    if (isField(input) && input.name === changed.name) input.setCustomValidity("");
}

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement | HTMLSelectElement}
 */
function isField(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** @param {HTMLInputElement} reason the chosen reason: `other` needs a text */
function askForWords(reason) {
  const words = reason.form?.elements.namedItem("words");
  if (!(words instanceof HTMLElement)) return;
  words.toggleAttribute("required", reason.value === "other");
  if (reason.value === "other") words.focus();
}

/** @param {HTMLInputElement} input its photo is reduced for a weak network and a full disk */
async function shrink(input) {
  const [file] = input.files ?? [];
  if (!file) return;
  const preview = input.form?.querySelector("[data-preview]");
  preview?.replaceChildren(file.name);
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.className = "photo-preview";
  preview?.replaceChildren(canvas);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.85),
  );
  if (!blob) return;
  const files = new DataTransfer();
  files.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  input.files = files.files;
}
