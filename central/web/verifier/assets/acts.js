// The person, the vehicles and the records of this phone.
import { openKeep } from "../../phone/assets/keep.js";
import { openQueue } from "../../phone/assets/queue.js";
import { call } from "./calls.js";
import { afterWork, subjectOf, ticketOf, unknownTicket } from "./tickets.js";

/**
 * @typedef {import("./tickets.js").Ticket} Ticket
 * @typedef {{ id: string, name: string, may: { verify: boolean, photos: boolean } }} Person
 * @typedef {{ bytes: ArrayBuffer, path: string | null }} Photo `path`: once it is at central
 * @typedef {{ seq: number, id: string, person: string, subject: string, act: string, doneAt: string, qr: string,
 *   vehicle: string | null, plate: string, fields: Record<string, unknown>, photos: Photo[],
 *   refusal: import("../../phone/assets/queue.js").Refusal | null }} Act an act, as it was done on this phone
 * @typedef {{ is: "ticket", ticket: Ticket } | { is: "several", tickets: Ticket[] } | { is: "refused", words: readonly [string, string] }} Presented
 */
const SCAN_MS = 6000;
const PHOTO_MS = 120_000;
const MOST_TICKETS = 200;

/** A new id, also without TLS. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** @param {() => void} changed */
export async function openVerifier(changed) {
  /** @type {import("../../phone/assets/keep.js").Keep<Act>} */
  const keep = await openKeep("verifier");
  const state = {
    person: /** @type {Person | null} */ (await keep.fact("person")) ?? null,
    isSignedOut: (await keep.fact("isSignedOut")) === true,
    isOnline: navigator.onLine,
    /** Nobody was asked yet who is signed in. */
    isAsking: navigator.onLine,
    /** The version of the page that central has. */
    version: "",
  };

  /** @param {boolean} isSignedOut */
  async function setSignedOut(isSignedOut) {
    if (state.isSignedOut === isSignedOut) return;
    state.isSignedOut = isSignedOut;
    await keep.note("isSignedOut", isSignedOut);
    changed();
  }

  /** Notes what a call says of the network and of the session. @param {import("./calls.js").Result} result */
  async function heard(result) {
    const isOnline = result.is !== "network";
    if (state.isOnline !== isOnline) {
      state.isOnline = isOnline;
      changed();
    }
    if (result.is === "session") await setSignedOut(true);
    return result;
  }

  /** Asks who is signed in, and whether the page is of another version. */
  async function greet() {
    const who = await heard(await call("person"));
    if (state.isAsking) {
      state.isAsking = false;
      changed();
    }
    if (who.is !== "ok") return;
    const { version, ...person } = who.data;
    // What a phone knows of vehicles is of one person.
    if (person.id !== state.person?.id) for (const facts of ["tickets", "expected"]) await keep.forget(facts);
    state.version = version;
    state.person = person;
    await keep.note("person", person);
    await setSignedOut(false);
    changed();
    void queue.run();
    const expected = await heard(await call("expected"));
    if (expected.is !== "ok") return;
    const tickets = expected.data.items.map((/** @type {any} */ one) => ticketOf(one, { qr: "", number: "" }));
    await keep.note("expected", { at: new Date().toISOString(), tickets });
    changed();
  }

  /** @returns {Promise<{ at: string, tickets: Ticket[] }>} */
  const expected = async () =>
    /** @type {any} */ (await keep.fact("expected")) ?? { at: new Date().toISOString(), tickets: [] };
  /** @returns {Promise<Ticket[]>} */
  const seen = async () => /** @type {any} */ (await keep.fact("tickets")) ?? [];

  /** @param {string} subject @returns {Promise<Ticket | null>} */
  const ticketBy = async (subject) => (await seen()).find((one) => one.subject === subject) ?? null;

  /** @param {readonly Ticket[]} tickets */
  async function remember(tickets) {
    const subjects = new Set(tickets.map(({ subject }) => subject));
    const others = (await seen()).filter(({ subject }) => !subjects.has(subject));
    await keep.note("tickets", [...tickets, ...others].slice(0, MOST_TICKETS));
  }

  /** What central has answered to an act. @param {Pick<Act, "act" | "subject" | "qr">} act @param {any} data */
  async function learn({ act, subject, qr }, data) {
    if (act !== "scan") {
      const known = await ticketBy(subject);
      if (known) await remember([afterWork(known, data)]);
      return [];
    }
    const tickets = data.vehicles.map((/** @type {any} */ one) =>
      ticketOf(one, { qr, number: data.document_ticket_number }),
    );
    // What was recorded by its code stays under it.
    const [only, ...more] = tickets;
    await remember(only && more.length === 0 && only.subject !== subject ? [{ ...only, subject }, only] : tickets);
    return tickets;
  }

  /** @param {Act} record @returns {Promise<import("../../phone/assets/queue.js").Outcome>} */
  async function send(record) {
    for (const photo of record.photos) {
      if (photo.path !== null) continue;
      const form = new FormData();
      form.set("photo", new File([photo.bytes], "photo.jpg", { type: "image/jpeg" }));
      const kept = await heard(await call(`photo/${record.person}`, form, PHOTO_MS));
      if (kept.is !== "ok") return outcomeOf(kept);
      photo.path = kept.data.path;
      await keep.save(record);
    }
    const { person, act } = record;
    const sent = await heard(await call(act, { person, body: bodyOf(record) }));
    if (sent.is !== "ok") return outcomeOf(sent);
    await learn(record, sent.data);
    return "sent";
  }

  const queue = openQueue(keep, {
    name: "verifier",
    person: () => (state.isSignedOut ? null : (state.person?.id ?? null)),
    send,
    changed,
  });

  /** @param {Ticket} ticket @param {Pick<Act, "act" | "fields" | "photos">} done @returns {Omit<Act, "seq">} */
  const recordOf = ({ subject, qr, vehicle, plate }, done) => ({
    id: newId(),
    person: state.person?.id ?? "",
    doneAt: new Date().toISOString(),
    refusal: null,
    subject,
    qr,
    vehicle,
    plate,
    ...done,
  });

  return {
    state,
    queue,
    greet,
    expected,
    ticketBy,
    remember,
    setSignedOut,
    /** @param {Ticket} ticket @param {Pick<Act, "act" | "fields" | "photos">} done */
    act: (ticket, done) => queue.add(recordOf(ticket, done)),
    /**
     * Looks what a scanned text is: at central, or without a network by what the phone knows; then the scan is kept.
     * @param {string} qr
     * @returns {Promise<Presented>}
     */
    async present(qr) {
      const subject = subjectOf(qr);
      const scan = recordOf(unknownTicket(qr), { act: "scan", fields: {}, photos: [] });
      const isFirst = (await queue.own()).every((record) => record.subject !== subject);
      if (isFirst && navigator.onLine) {
        const sent = await heard(await call("scan", { person: scan.person, body: bodyOf(scan) }, SCAN_MS));
        if (sent.is === "refused") return { is: "refused", words: sent.refusal.words };
        if (sent.is === "ok") {
          const tickets = await learn(scan, sent.data);
          const [ticket] = tickets;
          return ticket && tickets.length === 1 ? { is: "ticket", ticket } : { is: "several", tickets };
        }
      }
      const known =
        (await ticketBy(subject)) ?? (await expected()).tickets.find((one) => one.subject === subject) ?? null;
      const ticket = { ...(known ?? unknownTicket(qr)), qr };
      await remember([ticket]);
      if (isFirst) await queue.add({ ...scan, vehicle: ticket.vehicle, plate: ticket.plate });
      return { is: "ticket", ticket };
    },
  };
}

/** @param {Omit<Act, "seq">} act @returns {object} the body of its operation */
function bodyOf({ id, doneAt, qr, vehicle, fields, photos }) {
  return {
    id,
    done_at: doneAt,
    qr_value: qr,
    ...(vehicle !== null && { vehicle_ticket_id: vehicle }),
    ...fields,
    ...(photos.length > 0 && { photos: photos.map(({ path }) => path) }),
  };
}

/** @param {Exclude<import("./calls.js").Result, { is: "ok" }>} result @returns {import("../../phone/assets/queue.js").Outcome} */
function outcomeOf(result) {
  if (result.is === "refused") return result.refusal;
  return result.is === "failed" ? "stuck" : "later";
}
