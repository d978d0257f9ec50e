/** A file that is too large is said before it is sent. The server has the same limit. */

export function watchFiles() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    const most = Number(target.dataset["maxBytes"] ?? Infinity);
    const isTooLarge = [...(target.files ?? [])].some(({ size }) => size > most);
    const problem = document.getElementById(`${target.id}-problem`);
    if (problem) problem.textContent = isTooLarge ? (target.dataset["tooLarge"] ?? "") : "";
    target.setAttribute("aria-invalid", String(isTooLarge));
    if (isTooLarge) target.value = "";
  });
}
