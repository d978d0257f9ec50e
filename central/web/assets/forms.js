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
    const most = Number(target.dataset["maxBytes"] ?? Infinity);
    const isTooLarge = [...(target.files ?? [])].some(({ size }) => size > most);
    const problem = document.getElementById(`${target.id}-problem`);
    if (problem) problem.textContent = isTooLarge ? (target.dataset["tooLarge"] ?? "") : "";
    target.setAttribute("aria-invalid", String(isTooLarge));
    if (isTooLarge) target.value = "";
  });
}
