/** Passkeys: what the device signs goes into the form whose button was pressed. */

export function offerPasskeys() {
  if (
    !isSecureContext ||
    !("PublicKeyCredential" in window) ||
    !("parseCreationOptionsFromJSON" in PublicKeyCredential)
  )
    return;
  for (const button of document.querySelectorAll("[data-passkey-button]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => void answer(button));
  }
}

/** @param {HTMLButtonElement} button */
async function answer(button) {
  const { form } = button;
  const failed = form?.querySelector("[data-passkey-failed]");
  if (!form?.reportValidity() || !(failed instanceof HTMLElement)) return;
  // A second press would ask the device twice.
  button.disabled = true;
  failed.hidden = true;
  try {
    const entries = form.querySelector("[data-passkey-here]");
    if (button.dataset["from"] && entries instanceof HTMLElement) {
      const [body, headers] = [new URLSearchParams(), { "hx-request": "true" }];
      const given = await fetch(button.dataset["from"], { method: "POST", headers, body });
      entries.innerHTML = await given.text();
      // Instead of the entries it may be the reason why there are none.
      entries.hidden = given.ok;
    }
    const input = form.querySelector("input[name=passkey]");
    if (!(input instanceof HTMLInputElement)) return;
    const credential = await ask(input.dataset["passkey"] ?? "", JSON.parse(input.dataset["options"] ?? "{}"));
    input.value = JSON.stringify(credential);
    form.requestSubmit();
  } catch {
    failed.hidden = false;
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {string} kind
 * @param {any} options as the service gives them
 * @returns {Promise<Credential | null>}
 */
function ask(kind, options) {
  if (kind === "create")
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}
