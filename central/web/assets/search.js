/**
 * A list follows what is typed into its search: the address too, so that it can be sent and comes back. The form works
 * without this script.
 */

/** Longer than between two letters of a person who types. */
const PAUSE_MS = 300;

export function searchAsTyped() {
  for (const form of document.querySelectorAll("form.filters[role=search]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    let timer = 0;
    const asking = { last: new AbortController() };
    form.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      // It looks for choices, not for rows.
      if (target.hasAttribute("hx-get")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        asking.last.abort();
        asking.last = new AbortController();
        void show(addressOf(form), asking.last.signal);
      }, PAUSE_MS);
    });
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      asking.last.abort();
    });
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  const text = query.toString();
  return text === "" ? form.action : `${form.action}?${text}`;
}

/**
 * @param {string} address
 * @param {AbortSignal} signal a later search ends an earlier one
 */
async function show(address, signal) {
  try {
    const answer = await fetch(address, { headers: { "hx-request": "true" }, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted || answer.headers.has("hx-redirect")) return;
    for (const part of document.querySelectorAll("[data-result]"))
      part.replaceChildren(...(page.getElementById(part.id)?.childNodes ?? []));
    history.replaceState(null, "", address);
  } catch {
    // Without an answer the list stays, and so does the address; pressing the button says what is wrong.
  }
}
