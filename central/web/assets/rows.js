/** A row of a list opens its record wherever it is pressed; the arrow keys go from row to row. */

const ROW = "tbody tr:has(> th a[href])";

export function openRows() {
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("a, button, input, label, select, summary, textarea")) return;
    // Whoever marks a text to copy it opens nothing.
    if (String(getSelection()) !== "") return;
    const link = linkOf(target.closest(ROW));
    if (link === null) return;
    if (event.ctrlKey || event.metaKey) open(link.href, "_blank", "noopener");
    else link.click();
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if ((key !== "ArrowDown" && key !== "ArrowUp") || !(target instanceof Element)) return;
    const row = target.closest(ROW);
    const next = linkOf((key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling) ?? null);
    if (next === null || target.closest("input, select, textarea")) return;
    event.preventDefault();
    next.focus();
  });
}

/**
 * @param {Element | null} row
 * @returns {HTMLAnchorElement | null} the link to its record
 */
function linkOf(row) {
  return row?.querySelector(":scope > th a[href]") ?? null;
}
