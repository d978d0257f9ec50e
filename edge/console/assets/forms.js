/** What forms need beyond HTML: the freshest beat, an answer when none came, focus, and photos of a decent size. */

const LONGEST_SIDE_PX = 1_600;

export function watchForms() {
  document.addEventListener("htmx:after:swap", (event) => {
    const target = /** @type {any} */ (event).detail?.ctx?.target;
    if (!(target instanceof HTMLElement) || target.id !== "panel") return;
    for (const input of target.querySelectorAll("input[name=beat]"))
      if (input instanceof HTMLInputElement) input.value = document.body.dataset["beat"] ?? input.value;
    const first = target.querySelector("[data-focus]");
    if (first instanceof HTMLElement) first.focus();
  });
  // No answer to an act: it may or may not have been done.
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
  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === "file") void shrink(target);
    if (target instanceof HTMLInputElement && target.name === "reason") askForWords(target);
    if (target instanceof HTMLSelectElement && target.hasAttribute("data-submits")) target.form?.requestSubmit();
  });
}

/** @param {HTMLInputElement} reason that was chosen: `other` needs words */
function askForWords(reason) {
  const words = reason.form?.elements.namedItem("words");
  if (!(words instanceof HTMLElement)) return;
  words.toggleAttribute("required", reason.value === "other");
  if (reason.value === "other") words.focus();
}

/** @param {HTMLInputElement} input whose photo is made small enough for a weak network and a full disk */
async function shrink(input) {
  const [file] = input.files ?? [];
  if (!file) return;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return;
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.className = "photo-preview";
  const preview = input.form?.querySelector("[data-preview]");
  preview?.replaceChildren(canvas);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.85),
  );
  if (!blob) return;
  const files = new DataTransfer();
  files.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  input.files = files.files;
}
