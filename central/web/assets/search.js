/**
 * A list follows what is typed and chosen in its filters: the address too, so that it can be sent and comes back. The
 * form works without this script.
 */

import { tellChosen } from "./choose.js";

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
        void show(form, asking.last.signal);
      }, PAUSE_MS);
    });
    form.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement) && !(target instanceof HTMLInputElement && target.type === "date"))
        return;
      clearTimeout(timer);
      asking.last.abort();
      asking.last = new AbortController();
      // Dashboards have other parts than a list.
      if (document.getElementById("results") === null) form.requestSubmit();
      else void show(form, asking.last.signal);
    });
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      asking.last.abort();
    });
  }
}

/**
 * The site makes the address of what was typed, which may be what opens a barrier.
 * @param {HTMLFormElement} form
 * @param {AbortSignal} signal a later search ends an earlier one
 */
async function show(form, signal) {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    const answer = await fetch(form.action, { method: "POST", headers: { "hx-request": "true" }, body, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted || answer.headers.has("hx-redirect")) return;
    for (const part of document.querySelectorAll("[data-result]"))
      part.replaceChildren(...(page.getElementById(part.id)?.childNodes ?? []));
    tellChosen();
    history.replaceState(null, "", answer.url);
  } catch {
    // Without an answer the list stays, and so does the address; pressing the button says what is wrong.
  }
}
