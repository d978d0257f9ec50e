import type { DecisionCode } from "../../../../../shared/wire/decision.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import type { KnownTicket } from "../../../trade/tickets/service.ts";
import type { Step } from "../../../../../shared/wire/lane.ts";
import type { ReviewKind } from "../../../../wire/review.ts";
import type { Case, EdgeFinding } from "../../../gates/cases/service.ts";
import { isUndated } from "./date-facts.ts";
import { type Activity, isLetThrough, type Received } from "../project.ts";

/** A passage of a vehicle ticket, at the gate of any edge. */
export interface KnownPassage {
  activityId: string;
  step: Step;
  gateId: string;
  /** ISO 8601. */
  passedAt: string;
  /** The decision already knew of the same earlier step, so it opens no case. */
  isForewarned: boolean;
}

/** The data that central has beside the activity itself. */
export interface Knowledge {
  /** Null where central has no such vehicle ticket, or the activity names none. */
  ticket: KnownTicket | null;
  /** What its facts said of others. */
  claims?: readonly Said[];
  /** Every passage of its vehicle ticket, this one included. */
  passages: readonly KnownPassage[];
  /** The moments (ISO 8601) at which steps were reset. */
  resets: readonly string[];
}

const CLOCK_LIMIT_MS = 60_000;
/** Rules that open a case of their own kind when they are softened. */
const KINDS_OF_RULES: Partial<Record<DecisionCode, ReviewKind>> = {
  EXPIRED: "expired_out",
  PLATE_MISMATCH: "plate_mismatch",
};
const VOID: ReadonlySet<string> = new Set<DecisionCode>(["CANCELLED", "REJECTED"]);

/** Lists the points where an activity contradicts central's data, and those that the gate could not settle. */
export function casesOf(activity: Activity, { ticket, claims = [], passages, resets }: Knowledge): Case[] {
  const cases: Case[] = [];
  const sides = { gate: gateSide(activity), central: ticket && centralSide(ticket) };
  const add = (kind: ReviewKind, more: Record<string, unknown> = {}, otherActivityId?: string): void =>
    void cases.push({
      kind,
      evidence: { ...sides, ...more },
      ...(otherActivityId !== undefined && { otherActivityId }),
    });
  const { decision, vehicle_ticket_id } = activity;
  if (isLetThrough(activity)) {
    if (vehicle_ticket_id !== null && !ticket) add("unknown_ticket");
    // A gate that knew the ticket as void let it out with a review, or an officer did so knowingly: an override.
    const knew: readonly string[] = decision ? [decision.code, ...decision.reviews] : [];
    const isVoid = ticket?.voidedAt && ticket.voidedAt <= activity.checked_at;
    if (isVoid && !knew.some((code) => VOID.has(code))) add("void_ticket");
    // The vehicle is inside all the same: what happened at the gate counts.
    if (ticket?.record.ticket_status === "waiting_approve" && !knew.includes("NOT_APPROVED")) add("unapproved_ticket");
    const softened = decision?.reviews ?? [];
    for (const kind of new Set(softened.map((code) => KINDS_OF_RULES[code] ?? "softened_rule")))
      add(kind, {
        codes: softened.filter((code) => (KINDS_OF_RULES[code] ?? "softened_rule") === kind),
        previous: decision?.previous ?? null,
        ...(decision?.weight && { weight: decision.weight }),
      });
  }
  if (claims.length > 0) add("foreign_claim", { claims });
  if (activity.passage === "unknown") add("passage_unknown", { because: activity.error_message });
  if (activity.kind === "tailgate") add("tailgate");
  if (activity.override?.action === "open") add("override", { by: activity.override.by, reason: activity.reason });
  const twin = twinOf(activity.id, passages, resets);
  if (twin) add("double_step", { step: activity.activity, other: twin }, twin.activityId);
  return cases;
}

/** The gate's evidence: its observations and the basis of its decision. */
function gateSide(activity: Activity): Record<string, unknown> {
  const { id, lane_id, checked_at, code, verdict, presented, passage, passed_at } = activity;
  const { is_offline, replica_age_ms, on_signature_alone } = activity;
  const decided = { checked_at, code, verdict, presented, is_offline, replica_age_ms, on_signature_alone };
  return { activity_id: id, lane_id, step: activity.activity, ...decided, passage, passed_at };
}

/** Central's evidence: the ticket as central knew it when the news arrived. */
function centralSide({ record, voidedAt }: KnownTicket): Record<string, unknown> {
  const { id, ticket_access_number, ticket_status, status, request_at_start, request_at_end, last_step } = record;
  const dates = { request_at_start, request_at_end };
  return {
    vehicle_ticket_id: id,
    ticket_access_number,
    ticket_status,
    status,
    voided_at: voidedAt,
    ...dates,
    last_step,
  };
}

/**
 * Finds the nearest passage in time that took the same step. It is no twin if the later decision already knew of the
 * earlier passage. Passages on different sides of a reset do not contradict each other.
 */
function twinOf(activityId: string, passages: readonly KnownPassage[], resets: readonly string[]): KnownPassage | null {
  const ordered = inOrder(passages);
  const at = ordered.findIndex((passage) => passage.activityId === activityId);
  const neighbours = [ordered[at - 1], ordered[at + 1]].filter((other) => at >= 0 && other !== undefined);
  return neighbours.find((other) => other && contradict(passages, activityId, other.activityId, resets)) ?? null;
}

/** Reports whether two passages of one ticket still contradict each other after all later news. */
export function contradict(
  passages: readonly KnownPassage[],
  one: string,
  other: string,
  resets: readonly string[],
): boolean {
  const ordered = inOrder(passages);
  const [from, to] = [one, other].map((id) => ordered.findIndex(({ activityId }) => activityId === id)).sort(byNumber);
  const [earlier, later] = [ordered[from ?? -1], ordered[to ?? -1]];
  if (!earlier || !later || earlier.step !== later.step || later.isForewarned) return false;
  const isApart = resets.some((at) => earlier.passedAt < at && at <= later.passedAt);
  return !isApart && ordered.slice(from, to).every(({ step }) => step === earlier.step);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function inOrder(passages: readonly KnownPassage[]): KnownPassage[] {
  const placeOf = ({ passedAt, activityId }: KnownPassage): string => `${passedAt} ${activityId}`;
  return [...passages].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Returns a finding when the fact's clock differs from central's by more than a minute, or by an unknown amount. */
export function clockFindingOf({ fact, happenedMs, receivedMs }: Received): EdgeFinding | null {
  const offsetMs = fact.clock.offset_ms ?? 0;
  const aheadMs = Date.parse(fact.occurred_at) + offsetMs - receivedMs;
  if (!isUndated(fact) && Math.abs(offsetMs) <= CLOCK_LIMIT_MS && aheadMs <= CLOCK_LIMIT_MS) return null;
  return {
    kind: "clock_off",
    key: fact.id,
    happenedMs,
    evidence: {
      gate: { fact_id: fact.id, clock: fact.clock, occurred_at: fact.occurred_at },
      central: { received_at: new Date(receivedMs).toISOString(), taken_as: new Date(happenedMs).toISOString() },
    },
  };
}
