import { smaller } from "./shrink.js";

/** A file that is too large is said before it is sent; the server has the same limit. A long work says that it goes on. */

export function watchFiles() {
  document.addEventListener("submit", ({ target }) => {
    const words = target instanceof HTMLFormElement ? target.dataset["working"] : undefined;
    if (words === undefined || !(target instanceof HTMLFormElement)) return;
    const told = document.createElement("p");
    told.setAttribute("role", "status");
    told.textContent = words;
    for (const row of target.querySelectorAll(".row:has(button)")) row.append(told.cloneNode(true));
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    void lookAt(target);
  });
}

/** @param {HTMLInputElement} input with files that were chosen */
async function lookAt(input) {
  if (input.dataset["shrink"] !== undefined) {
    const chosen = [...(input.files ?? [])];
    const sent = await Promise.all(chosen.map(smaller));
    if (sent.some((file, at) => file !== chosen[at])) {
      const taken = new DataTransfer();
      for (const file of sent) taken.items.add(file);
      input.files = taken.files;
    }
  }
  const most = Number(input.dataset["maxBytes"] ?? Infinity);
  const isTooLarge = [...(input.files ?? [])].some(({ size }) => size > most);
  const problem = document.getElementById(`${input.id}-problem`);
  if (problem) problem.textContent = isTooLarge ? (input.dataset["tooLarge"] ?? "") : "";
  input.setAttribute("aria-invalid", String(isTooLarge));
  if (isTooLarge) input.value = "";
}
