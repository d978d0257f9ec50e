/** Buttons that copy a text, and secrets that a page shows once. */

export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const text = () => document.getElementById(button.dataset["copy"] ?? "");
    button.hidden = false;
    button.addEventListener("click", () => void copy(text(), button));
  }
  // Nobody finds a secret again by the back button: a browser may keep a page that was left as it was.
  addEventListener("pagehide", () => {
    for (const secret of document.querySelectorAll("[data-once]")) secret.remove();
  });
}

/**
 * @param {HTMLElement | null} element
 * @param {HTMLButtonElement} button
 */
async function copy(element, button) {
  if (!element) return;
  try {
    await navigator.clipboard.writeText(element.textContent ?? "");
    const { copied } = button.dataset;
    if (copied) button.textContent = copied;
  } catch {
    // A site without TLS may not write: the text is marked, so that one key copies it.
    getSelection()?.selectAllChildren(element);
  }
}
