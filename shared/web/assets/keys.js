/** Keyboard shortcuts. Each needs Alt and Shift, so that no typed letter acts by itself. */

export function takeKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const back = document.querySelector("[data-back]");
      if (back instanceof HTMLElement) back.click();
      return;
    }
    if (!event.altKey || !event.shiftKey) return;
    const link = document.querySelector(`[data-key="${CSS.escape(event.code)}"]`);
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    if (link instanceof HTMLInputElement || link instanceof HTMLTextAreaElement) link.focus();
    else link.click();
  });
}
