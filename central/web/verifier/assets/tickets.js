// What the phone knows of vehicles, and what may be done with them.
import { part } from "../../phone/assets/dom.js";

/**
 * @typedef {"check_in" | "accept" | "reject" | "draft" | "finalize"} Act
 * @typedef {{ weight: number | null, unit: string | null, remark: string | null,
 *   packages: { kind: string, quantity: number, damaged: number }[], seals: { number: string, is_intact: boolean }[] }} Realised
 * @typedef {{ subject: string, qr: string, vehicle: string | null, plate: string, container: string | null,
 *   company: string, number: string, announced: number | null, unit: string | null, phase: string,
 *   next: readonly string[], hasArrived: boolean, realised: Realised | null }} Ticket `qr`: what was scanned, empty where
 *   the vehicle is expected alone
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CREDENTIAL = /GA[1IL]\.([0-9A-Z]{40,})/i;
/** The bytes of the vehicle's id in a credential. */
const [FIRST, LAST] = [5, 21];
/** @type {readonly Act[]} */
const SHOWN = ["check_in", "accept", "reject", "draft", "finalize"];
/** @type {Record<string, Record<string, string>>} */
const MOVES = JSON.parse(part("given").textContent ?? "").moves;

/**
 * What a scanned text is about: the vehicle that a credential names, else the text itself. Whether it is genuine is
 * central's to say.
 * @param {string} text
 */
export function subjectOf(text) {
  const letters = CREDENTIAL.exec(text)?.[1]?.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (letters === undefined) return `code:${text.replaceAll(/[\s-]/g, "").toUpperCase()}`;
  const hex = [];
  let [held, bits] = [0, 0];
  for (const letter of letters.slice(0, 40)) {
    held = (held << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    hex.push(((held >> bits) & 255).toString(16).padStart(2, "0"));
    held &= (1 << bits) - 1;
  }
  return hex
    .slice(FIRST, LAST)
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A vehicle of which the phone knows the code alone. @param {string} qr @returns {Ticket} */
export const unknownTicket = (qr) => ({
  subject: subjectOf(qr),
  qr,
  vehicle: null,
  plate: "",
  container: null,
  company: "",
  number: "",
  announced: null,
  unit: null,
  phase: "unknown",
  next: [],
  hasArrived: false,
  realised: null,
});

/** @param {any} work of a visit, as central shows it @returns {Pick<Ticket, "phase" | "hasArrived" | "realised">} */
function stateOf(work) {
  if (!work) return { phase: "none", hasArrived: false, realised: null };
  const phase = work.ended_at !== null ? "ended" : work.finalized_at === null ? work.status : "finalized";
  const { realization_weight: weight, realization_unit: unit, remark, packages, seals } = work;
  return { phase, hasArrived: work.arrived_at !== null, realised: { weight, unit, remark, packages, seals } };
}

/**
 * @param {any} vehicle as central shows it
 * @param {{ qr: string, number: string }} found
 * @returns {Ticket}
 */
export function ticketOf(vehicle, { qr, number }) {
  const { work } = vehicle;
  return {
    subject: vehicle.vehicle_ticket_id,
    qr,
    vehicle: vehicle.vehicle_ticket_id,
    plate: vehicle.police_number,
    container: vehicle.container_number,
    company: vehicle.company_name,
    number,
    announced: work?.announced_quantity ?? null,
    unit: work?.announced_unit ?? null,
    next: vehicle.next,
    ...stateOf(work),
  };
}

/** A ticket once an act on it is done. @param {Ticket} ticket @param {any} work @returns {Ticket} */
export function afterWork(ticket, work) {
  const { announced_quantity: announced, announced_unit: unit, next } = work;
  const { police_number: plate, vehicle_ticket_id: vehicle, company_name: company } = work;
  return { ...ticket, vehicle, plate, company, announced, unit, next, ...stateOf(work) };
}

/**
 * What may be done: central has said it, until the phone has done more since.
 * @param {Ticket} ticket
 * @param {readonly { act: string }[]} unsent of this ticket, in their order
 * @returns {readonly Act[]}
 */
export function offered({ phase, next, hasArrived }, unsent) {
  const hasCome = hasArrived || unsent.some(({ act }) => act === "check_in");
  const isFree = (/** @type {Act} */ act) => act !== "check_in" || !hasCome;
  const now = phaseAfter(phase, unsent);
  if (unsent.every(({ act }) => act === "scan") && phase !== "unknown")
    return SHOWN.filter((act) => next.includes(act) && isFree(act));
  const moves = MOVES[now];
  return SHOWN.filter((act) => isFree(act) && (!moves || !["stay", "same", "no"].includes(moves[act] ?? "no")));
}

/** The phase once these are sent. @param {string} phase @param {readonly { act: string }[]} unsent */
export function phaseAfter(phase, unsent) {
  let now = phase;
  for (const { act } of unsent) {
    // Of a vehicle that nobody knows here, the first decision says where it stands.
    const to = MOVES[now === "unknown" && act !== "scan" && act !== "check_in" ? firstOf(act) : now]?.[act] ?? "stay";
    if (!["stay", "same", "no"].includes(to)) now = to;
  }
  return now;
}

/** @param {string} act */
const firstOf = (act) => (act === "draft" || act === "finalize" ? "accepted" : "none");
