import { AppError } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Work } from "../../../platform/transact.ts";
import { getTicket, type ReadTicket } from "../../trade/tickets/service.ts";
import { changesNothing, earlierAnswer, saveAct, type SentAct } from "./acts.ts";
import { circumstancesOf, requireVerifier } from "./circumstances.ts";
import { momentOf } from "./moments.ts";
import { effectOf } from "./effects.ts";
import { type Scanned, vehicleOf } from "./find-scanned.ts";
import { noteEarlierAtGates } from "./gate-rows.ts";
import { announcedOf, latestWork, type StoredWork, works } from "./records.ts";
import { type Circumstances, MOVES, phaseOf, ruleOnReEntry, WHY_NOT } from "./states.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** An act of a verifier on the work of a vehicle. */
export interface Order extends SentAct {
  scanned: () => Promise<Scanned>;
  /** The scanned text. */
  qrValue: string | null;
  vehicleTicketId?: string | undefined;
  /** The record that the act names itself: of another visit it is over. */
  workId?: string | undefined;
  /** The fields that the act sets. */
  changes?: Partial<StoredWork>;
}

/**
 * Carries out an act, once: sent again under its id, it returns its first answer; repeated under another id, it changes
 * nothing.
 * @throws AppError `not_found`, `forbidden`, `wrong_state`, `invalid_input`, `idempotency_conflict`
 */
export async function perform(work: Work, order: Order): Promise<StoredWork> {
  const earlier = await earlierAnswer(work, order);
  if (earlier) return earlier;
  const scanned = await order.scanned();
  const read = vehicleOf(scanned, order.vehicleTicketId);
  await getTicket(work.tx, work.actor, read.pair.ticket.id);
  await requireVerifier(work.tx, work.actor, read);
  const plate = read.record.police_number;
  const { atMs, isClockError } = momentOf(read, order, work.nowMs);
  const at = isoTime(atMs);
  const latest = await latestWork(work.tx, read.record.id);
  if (latest?.closed_at && at < latest.closed_at)
    throw wrong(say("load_ended_before", { plate, ended_at: latest.closed_at }));
  const before = latest && latest.closed_at === null ? latest : null;
  if (order.workId !== undefined && before?.id !== order.workId) throw wrong(say("load_visit_is_over", { plate }));
  const circumstances = await circumstancesOf(work.tx, read, atMs);
  const isNew = requireAllowed(read, { order, before, circumstances, at });
  const record = before ?? (await beginWork(work, { order, scanned, read, at }));
  const answer = isNew ? await effectOf(work, { order, record, read, circumstances, at }) : record;
  await saveAct(work, order, { doneAt: at, isClockError }, answer);
  return answer;
}

interface Question {
  order: Order;
  before: StoredWork | null;
  circumstances: Circumstances;
  at: string;
}

/** @returns whether the act changes something; false where it was done already. @throws AppError `wrong_state` */
function requireAllowed(read: ReadTicket, { order, before, circumstances, at }: Question): boolean {
  const { act, changes = {} } = order;
  const plate = read.record.police_number;
  if (circumstances.isVoid)
    throw wrong(say("load_ticket_is", { plate, status: say(`status_${read.record.ticket_status}`) }));
  const phase = phaseOf(before);
  const move = MOVES[phase][act];
  if (move === "stay" || (act === "re_entry" && circumstances.isUntouched)) return false;
  if (act === "re_entry") {
    const because = ruleOnReEntry(circumstances);
    if (because !== null) throw wrong(say(because, { plate }));
    return true;
  }
  if (before !== null && move === "same" && changesNothing(before, changes)) return false;
  if (before !== null && move === "same")
    throw wrong(
      say("load_was_finalized", { plate, by: before.finalized_by ?? "", finalized_at: before.finalized_at ?? "" }),
    );
  if (move === "no") throw wrong(say(WHY_NOT[phase], { plate }));
  const isDecision = act === "accept" || act === "reject";
  if (isDecision && before !== null && before.decided_at !== null && at < before.decided_at)
    throw wrong(
      say("load_was_decided", {
        plate,
        status: say(before.status === "accepted" ? "status_accepted" : "status_rejected"),
        by: before.decided_by ?? "",
        decided_at: before.decided_at,
      }),
    );
  // An older draft that arrives late does not replace a newer one.
  return !(act === "draft" && before !== null && before.drafted_at !== null && at < before.drafted_at);
}

function wrong(said: Said): AppError {
  return new AppError("wrong_state", said);
}

/** The record that the first act of a visit makes, with what the gates decided about its vehicle so far. */
async function beginWork(
  work: Work,
  { order, scanned, read, at }: { order: Order; scanned: Scanned; read: ReadTicket; at: string },
): Promise<StoredWork> {
  const { ticket, vehicleTicket, companyName } = read.pair;
  const made = await works.insert(work, {
    vehicle_ticket_id: vehicleTicket.id,
    ticket_id: ticket.id,
    area_id: vehicleTicket.area_id,
    company_id: ticket.company_id,
    company_name: companyName,
    police_number: vehicleTicket.police_number,
    activity: "delivery",
    status: "waiting",
    type: scanned.documentType === "ticket" ? "ticket" : "document",
    document_type: scanned.documentType,
    document_id: scanned.documentId,
    document_ticket_number: scanned.number,
    qr_value: order.qrValue ?? vehicleTicket.vehicle_ticket_code,
    scanned_company_id: order.qrValue === null ? null : work.actor.companyId,
    checked_at: at,
    ...announcedOf(read),
    ...BEGIN,
  });
  await noteEarlierAtGates(work, made);
  return made;
}

const BEGIN = {
  gate_id: null,
  gate_name: null,
  arrived_at: null,
  arrived_by: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  photos: [],
  drafted_at: null,
  realization_weight: null,
  realization_unit: null,
  packages: [],
  seals: [],
  remark: null,
  realization_photos: [],
  difference_percent: null,
  finalized_at: null,
  finalized_by: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  closed_at: null,
};
