// What is not sent yet, and what may be done with what was refused.
import { el } from "../../phone/assets/dom.js";
import { newId } from "./acts.js";
import { button, inLanguage, nameOf, timeOf, word, wordOf } from "./parts.js";
import { subjectOf } from "./tickets.js";

/**
 * @typedef {import("./views.js").Site} Site
 * @typedef {import("./views.js").Verifier} Verifier
 */

/** @param {NonNullable<import("./acts.js").Act["refusal"]>} refusal */
export const refusalView = ({ words, errors }) =>
  el(
    "div",
    { class: "state red" },
    el("p", {}, inLanguage(words)),
    ...errors.map((error) => el("p", {}, inLanguage(error.words))),
  );

/** A record that is not sent yet. @param {import("./acts.js").Act} record @param {boolean} [isBehind] */
export const recordView = (record, isBehind = false) =>
  el(
    "p",
    { class: record.refusal ? "record refused" : "record" },
    el("strong", {}, wordOf("acts", record.act)),
    ` ${timeOf(record.doneAt)} · ${word(record.refusal ? "refused" : isBehind ? "behind" : "waits")}`,
  );

/** @param {Site} site */
export async function unsentView({ verifier, go }) {
  const records = await verifier.queue.own();
  const held = new Set();
  const parts = records.map((record) => {
    const isBehind = held.has(record.subject);
    if (record.refusal) held.add(record.subject);
    return el(
      "li",
      {},
      el("p", { class: "plate small" }, nameOf(record)),
      recordView(record, isBehind),
      ...(record.refusal ? refusedParts({ verifier, go }, record, record.refusal) : []),
    );
  });
  return [
    el("h1", {}, word("unsent")),
    parts.length === 0 ? el("p", {}, word("allSent")) : el("ol", { class: "list" }, ...parts),
    button(word("back"), () => go({ view: "home" }), "wide"),
  ];
}

/** What may be done with a refused record. @param {Pick<Site, "verifier" | "go">} site @param {import("./acts.js").Act} record @param {NonNullable<import("./acts.js").Act["refusal"]>} refusal */
function refusedParts({ verifier, go }, record, refusal) {
  const { queue } = verifier;
  const { seq, subject, act } = record;
  const again = () =>
    queue.replace({ ...record, refusal: null, photos: record.photos.map(({ bytes }) => ({ bytes, path: null })) });
  const hasForm = act !== "scan" && act !== "check_in";
  const discard = button(word("discard"), () => {
    if (discard.textContent === word("discardSure")) void queue.discard(seq);
    else discard.textContent = word("discardSure");
  });
  return [
    refusalView(refusal),
    el(
      "div",
      { class: "row" },
      button(word("again"), again),
      hasForm ? button(word("correct"), () => go({ view: "form", subject, act, seq }), "main") : null,
      discard,
    ),
    subject.startsWith("code:") ? codeForm(verifier, record) : null,
  ];
}

/** Corrects a typed code, in every record that has it. @param {Verifier} verifier @param {import("./acts.js").Act} wrong */
function codeForm(verifier, wrong) {
  const code = el("input", { type: "text", value: wrong.qr, required: true, autocapitalize: "characters" });
  code.id = `code-${wrong.seq}`;
  const form = el(
    "form",
    { class: "look" },
    el("label", { for: code.id }, word("code")),
    code,
    el("button", { type: "submit" }, word("correct")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const qr = code.value.trim();
    const ticket = await verifier.ticketBy(wrong.subject);
    if (ticket) await verifier.remember([{ ...ticket, qr, subject: subjectOf(qr) }]);
    // The later ones first: none of them is sent before the one that was refused.
    for (const record of (await verifier.queue.own()).filter(({ subject }) => subject === wrong.subject).reverse())
      await verifier.queue.replace({ ...record, qr, subject: subjectOf(qr), id: newId(), refusal: null });
  });
  return form;
}
