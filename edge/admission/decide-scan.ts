import { presentedText } from "../../shared/credential/find-presented.ts";
import { readPresented } from "../../shared/credential/read-presented.ts";
import { normalizePlate } from "../../shared/lib/plate.ts";
import { bestDecision } from "../../shared/rules/best-decision.ts";
import { decideManualCheckIn } from "../../shared/rules/manual-check-in.ts";
import { decide, isSameScan } from "../../shared/rules/decide.ts";
import { type Facts, type Presentation, SAME_SCAN_MS } from "../../shared/rules/facts.ts";
import { laneTextOf, signTextOf } from "../../shared/rules/reasons.ts";
import type { AreaRecord } from "../../shared/wire/area.ts";
import type { Decision } from "../../shared/wire/decision.ts";
import { MAX_SHOWN_CHARACTERS, type Presented } from "../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { DecideRequest } from "../lane/admission-port.ts";
import type { Decided, Disposition } from "../lane/passage/state.ts";
import {
  correctedNow,
  customsKnownAtMs,
  type AdmissionContext,
  factHeader,
  replicaAgeMs,
  type ReplicaCache,
} from "./context.ts";
import type { TakenStep } from "../store/lane-memory.ts";
import { asAmended } from "./amend-steps.ts";
import { recordWeight, weightsOf } from "./record-weight.ts";
import { lastStepOf } from "./last-step.ts";
import { queueAt, vehiclesInside } from "./room.ts";

/** The last decision of each lane, to detect a repeated scan. */
export type LastScans = Map<string, LastScan>;
interface LastScan {
  text: string;
  atMs: number;
  /** When the same text was last read; a reader reads a code again and again while it stays in view. */
  heardMs: number;
  decided: Decided;
}

/** The scan with all that needs no transaction: its form and its signature. */
export interface ReadScan {
  request: DecideRequest;
  presentation: Presentation;
  presented: Presented;
}

/** Reads the form and checks the signature; it runs before the transaction because it needs nothing of it. */
export function readScan(request: DecideRequest, around: ReplicaCache): ReadScan {
  const plate = plateOf(request, around);
  return asRead(request, plate ?? readPresented(request.scan.text, around.keyring(), optionsFor(around)));
}

/**
 * Only a camera gives plates: anybody can print a plate as a QR, so a QR never counts as a plate, whatever the lane's
 * rule.
 */
function plateOf({ laneId, scan }: DecideRequest, around: ReplicaCache): Presentation | null {
  if (scan.isPlate !== true) return null;
  const isEnough = around.lane(laneId)?.rules.entry_by_plate === true;
  return isEnough ? { kind: "reference", text: normalizePlate(scan.text) } : { kind: "unreadable" };
}

function optionsFor(around: ReplicaCache) {
  return { mayBePlate: false, digestOf: (id: string) => around.digestOf(id) };
}

function asRead(request: DecideRequest, presentation: Presentation): ReadScan {
  const { text, readerId } = request.scan;
  const kind =
    presentation.kind === "credential" || presentation.kind === "bad-signature"
      ? "credential"
      : presentation.kind === "reference"
        ? "code"
        : "unreadable";
  const { byHand } = request.scan;
  const isPlate = request.scan.isPlate === true || (byHand !== undefined && byHand.plate !== null);
  const given = byHand?.plate ?? presentedText(text);
  const shown = given.slice(0, MAX_SHOWN_CHARACTERS).replace(/\p{Cc}/gu, "\uFFFD");
  return { request, presentation, presented: { kind: isPlate ? "plate" : kind, text: shown, reader_id: readerId } };
}

/** Decides and journals one scan within the caller's transaction. */
export function decideScan(context: AdmissionContext, around: ReplicaCache, last: LastScans, scan: ReadScan): Decided {
  const before = last.get(scan.request.laneId);
  const { lane, area, best } = judgeScan(context, around, last, scan);
  if (before && isSameScan(best.facts)) return { ...before.decided, isRepeat: true };
  // The scan is judged again because its ticket may have been approved meanwhile; the same refusal is not recorded
  // again.
  if (before && isStillRefused(before, scan, best)) return { ...before.decided, isRepeat: true };
  return journalDecision(context, { lane, area, scan, ...best });
}

/**
 * Decides a scan and records nothing.
 * @param vehicleTicketId only this ticket, where the vehicle's ticket is known already
 * @throws when the lane is not in the replica
 */
export function judgeScan(
  context: AdmissionContext,
  around: ReplicaCache,
  last: LastScans,
  scan: ReadScan,
  vehicleTicketId: string | null = null,
) {
  const { laneId } = scan.request;
  const lane = around.lane(laneId);
  const area = around.area();
  if (!lane || !area) throw new Error(`lane ${laneId} or its area is not in the replica`);
  const tickets = ticketsFor(context, scan);
  const its = tickets.filter((ticket) => ticket?.id === vehicleTicketId);
  const judged = (its.length > 0 ? its : tickets).map((ticket) => {
    const facts = gatherFacts(context, { lane, area, ticket, last, scan });
    return { ticket, facts, decision: decide(facts) };
  });
  return { lane, area, best: bestDecision(judged) };
}

function isStillRefused(
  { text, heardMs, decided }: LastScan,
  { request: { scan } }: ReadScan,
  { facts, decision }: { facts: Facts; decision: Decision },
): boolean {
  const awayMs = facts.time.nowMs - heardMs;
  const hasStayed = scan.text === text && scan.byHand === undefined && awayMs >= 0 && awayMs <= SAME_SCAN_MS;
  return hasStayed && decision.verdict === "refuse" && decision.code === decided.decision.code;
}

/** Remembers a decision once it is on disk, so that a decision that was rolled back is never repeated. */
export function rememberScan(last: LastScans, { request }: ReadScan, decided: Decided, atMs: number): void {
  const { text } = request.scan;
  const before = last.get(request.laneId);
  if (!decided.isRepeat) last.set(request.laneId, { text, atMs, heardMs: atMs, decided });
  else if (before?.text === text) before.heardMs = atMs;
}

/** The ticket candidates for the scan; at least one entry. */
function ticketsFor(context: AdmissionContext, { request, presentation }: ReadScan): (VehicleTicketRecord | null)[] {
  const isPlate = request.scan.isPlate === true && presentation.kind === "reference";
  const known = isPlate ? context.replica.byPlate(presentation.text) : [findTicket(context, presentation)];
  return known.length === 0 ? [null] : known;
}

function findTicket({ replica }: AdmissionContext, presentation: Presentation): VehicleTicketRecord | null {
  switch (presentation.kind) {
    case "credential":
      return replica.vehicleTicket(presentation.payload.vehicleTicketId);
    case "reference":
      return replica.byCode(presentation.text);
    case "unreadable":
    case "bad-signature":
      return null;
  }
}

function vehicleTicketIdOf(presentation: Presentation, ticket: VehicleTicketRecord | null): string | null {
  return ticket?.id ?? (presentation.kind === "credential" ? presentation.payload.vehicleTicketId : null);
}

interface Gathered {
  lane: LaneRecord;
  area: AreaRecord;
  ticket: VehicleTicketRecord | null;
  scan: ReadScan;
}

function gatherFacts(
  context: AdmissionContext,
  { lane, area, ticket, last, scan }: Gathered & { last: LastScans },
): Facts {
  const { request, presentation } = scan;
  const before = last.get(lane.id);
  // An officer who enters the code by hand asks for a new decision.
  const isSameText = before?.text === request.scan.text && request.scan.byHand === undefined;
  const lastStep = lastStepOf(context, vehicleTicketIdOf(presentation, ticket), ticket);
  return {
    presentation,
    vehicleTicket: ticket && asAmended(ticket, lastStep),
    lastStep,
    lane: {
      id: lane.id,
      direction: lane.direction,
      isClosed: !lane.is_active || request.mode === "closed",
      rules: lane.rules,
    },
    area: { id: area.id, timeZone: area.time_zone, rules: area.rules },
    blocks: context.replica.blocks(),
    vehiclesInside: area.rules.capacity === null ? 0 : vehiclesInside(context, area.id),
    queue: queueAt(context, area.id, vehicleTicketIdOf(presentation, ticket)),
    time: correctedNow(context),
    customsKnownAtMs: customsKnownAtMs(context, area.id),
    // Nobody can tell whether this vehicle has passed: its officer decides.
    replicaAgeMs: lastStep === null && context.steps.areLost() ? null : replicaAgeMs(context),
    readPlate: request.readPlate,
    weighed: request.weighed ?? null,
    ...(request.weighed && { weights: weightsOf(context, vehicleTicketIdOf(presentation, ticket), ticket) }),
    stepsForgivenAtMs: context.steps.forgivenAtMs(),
    sameScanBefore: isSameText ? { decision: before.decided.decision, atMs: before.atMs } : null,
  };
}

function journalDecision(
  context: AdmissionContext,
  { lane, area, ticket, facts, decision, scan }: Gathered & { facts: Facts; decision: Decision },
): Decided {
  const { request, presentation, presented } = scan;
  const { byHand } = request.scan;
  const ruling = byHand ? decideManualCheckIn(decision, byHand) : null;
  const atMs = context.clock.nowMs();
  const vehicleTicketId = vehicleTicketIdOf(presentation, ticket);
  const plate = ticket?.police_number ?? null;
  const disposition = ruling ? (ruling.is === "admitted" ? "opening" : "none") : dispositionOf(request, decision);
  const shown = ruling?.is === "admitted" ? ADMITTED_BY_HAND : null;
  const { language, idle_text: idleText } = lane.rules;
  // With an officer in charge every vehicle waits, also a vehicle that the rule book admits or refuses.
  const waits = disposition === "referral" && decision.verdict !== "refer";
  const sign = waits
    ? laneTextOf("officer", language, idleText)
    : signTextOf({ ...decision, ...shown }, { language, timeZone: area.time_zone, plate });
  const { activityId } = context.journal.append(
    {
      type: "decision",
      lane_id: lane.id,
      presented,
      vehicle_ticket_id: vehicleTicketId,
      ticket_id: ticket?.ticket_id ?? null,
      police_number: plate ?? "",
      read_plate: request.readPlate,
      container_number: ticket?.container_number ?? null,
      company_name: ticket?.company_name ?? null,
      decision,
      lane_mode: request.mode,
      led_message: sign.lines.join(" / "),
      ...(byHand ? { check_in: { by: byHand.by, reason: byHand.reason } } : {}),
    },
    factHeader(context),
    atMs,
  );
  const isLetInByHand = ruling?.is === "admitted" && ruling.by !== "rules";
  if (byHand && isLetInByHand)
    context.journal.append(
      {
        type: "settlement",
        lane_id: lane.id,
        outcome: "admitted",
        vehicle_ticket_id: vehicleTicketId,
        step: decision.step,
        by: byHand.by,
        reason: byHand.reason,
      },
      factHeader(context),
      atMs,
      activityId,
    );
  // A vehicle that only a hold lets pass takes no step of a ticket that was refused.
  const isByRules = decision.verdict === "admit" || disposition !== "opening";
  const step = isByRules || isLetInByHand ? decision.step : null;
  const takes = disposition === "opening" && vehicleTicketId !== null && step !== null;
  if (disposition !== "none")
    context.memory.begin(
      {
        activity_id: activityId,
        lane_id: lane.id,
        vehicle_ticket_id: vehicleTicketId,
        step,
        kind: disposition,
        since_ms: atMs,
      },
      takes ? takenNow(context, facts.time.nowMs) : null,
    );
  if (disposition !== "none") recordWeight(context, { ...request, activityId, vehicleTicketId, step });
  return { activityId, decision, disposition, vehicleTicketId, plate, sign, isRepeat: false, isLetInByHand };
}

/** The sign text for a vehicle that an officer lets in. */
const ADMITTED_BY_HAND: Partial<Decision> = { verdict: "admit", code: "OK", colour: "green", reviews: [] };

function dispositionOf({ mode, isHeldOpen }: DecideRequest, { verdict }: Decision): Disposition {
  if (isHeldOpen) return "opening";
  if (mode === "intervened") return "referral";
  if (verdict === "admit") return "opening";
  return verdict === "refer" ? "referral" : "none";
}

/** The step that the last written fact takes. */
export function takenNow({ journal }: AdmissionContext, atMs: number): TakenStep {
  return { atMs: Math.round(atMs), sequence: journal.head().sequence };
}
