// Builds parts of a page.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<Record<string, string | boolean | number | null | ((event: Event) => unknown)>>} about attributes, and
 *   listeners by the names of their events; `false` and `null` are left out
 * @param {(Node | string | null)[]} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, about = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...content.filter((part) => part !== null));
  return element;
}

/** An element of the page as it came. @param {string} id @returns {HTMLElement} */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}
