/** Buttons that copy a text or hand a link to the phone's messengers, and secrets that a page shows once. */

export function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const text = () => document.getElementById(button.dataset["copy"] ?? "");
    button.hidden = false;
    button.addEventListener("click", () => void copy(text(), button));
  }
  for (const button of document.querySelectorAll("[data-share]")) {
    if (!(button instanceof HTMLButtonElement) || !("share" in navigator)) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const url = document.getElementById(button.dataset["share"] ?? "")?.textContent ?? "";
      // Closed without choosing anybody.
      void navigator.share({ url }).catch(() => undefined);
    });
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
