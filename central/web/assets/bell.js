/** The bell is looked at again this often while its page is seen, and at once when it is seen again. */
const AGAIN_MS = 15_000;

/** Keeps the number of unread messages up to date. A session that ended, or no connection, leaves it as it is. */
export function keepBell() {
  const bell = document.querySelector("[data-bell]");
  if (!(bell instanceof HTMLElement)) return;
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(bell.dataset["bell"] ?? "").catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = await answer.text();
    // A screen reader announces another number, not the same one again.
    if (fresh.content.textContent !== bell.textContent) bell.replaceChildren(fresh.content);
  };
  setInterval(look, AGAIN_MS);
  document.addEventListener("visibilitychange", look);
}
