// What stands on the page, from the page's place.
import { scanQr } from "../../phone/assets/camera.js";
import { el, part } from "../../phone/assets/dom.js";
import { newId } from "./acts.js";
import { decisionForm, resultForm } from "./forms.js";
import { button, factList, inLanguage, nameOf, notice, timeOf, word, wordOf, written } from "./parts.js";
import { offered, phaseAfter } from "./tickets.js";
import { recordView, refusalView, unsentView } from "./unsent.js";

/**
 * @typedef {Awaited<ReturnType<typeof import("./acts.js").openVerifier>>} Verifier
 * @typedef {{ view: "home" } | { view: "scan" } | { view: "several", subjects: string[] }
 *   | { view: "ticket", subject: string } | { view: "form", subject: string, act: string, seq?: number }
 *   | { view: "unsent" }} Place
 * @typedef {{ verifier: Verifier, go: (place: Place) => void, back: (words?: string) => void }} Site
 */
export const READER = document.documentElement.dataset["reader"] ?? "";
/** Ends the camera once another view stands there. */
let scanning = new AbortController();

/** @param {Site} site @param {Place} place @returns {Promise<(Node | null)[]>} */
export async function viewOf(site, place) {
  scanning.abort();
  const { state } = site.verifier;
  if (state.person === null && state.isAsking) return [el("h1", {}, word("title")), el("p", {}, word("asking"))];
  if (state.person === null || state.isSignedOut) return signInView();
  if (!state.person.may.verify) return [el("h1", {}, word("mayNot")), signOutForm(site)];
  switch (place.view) {
    case "scan":
      return scanView(site);
    case "several":
      return severalView(site, place.subjects);
    case "ticket":
      return ticketView(site, place.subject);
    case "form":
      return formView(site, place);
    case "unsent":
      return unsentView(site);
    default:
      return homeView(site);
  }
}

const signInView = () => [
  el("h1", {}, word("title")),
  el("p", {}, word("signInFirst")),
  el("a", { class: "button main wide", href: "/sign-in?to=/verifier/" }, word("signIn")),
  el("p", { class: "quiet" }, word("keptHere")),
];

/** @param {Site} site */
function signOutForm({ verifier }) {
  const form = el("form", { method: "post", action: "/sign-out" }, el("button", { type: "submit" }, word("signOut")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await verifier.setSignedOut(true);
    form.submit();
  });
  return form;
}

/** Shows what a text is; one that is typed wrong stays to be corrected. @param {Site} site @param {string} text */
async function present({ verifier, go }, text, isTyped = false) {
  notice("");
  const found = await verifier.present(text);
  if (found.is === "ticket") return go({ view: "ticket", subject: found.ticket.subject });
  if (found.is === "several") return go({ view: "several", subjects: found.tickets.map(({ subject }) => subject) });
  if (!isTyped) go({ view: "home" });
  notice(inLanguage(found.words));
}

/** @param {Site} site */
async function homeView(site) {
  const { verifier, go } = site;
  const { at, tickets } = await verifier.expected();
  const code = el("input", {
    type: "text",
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    required: true,
  });
  const form = el(
    "form",
    { class: "look" },
    el("label", { for: "code" }, word("code")),
    code,
    el("button", { type: "submit" }, word("look")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void present(site, code.value.trim(), true);
  });
  const list = el(
    "details",
    {},
    el("summary", {}, `${word("expected")} (${tickets.length})`),
    el("p", { class: "quiet" }, `${word("asOf")} ${timeOf(at)}`),
    el(
      "ul",
      { class: "list" },
      ...tickets.map((one) =>
        el("li", {}, el("strong", {}, nameOf(one)), el("br"), `${one.company} · ${wordOf("statuses", one.phase)}`),
      ),
    ),
  );
  return [
    el("h1", {}, word("title")),
    button(word("scan"), () => go({ view: "scan" }), "main huge"),
    form,
    list,
    el("p", { class: "quiet" }, verifier.state.person?.name ?? ""),
    signOutForm(site),
  ];
}

/** @param {Site} site */
async function scanView(site) {
  const ending = (scanning = new AbortController());
  const video = el("video", { playsinline: true, muted: true });
  video.muted = true;
  const scan = async () => {
    try {
      const text = await scanQr(video, READER, ending.signal);
      if (text !== null && !ending.signal.aborted) await present(site, text);
    } catch {
      if (ending.signal.aborted) return;
      site.go({ view: "home" });
      notice(word("noCamera"));
    }
  };
  void scan();
  return [
    el("h1", {}, word("aim")),
    el("div", { class: "camera" }, video),
    button(word("back"), () => site.back(), "wide"),
  ];
}

/** @param {Site} site @param {readonly string[]} subjects */
async function severalView({ verifier, go, back }, subjects) {
  const tickets = await Promise.all(subjects.map((subject) => verifier.ticketBy(subject)));
  return [
    el("h1", {}, word(subjects.length === 0 ? "none" : "several")),
    ...tickets.map((ticket) =>
      ticket ? button(nameOf(ticket), () => go({ view: "ticket", subject: ticket.subject }), "wide") : null,
    ),
    button(word("back"), () => back(), "wide"),
  ];
}

/** The looks of the phases. */
const TONES = new Map([
  ["accepted", "green"],
  ["finalized", "green"],
  ["rejected", "red"],
]);

/** @param {number | null | undefined} of @param {string | null | undefined} unit */
const quantity = (of, unit) => (of === null || of === undefined ? null : `${written(of)} ${unit ?? ""}`);

/** @param {Site} site @param {string} subject */
async function ticketView({ verifier, go, back }, subject) {
  const ticket = await verifier.ticketBy(subject);
  if (!ticket) return [el("h1", {}, word("nothing")), button(word("back"), () => back(), "wide")];
  const unsent = (await verifier.queue.own()).filter((record) => record.subject === subject);
  const acts = offered(ticket, unsent);
  const phase = phaseAfter(ticket.phase, unsent);
  const { announced, unit, realised } = ticket;
  const isResult = acts.includes("draft") || acts.includes("finalize");
  return [
    el("h1", { class: "plate" }, nameOf(ticket)),
    ticket.phase === "unknown"
      ? el("p", { class: "state yellow" }, word("unknown"))
      : el("p", { class: `state ${TONES.get(phase) ?? "yellow"}` }, wordOf("statuses", phase)),
    unsent.length > 0 && ticket.phase !== "unknown" ? el("p", { class: "quiet" }, word("guessed")) : null,
    ...unsent.map((record) => recordView(record)),
    isResult ? button(word("result"), () => go({ view: "form", subject, act: "finalize" }), "main wide") : null,
    acts.includes("check_in")
      ? button(wordOf("acts", "check_in"), () => keepAct(verifier, ticket, { act: "check_in" }), "wide")
      : null,
    acts.includes("accept")
      ? button(wordOf("acts", "accept"), () => go({ view: "form", subject, act: "accept" }), "main wide")
      : null,
    acts.includes("reject")
      ? button(wordOf("acts", "reject"), () => go({ view: "form", subject, act: "reject" }), "bad wide")
      : null,
    acts.length === 0 ? el("p", {}, word("nothing")) : null,
    factList([
      [word("container"), ticket.container],
      [word("company"), ticket.company],
      [word("number"), ticket.number],
      [word("announced"), quantity(announced, unit)],
      [word("realised"), quantity(realised?.weight, realised?.unit)],
    ]),
    button(word("back"), () => go({ view: "home" }), "wide"),
  ];
}

/**
 * Keeps what was done, and says so; what the phone cannot keep stays in its form.
 * @param {Verifier} verifier
 * @param {import("./tickets.js").Ticket} ticket
 * @param {{ act: string, fields?: Record<string, unknown>, photos?: import("./acts.js").Photo[] }} done
 * @returns {Promise<boolean>}
 */
async function keepAct(verifier, ticket, { act, fields = {}, photos = [] }) {
  try {
    await verifier.act(ticket, { act, fields, photos });
    notice(word("kept"));
    return true;
  } catch {
    notice(word("full"));
    return false;
  }
}

/** @param {Site} site @param {Extract<Place, { view: "form" }>} place */
async function formView({ verifier, back }, { subject, act, seq }) {
  const records = await verifier.queue.own();
  const earlier = records.find((record) => record.seq === seq);
  const ticket = await verifier.ticketBy(subject);
  if (!ticket) return [el("h1", {}, word("nothing")), button(word("back"), () => back(), "wide")];
  const mayPhoto = verifier.state.person?.may.photos === true;
  const done = async (/** @type {import("./forms.js").Filled} */ filled) => {
    if (!earlier) return (await keepAct(verifier, ticket, filled)) && back(word("kept"));
    // Corrected, it is another act: it has an id of its own, and the moment at which it was done.
    const photos = filled.photos.map(({ bytes }) => ({ bytes, path: null }));
    await verifier.queue.replace({ ...earlier, ...filled, photos, id: newId(), refusal: null });
    back();
  };
  const { realised } = ticket;
  const stored = realised && {
    realization_weight: realised.weight,
    realization_unit: realised.unit,
    remark: realised.remark,
    packages: realised.packages,
    seals: realised.seals,
  };
  // What was written before and waits to be sent is newer than what central has.
  const latest = records.findLast((record) => record.subject === subject && /^(draft|finalize)$/.test(record.act));
  const told = quantity(ticket.announced, ticket.unit);
  const isDecision = act === "accept" || act === "reject";
  const filled = {
    fields: earlier?.fields ?? (isDecision ? {} : { ...stored, ...latest?.fields }),
    photos: earlier?.photos ?? [],
  };
  const acts = earlier
    ? [earlier.act]
    : offered(
        ticket,
        records.filter((record) => record.subject === subject),
      );
  const form = isDecision
    ? decisionForm(act, filled, mayPhoto, done)
    : resultForm(
        ["draft", "finalize"].filter((one) => acts.includes(/** @type {any} */ (one))),
        { ...filled, unit: ticket.unit, isKnown: realised !== null },
        mayPhoto,
        done,
      );
  return [
    el("h1", {}, isDecision ? wordOf("acts", act) : word("result")),
    el("p", { class: "plate" }, nameOf(ticket)),
    earlier?.refusal ? refusalView(earlier.refusal) : null,
    isDecision || told === null ? null : factList([[word("announced"), told]]),
    form,
    button(word("back"), () => back(), "wide"),
  ];
}

/** The bar above every view. @param {Site} site */
export async function showBar({ verifier, go }, turn = () => {}) {
  const { state, queue } = verifier;
  const unsent = await queue.own();
  const isRefused = unsent.some(({ refusal }) => refusal !== null);
  const count = button(
    `${word("unsent")}: ${unsent.length}`,
    () => go({ view: "unsent" }),
    isRefused ? "bad" : unsent.length > 0 ? "wait" : "plain",
  );
  part("bar").replaceChildren(
    count,
    el("span", { class: "network", role: "status" }, state.isOnline ? "" : word("offline")),
    button(word("language"), turn, "plain"),
  );
}
