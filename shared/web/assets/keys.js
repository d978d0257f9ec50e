/** Keyboard shortcuts. Each needs Alt and Shift, so that no typed letter acts by itself. */

export function takeKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const { target } = event;
      const isEntry = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      // What has been typed is not left by a key that also closes a list of proposals.
      if (isEntry && target.value !== target.defaultValue) return;
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
