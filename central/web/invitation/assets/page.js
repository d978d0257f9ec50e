import { shrinkChosen } from "./shrink.js";

/** The token of the link stands in the fragment of the address; each form sends it in its body. */
const token = location.hash.slice(1);
const main = document.getElementById("main");

if (main && token === "") showTemplate("no-link");
addEventListener("hashchange", () => location.reload());

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  fields.set("token", token);
  void send(form, fields);
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share], [data-share-text]") : null;
  if (button instanceof HTMLButtonElement) void share(button);
});

/**
 * Hands a link to the phone's messengers; without them it is copied, or marked to be copied.
 * @param {HTMLButtonElement} button
 */
async function share(button) {
  const { share: url, shareText: text } = button.dataset;
  try {
    if (navigator.share) await navigator.share(url === undefined ? { text: text ?? "" } : { url });
    else {
      await navigator.clipboard.writeText(url ?? text ?? "");
      const told = button.parentElement?.querySelector("[data-copied]");
      if (told instanceof HTMLElement) told.textContent = told.dataset["copied"] ?? "";
    }
  } catch {
    const link = button.parentElement?.querySelector("a");
    if (link) getSelection()?.selectAllChildren(link);
  }
}

/**
 * Sends a form. Its answer is a file, or the next content of the page.
 * @param {HTMLFormElement} form
 * @param {FormData} fields
 */
async function send(form, fields) {
  const buttons = [...document.querySelectorAll("button")];
  // A second press would send the form twice.
  for (const button of buttons) button.disabled = true;
  try {
    const hasFile = form.enctype === "multipart/form-data";
    if (hasFile) await shrinkChosen(form, fields);
    const answer = await fetch(form.action, {
      method: "POST",
      // Who sends a file is known before it is read.
      headers: hasFile ? { authorization: `Bearer ${String(fields.get("access"))}` } : {},
      body: hasFile ? fields : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
    });
    if (answer.headers.get("content-type") === "application/pdf") await keep(answer);
    else if (main && /^text\/html/.test(answer.headers.get("content-type") ?? "")) {
      main.innerHTML = await answer.text();
      main.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "center" });
      const notice = main.querySelector("[role=alert], [role=status]");
      if (notice instanceof HTMLElement) notice.focus();
    } else throw new Error(`the answer is of another kind: ${answer.status}`);
  } catch {
    showTemplate("no-answer");
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/**
 * Keeps a file on the device.
 * @param {Response} answer
 */
async function keep(answer) {
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "ticket.pdf";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} id shows its content above the page's, once */
function showTemplate(id) {
  const template = document.getElementById(id);
  if (!main || !(template instanceof HTMLTemplateElement)) return;
  main.querySelector(":scope > .notice")?.remove();
  main.prepend(template.content.cloneNode(true));
  main.firstElementChild?.scrollIntoView();
}
