import { presentedText } from "../../../../shared/credential/find-presented.ts";
import { readPresented } from "../../../../shared/credential/read-presented.ts";
import { isTicketCode } from "../../../../shared/credential/ticket-code.ts";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { bestDecision } from "../../../../shared/rules/best-decision.ts";
import { decideManualCheckIn } from "../../../../shared/rules/manual-check-in.ts";
import { isSameScan } from "../../../../shared/rules/decide.ts";
import { type Presentation, SAME_SCAN_MS } from "../../../../shared/rules/facts.ts";
import { reasonOf, signTextOf } from "../../../../shared/rules/reasons.ts";
import type { AreaRecord } from "../../../../shared/wire/area.ts";
import type { CheckInResult } from "../../../wire/check-in.ts";
import { type Actor, MAX_SHOWN_CHARACTERS, type Presented } from "../../../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordAtGates } from "../../../platform/feed/record.ts";
import type { Platform } from "../../../platform/platform.ts";
import { seesArea } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { endWaits } from "../buffer-zone/service.ts";
import { laneOf, type NamedLane } from "../../gates/lanes/service.ts";
import { noteAtGates } from "../load-unload/service.ts";
import { queueReports } from "../../trade/papers/service.ts";
import {
  readTickets,
  recordPassages,
  vehicleTicketByCode,
  vehicleTicketById,
  vehicleTicketsByPlate,
} from "../../trade/tickets/service.ts";
import { activityOfCheckIn, type CheckIn, type Judged } from "./activity-of-check-in.ts";
import type { Activity } from "./project.ts";
import { historiesOf } from "./histories.ts";
import { judgeIn } from "./judge-at-central.ts";
import { activityOfId, saveActivities, latestOfText, shown } from "./store.ts";
import { show, evaluateCases } from "./journal/ingest-facts.ts";

type Keys = Pick<Platform, "identity">;

/**
 * Decides a check-in at central, by the same rule book and records as the gates, and stores the activity with its
 * effects. Central has no loop sensors: a vehicle that is let through counts as passed.
 * @throws AppError `not_found` when the actor has no such lane
 */
export async function checkIn(platform: Keys, work: Work, ask: CheckIn): Promise<CheckInResult> {
  const { tx, actor } = work;
  const lane = await laneOf(tx, ask.laneId);
  const isOwn = actor.edge === undefined || lane?.gate_id === actor.edge.gateId;
  if (!lane || lane.deleted_at !== null || !isOwn || !seesArea(actor, lane.area_id)) throw noSuch("lane", ask.laneId);
  const area = await recordAtGates(tx, "area", lane.area_id);
  if (!area) throw new Error(`area ${lane.area_id} of lane ${lane.id} is not in the feed`);

  const { presentation, presented } = await readAsk(platform, work, ask);
  const before = await repeatedBy(work, ask, presented.text);
  const judged = await judge(work, { lane, area, presentation, ask, before });
  if (before && isSameScan(judged.facts)) return resultOf(before, lane, area, ask.readPlate);

  const ruling = decideManualCheckIn(judged.decision, ask.officer);
  const by: Actor = { type: "user", id: actor.id, name: actor.name };
  const activity = activityOfCheckIn({ ask, lane, area, presented, judged, ruling, by, nowMs: work.nowMs });
  await saveActivities(work, [activity]);
  await work.audit({ type: "gate_activity", id: activity.id, before: null, after: shown(activity) });
  await noteAtGates(work, [activity], () => Promise.resolve(lane.gate_name));
  const { vehicle_ticket_id: ticketId } = activity;
  const ticket = ticketId === null ? null : ((await readTickets(tx, [ticketId])).get(ticketId) ?? null);
  if (activity.passed_at !== null && ticket && activity.activity !== null) {
    const passage = {
      vehicleTicketId: ticket.record.id,
      step: activity.activity,
      at: activity.passed_at,
      activityId: activity.id,
      gateId: lane.gate_id,
      gateName: lane.gate_name,
      laneId: lane.id,
    };
    await recordPassages(work, [passage]);
    await queueReports(work, [passage]);
    await endWaits(work, [ticket.record.id]);
  }
  const historyOf = await historiesOf(tx, [activity]);
  await evaluateCases(work, { activity, ticket, ...historyOf(activity) });
  await show(work, activity);
  return resultOf(activity, lane, area, ask.readPlate);
}

/**
 * Finds the check-in that this one repeats: a reader that reads twice, a button pressed twice, or a retried request. An
 * officer's override of a refused check-in is a new check-in.
 */
async function repeatedBy({ tx, nowMs }: Work, { laneId, source, officer }: CheckIn, text: string) {
  const before = await latestOfText(tx, { laneId, source, text, since: isoTime(nowMs - SAME_SCAN_MS) });
  return before?.status === "refused" && officer?.overridesRefusal === true ? null : before;
}

async function readAsk(
  { identity }: Keys,
  { tx }: Work,
  { text, plate }: CheckIn,
): Promise<{ presentation: Presentation; presented: Omit<Presented, "reader_id"> }> {
  const shownText = presentedText(text)
    .slice(0, MAX_SHOWN_CHARACTERS)
    .replace(/\p{Cc}/gu, "\uFFFD");
  if (plate === "only")
    return { presentation: { kind: "reference", text }, presented: { kind: "plate", text: shownText } };
  const keyring = await identity.credentialKeys.keyring(tx);
  const presentation = readPresented(text, keyring, { mayBePlate: plate === "any" });
  return { presentation, presented: { kind: kindOf(presentation), text: shownText } };
}

function kindOf(presentation: Presentation): Presented["kind"] {
  switch (presentation.kind) {
    case "credential":
    case "bad-signature":
      return "credential";
    case "unreadable":
      return "unreadable";
    case "reference":
      return isTicketCode(presentation.text) ? "code" : "plate";
  }
}

interface Question {
  lane: NamedLane;
  area: AreaRecord;
  presentation: Presentation;
  ask: CheckIn;
  before: Activity | null;
}

async function judge(work: Work, question: Question): Promise<Judged> {
  const { lane, area, presentation, ask, before } = question;
  const tickets = await ticketsFor(work, question);
  const judgeAt = await judgeIn(work.tx, area, work.nowMs);
  const sameScanBefore = before?.decision ? { decision: before.decision, atMs: Date.parse(before.checked_at) } : null;
  return bestDecision(
    (tickets.length === 0 ? [null] : tickets).map((vehicleTicket) =>
      judgeAt({
        lane,
        vehicleTicket,
        // Central knows every ticket: a valid signature does not replace a missing ticket.
        presentation:
          presentation.kind === "credential" && !vehicleTicket ? { kind: "reference", text: "" } : presentation,
        readPlate: ask.readPlate,
        before: sameScanBefore,
      }),
    ),
  );
}

async function ticketsFor({ tx }: Work, { presentation, area, ask }: Question): Promise<VehicleTicketRecord[]> {
  const only = (record: VehicleTicketRecord | null) => (record ? [record] : []);
  switch (presentation.kind) {
    case "unreadable":
    case "bad-signature":
      return [];
    case "credential":
      return only(await vehicleTicketById(tx, presentation.payload.vehicleTicketId));
    case "reference":
      return ask.plate !== "only" && isTicketCode(presentation.text)
        ? only(await vehicleTicketByCode(tx, presentation.text))
        : vehicleTicketsByPlate(tx, area.id, presentation.text);
  }
}

/** The result of an earlier check-in, built from its record. */
export async function checkInAgain(db: Reads, activityId: string): Promise<CheckInResult> {
  const activity = await activityOfId(db, activityId);
  const lane = !activity || activity.lane_id === null ? null : await laneOf(db, activity.lane_id);
  const area = lane && (await recordAtGates(db, "area", lane.area_id));
  if (!activity || !lane || !area) throw noSuch("gate activity", activityId);
  return resultOf(activity, lane, area, null);
}

function resultOf(activity: Activity, lane: NamedLane, area: AreaRecord, readPlate: string | null): CheckInResult {
  const { decision, vehicle_ticket_id, vehicle_number, error_message } = activity;
  if (!decision) throw new Error(`the check-in ${activity.id} has no decision`);
  const plate = vehicle_ticket_id === null ? null : vehicle_number;
  const words = { language: lane.rules.language, timeZone: area.time_zone, plate };
  const sign = signTextOf(decision, words);
  return {
    is_admitted: activity.status === "passed",
    decision,
    sign: { lines: [...sign.lines], color: sign.colour },
    reason: error_message ?? reasonOf(decision, { ...words, atMs: Date.parse(activity.checked_at), readPlate }),
    activity: shown(activity),
  };
}
