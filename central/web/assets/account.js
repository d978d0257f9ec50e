/** The link of a mail, and the entry of a new password. */

/** Moves the secret of a link from the address, where no server sees it, into the form of the page. */
export function takeLink() {
  // Another link in the same tab changes the part behind `#` alone: the query makes it another page.
  if (location.pathname.startsWith("/account/") && document.querySelector("main.sign-in"))
    addEventListener("hashchange", () => location.replace(`${location.pathname}?again${location.hash}`));
  const form = document.querySelector("form[data-link]");
  const input = form?.querySelector("input[name=token]");
  if (!(form instanceof HTMLFormElement && input instanceof HTMLInputElement)) return;
  const token = location.hash.slice(1);
  if (token === "") {
    const missing = document.querySelector("[data-no-link]");
    if (missing instanceof HTMLElement) missing.hidden = false;
    return;
  }
  input.value = token;
  // Out of the address, and so out of the history and of a copied address.
  history.replaceState(null, "", location.pathname);
  form.hidden = false;
  if (form.dataset["link"] === "opens") form.requestSubmit();
}

/** Counts the characters of a new password, and shows it on demand. */
export function watchNewPassword() {
  const field = document.querySelector("[data-new-password]");
  const input = field?.querySelector("input[name=password]");
  const length = field?.querySelector("[data-length]");
  const reveal = field?.querySelector("[data-reveal]");
  const meter = field?.querySelector("meter");
  const count = field?.querySelector("[data-count]");
  if (!(input instanceof HTMLInputElement && length instanceof HTMLElement && reveal instanceof HTMLElement)) return;
  length.hidden = false;
  reveal.hidden = false;
  const tell = () => {
    // As the service counts: characters, not their halves.
    const characters = Array.from(input.value.normalize("NFKC")).length;
    if (meter) meter.value = Math.min(characters, 15);
    if (count) count.textContent = String(characters);
  };
  tell();
  input.addEventListener("input", tell);
  reveal.addEventListener("change", (event) => {
    input.type = event.target instanceof HTMLInputElement && event.target.checked ? "text" : "password";
  });
}
