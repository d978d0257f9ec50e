import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type Step } from "../../../shared/wire/lane.ts";
import { type ReviewKind } from "../../../shared/wire/review.ts";
import { type Activity, happenedMs, isLetThrough, type Received } from "./project.ts";

/** A reason to open a review, and what speaks for it. */
export interface Case {
  kind: ReviewKind;
  evidence: Record<string, unknown>;
}

/** A vehicle ticket as central knows it. */
export interface KnownTicket {
  record: VehicleTicketRecord;
  /** When it was cancelled or rejected (ISO 8601); null where it is neither. */
  voidedAt: string | null;
}

/** A vehicle ticket's passage through a gate, of whichever edge. */
export interface KnownPassage {
  activityId: string;
  step: Step;
  gateId: string;
  /** ISO 8601. */
  passedAt: string;
}

/** What central knows beside the activity itself. */
export interface Knowledge {
  /** Null where central has no such vehicle ticket, or the activity names none. */
  ticket: KnownTicket | null;
  /** Every passage of its vehicle ticket, this one's among them. */
  passages: readonly KnownPassage[];
}

const CLOCK_LIMIT_MS = 60_000;

/** What of an activity contradicts what central knows, or could not be settled at the gate. */
export function casesOf(activity: Activity, { ticket, passages }: Knowledge): Case[] {
  const cases: Case[] = [];
  const { decision, vehicle_ticket_id, passage } = activity;
  const led = isLetThrough(activity);
  if (led && vehicle_ticket_id !== null && !ticket)
    cases.push({ kind: "unknown_ticket", evidence: { vehicle_ticket_id, presented: activity.presented } });
  if (led && ticket?.voidedAt && ticket.voidedAt <= activity.checked_at && decision?.verdict === "admit")
    cases.push({
      kind: "void_ticket",
      evidence: {
        voided_at: ticket.voidedAt,
        admitted_at: activity.checked_at,
        ticket_status: ticket.record.ticket_status,
        vehicle_ticket_status: ticket.record.status,
      },
    });
  if (led && decision && decision.reviews.length > 0)
    cases.push({ kind: "softened_rule", evidence: { codes: decision.reviews, previous: decision.previous } });
  if (passage === "unknown")
    cases.push({
      kind: "passage_unknown",
      evidence: { because: activity.error_message, passed_at: activity.passed_at },
    });
  if (activity.kind === "tailgate") cases.push({ kind: "tailgate", evidence: { at: activity.checked_at } });
  if (activity.override?.action === "open")
    cases.push({
      kind: "override",
      evidence: { by: activity.override.by, reason: activity.reason, code: activity.code },
    });
  const twin = twinOf(activity.id, passages, ticket?.record.steps_reset_at ?? null);
  if (twin) cases.push({ kind: "double_step", evidence: { step: activity.activity, other: twin } });
  return cases;
}

/**
 * The passage next to this one in time that took the same step at another gate. What lies before the moment from which
 * on steps count anew is no contradiction to what lies after it.
 */
function twinOf(activityId: string, passages: readonly KnownPassage[], resetAt: string | null): KnownPassage | null {
  const ordered = [...passages].sort((one, other) =>
    one.passedAt === other.passedAt
      ? one.activityId < other.activityId
        ? -1
        : 1
      : one.passedAt < other.passedAt
        ? -1
        : 1,
  );
  const at = ordered.findIndex((passage) => passage.activityId === activityId);
  const own = ordered[at];
  if (!own) return null;
  const isApart = (other: KnownPassage): boolean =>
    resetAt !== null && own.passedAt < resetAt !== other.passedAt < resetAt;
  const neighbours = [ordered[at - 1], ordered[at + 1]].filter((other) => other !== undefined);
  return neighbours.find((other) => other.step === own.step && other.gateId !== own.gateId && !isApart(other)) ?? null;
}

/** Is the clock that a fact was timed by more than a minute off central's? Its evidence then. */
export function clockCaseOf(received: Received): Case | null {
  const { fact, receivedMs } = received;
  const offsetMs = fact.clock.offset_ms ?? 0;
  const aheadMs = Date.parse(fact.occurred_at) + offsetMs - receivedMs;
  if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS && aheadMs <= CLOCK_LIMIT_MS) return null;
  return {
    kind: "clock_off",
    evidence: {
      fact_id: fact.id,
      clock: fact.clock,
      occurred_at: fact.occurred_at,
      taken_as: new Date(happenedMs(received)).toISOString(),
    },
  };
}
