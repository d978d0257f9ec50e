import type { Decision, DecisionCode, LastStep } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import { type Facts, SAME_SCAN_MS } from "./facts.ts";
import { isMismatch, netWeightOf } from "./net-weight.ts";
import { countingStep, finalStep, nextStep, servesStep } from "./next-step.ts";
import { plateMatch, standingBlock } from "./plates.ts";
import { REASONS } from "./reason-texts.ts";
import { type PaperTerms, type Terms, termsOf } from "./terms.ts";
import { TICKET_CLASSES } from "./ticket-classes.ts";
import {
  isPastEnd,
  isTooEarly,
  isWithinClockUncertainty,
  type TimeRange,
  timeRangeOf,
  type Validity,
  validityOf,
} from "./validity.ts";

/** A presented ticket with every input of the rules. */
interface Case {
  facts: Facts;
  terms: Terms;
  validity: Validity;
  moment: TimeRange;
  /** The last step that counts and the next one; null when the visit is complete. */
  last: LastStep | null;
  next: Step | null;
  /** The step that the vehicle takes if it passes here. */
  step: Step;
}

/** The result of a rule. `review`: the rule lets the vehicle pass, and opens a review case. */
type Ruling = "pass" | "review" | "refer" | "refuse";
type Rule = readonly [code: DecisionCode, judge: (ticket: Case) => Ruling];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const refuseWhen = (applies: boolean): Ruling => (applies ? "refuse" : "pass");
const referWhen = (applies: boolean): Ruling => (applies ? "refer" : "pass");

// The rules for a known or well-signed ticket. The order is the policy: the first rule that applies decides.
const RULES: readonly Rule[] = [
  ["WRONG_AREA", ({ terms }) => refuseWhen(!terms.isForThisArea)],
  ["CANCELLED", (ticket) => judgeVoid(ticket, ticket.terms.isCancelled)],
  ["REJECTED", (ticket) => judgeVoid(ticket, ticket.terms.isRejected)],
  ["BLOCKED", judgeBlock],
  ["SET_ASIDE", ({ terms }) => referWhen(terms.isSetAside)],
  ["NOT_APPROVED", ({ terms }) => refuseWhen(terms.isWaiting)],
  ["TOO_EARLY", ({ validity, moment }) => refuseWhen(isTooEarly(validity, moment))],
  ["EXPIRED", judgeExpiry],
  ["WRONG_DIRECTION", judgeDirection],
  ["ALREADY_IN", (ticket) => judgeRepeat(ticket, "in")],
  ["ALREADY_OUT", (ticket) => judgeRepeat(ticket, "out")],
  ["PLATE_MISMATCH", judgePlate],
  [
    "CUSTOMS_HOLD",
    (ticket) => refuseWhen(governing(ticket).some((paper) => !paper.isReleased && !isOld(paper, ticket))),
  ],
  ["HOLD", (ticket) => refuseWhen(firstHold(ticket) !== undefined)],
  ["CUSTOMS_STALE", (ticket) => referWhen(governing(ticket).some((paper) => isOld(paper, ticket)))],
  ["LOAD_NOT_DONE", judgeLoad],
  ["WEIGHT_MISSING", judgeWeighing],
  ["WEIGHT_MISMATCH", judgeNetWeight],
  ["AREA_FULL", judgeCapacity],
  ["STALE_REPLICA", judgeReplicaAge],
  ["CLOCK_UNTRUSTED", ({ validity, moment }) => referWhen(isWithinClockUncertainty(validity, moment))],
];

/**
 * Detects a repeated scan of the text that was decided a moment ago (debounce). Then the earlier decision stands:
 * the caller neither journals it nor opens again. After a backward clock jump a scan is never a repetition.
 */
export function isSameScan(facts: Facts): boolean {
  if (!facts.sameScanBefore) return false;
  const elapsedMs = facts.time.nowMs - facts.sameScanBefore.atMs;
  return elapsedMs >= 0 && elapsedMs <= SAME_SCAN_MS;
}

/**
 * The rule book: decides on a presented ticket. Pure and total: the same facts give the same decision, and facts that
 * the wire schemas accept never throw. Only the verdict `admit` may open a barrier.
 */
export function decide(facts: Facts): Decision {
  if (facts.sameScanBefore && isSameScan(facts)) return facts.sameScanBefore.decision;
  const terms = termsOf(facts);
  const ticket = terms && caseOf(facts, terms);
  const refused = refusal(ticket);
  if (facts.presentation.kind === "unreadable") return { ...refused, code: "UNREADABLE" };
  if (facts.presentation.kind === "bad-signature") return { ...refused, code: "BAD_SIGNATURE" };
  if (facts.lane.isClosed) return { ...refused, code: "LANE_CLOSED" };
  if (!ticket) return refused;
  return { ...refused, ...ruleOn(ticket) };
}

/** Everything that stands against a known ticket here, in the order of the rules: `decide` gives the first. */
export function standingAgainst(facts: Facts): DecisionCode[] {
  const terms = termsOf(facts);
  const rulings = terms ? RULES.map(([code, judge]) => [code, judge(caseOf(facts, terms))] as const) : [];
  return rulings.flatMap(([code, ruling]) => (ruling === "refuse" || ruling === "refer" ? [code] : []));
}

/** A refusal with a code and no further fields. */
function refusal(ticket: Case | null): Decision {
  return {
    verdict: "refuse",
    code: "UNKNOWN",
    colour: "red",
    step: ticket?.step ?? null,
    reviews: [],
    on_signature_alone: ticket?.terms.isOnSignatureAlone ?? false,
    previous: null,
    valid_from: null,
  };
}

function ruleOn(ticket: Case): Partial<Decision> {
  const reviews: DecisionCode[] = [];
  for (const [code, judge] of RULES) {
    const ruling = judge(ticket);
    if (ruling === "review") reviews.push(code);
    if (ruling === "refuse" || ruling === "refer") {
      const valid_from = code === "TOO_EARLY" ? ticket.terms.firstDate : null;
      const previous = previousFor([code, ...reviews], ticket);
      const hold = code === "HOLD" ? firstHold(ticket) : undefined;
      const place = code === "AREA_FULL" ? (ticket.facts.queue?.place ?? null) : null;
      return {
        verdict: ruling,
        code,
        reviews,
        previous,
        valid_from,
        // A block that is only probable refers the vehicle, though the code's own light is red.
        colour: ruling === "refer" ? "yellow" : REASONS[code].colour,
        ...(hold !== undefined && { hold }),
        ...(place !== null && { queue_place: place }),
        ...blockFor([code, ...reviews], ticket),
        ...weightFor([code, ...reviews], ticket),
        ...readAs(ticket),
      };
    }
  }
  const colour = reviews.length === 0 ? "green" : "yellow";
  const previous = previousFor(reviews, ticket);
  const more = { ...blockFor(reviews, ticket), ...weightFor(reviews, ticket), ...readAs(ticket) };
  return { verdict: "admit", code: reviews[0] ?? "OK", colour, reviews, previous, ...more };
}

function blockFor(codes: readonly DecisionCode[], ticket: Case): Pick<Decision, "block" | "block_plate"> {
  const standing = codes.includes("BLOCKED") ? standingBlock(ticket) : null;
  if (standing === null) return {};
  const { block, isProbable } = standing;
  return { block: block.reason, ...(isProbable && { block_plate: block.police_number ?? "" }) };
}

function readAs({ facts, terms }: Case): Pick<Decision, "read_as"> {
  const isProbable = plateMatch(facts.readPlate, terms.policeNumber) === "probably same";
  return isProbable && facts.readPlate !== null ? { read_as: facts.readPlate } : {};
}

function weightFor(codes: readonly DecisionCode[], { facts, terms, step }: Case): Pick<Decision, "weight"> {
  const net = codes.includes("WEIGHT_MISMATCH") ? netWeightOf(facts, terms, step) : null;
  return net ? { weight: net } : {};
}

function previousFor(codes: readonly DecisionCode[], { last }: Case): LastStep | null {
  if (last?.step === "in") return codes.includes("ALREADY_IN") ? last : null;
  return codes.includes("ALREADY_OUT") ? last : null;
}

function caseOf(facts: Facts, terms: Terms): Case {
  const { lane, area, time } = facts;
  const last = countingStep(facts.lastStep, terms.stepsResetAt);
  const next = terms.isDone ? null : nextStep(terms.direction, last?.step ?? null);
  return {
    facts,
    terms,
    validity: validityOf(terms, area.timeZone, lane.rules),
    moment: timeRangeOf(time),
    last,
    next,
    step: lane.direction === "both" ? (next ?? finalStep(terms.direction)) : lane.direction,
  };
}

/** A ticket may be cancelled or rejected while its vehicle is inside: the vehicle may leave. */
function judgeVoid({ last, step }: Case, isVoid: boolean): Ruling {
  if (!isVoid) return "pass";
  return step === "out" && last?.step === "in" ? "review" : "refuse";
}

/** Who is blocked may leave; whether a vehicle is the blocked one that its plate resembles, an officer sees. */
function judgeBlock(ticket: Case): Ruling {
  const standing = standingBlock(ticket);
  if (standing === null) return "pass";
  if (ticket.step === "out") return "review";
  return standing.isProbable ? "refer" : "refuse";
}

/** A vehicle inside must be able to leave: an expired ticket keeps it in only if the area's rules require it. */
function judgeExpiry({ facts, terms, validity, moment, step }: Case): Ruling {
  if (!terms.isExpired && !isPastEnd(validity, moment)) return "pass";
  return step === "out" && facts.area.rules.expired_may_leave ? "review" : "refuse";
}

/** The step that would be repeated here, or the last step of a complete visit; null if the lane serves the next step. */
function repeatedStep({ facts, terms, last, next }: Case): Step | null {
  if (next === null) return finalStep(terms.direction);
  return servesStep(facts.lane.direction, next) ? null : (last?.step ?? null);
}

function judgeDirection(ticket: Case): Ruling {
  const { facts, next } = ticket;
  if (isForgiven(ticket)) return "pass";
  return refuseWhen(next !== null && !servesStep(facts.lane.direction, next) && repeatedStep(ticket) === null);
}

/** After a reset by an officer, vehicle positions are unknown: the next step counts in either direction. */
function isForgiven({ facts, last, next }: Case): boolean {
  const forgivenAtMs = facts.stepsForgivenAtMs ?? null;
  return forgivenAtMs !== null && next !== null && (last === null || Date.parse(last.at) < forgivenAtMs);
}

/** Anti-passback. A complete visit is over in every mode; the modes apply to a step that may have been missed. */
function judgeRepeat(ticket: Case, step: Step): Ruling {
  const { facts, moment, last, next } = ticket;
  if (repeatedStep(ticket) !== step) return "pass";
  if (next === null || !last) return "refuse";
  if (isForgiven(ticket)) return "pass";
  const { anti_passback, anti_passback_minutes } = facts.area.rules;
  switch (anti_passback) {
    case "hard":
      return "refuse";
    case "soft":
      return "review";
    case "timed":
      return moment.earliestMs - Date.parse(last.at) >= anti_passback_minutes * MINUTE_MS ? "review" : "refuse";
  }
}

function judgePlate({ facts, terms }: Case): Ruling {
  const { plate_mismatch, plate_must_be_same } = facts.lane.rules;
  const match = plateMatch(facts.readPlate, terms.policeNumber);
  const isMatch = match === null || match === "same" || (match === "probably same" && !plate_must_be_same);
  return isMatch || plate_mismatch === "ignore" ? "pass" : plate_mismatch;
}

/** The papers that this step needs. */
function governing({ terms, step }: Case): readonly PaperTerms[] {
  return terms.papers.filter(({ governs }) => governs === step);
}

/**
 * Checks whether the state of a paper, held or released, is older than the area allows. What a person entered does not
 * age: no service confirms it, and news of one replaces it.
 */
function isOld({ asOfMs, isUnconfirmed, isByHand }: PaperTerms, { facts, moment }: Case): boolean {
  if (isByHand) return false;
  if (asOfMs === null) return true;
  const knownAtMs = isUnconfirmed ? asOfMs : Math.max(asOfMs, facts.customsKnownAtMs ?? asOfMs);
  return moment.latestMs - knownAtMs > facts.area.rules.customs_max_age_hours * HOUR_MS;
}

/** The first hold beside customs that stands against this step. */
function firstHold({ terms, step }: Case): string | undefined {
  return terms.holds.find(({ governs }) => governs === step)?.kind;
}

function judgeLoad({ facts, terms, step }: Case): Ruling {
  const { hasLoad } = TICKET_CLASSES[terms.ticketClass];
  return refuseWhen(step === "out" && facts.area.rules.load_must_be_done && hasLoad && !terms.isLoadDone);
}

/** A lane that must weigh opens for nobody without a weight, unless an officer sees to it. */
function judgeWeighing({ facts: { weighed, lane } }: Case): Ruling {
  return referWhen(lane.rules.weighing === "before_opening" && weighed?.is === "none");
}

/** The load of the vehicle is held against what was announced, once the visit has both gross weights. */
function judgeNetWeight({ facts, terms, step }: Case): Ruling {
  const { weight_mismatch } = facts.area.rules;
  const net = netWeightOf(facts, terms, step);
  if (net === null || weight_mismatch === "ignore" || !isMismatch(net, facts.area)) return "pass";
  return weight_mismatch;
}

/** Nobody takes a place that a call reserved for another vehicle, or slips past vehicles that wait. */
function judgeCapacity({ facts, step }: Case): Ruling {
  const { capacity } = facts.area.rules;
  const { reserved, others, isCalled } = facts.queue ?? { reserved: 0, others: 0, isCalled: false };
  const isFull = capacity !== null && facts.vehiclesInside + reserved >= capacity;
  return referWhen(step === "in" && (isFull || (others > 0 && !isCalled)));
}

function judgeReplicaAge({ facts, terms }: Case): Ruling {
  const { tenant, short } = facts.area.rules.replica_max_age_hours;
  const limitHours = TICKET_CLASSES[terms.ticketClass].isShortLived ? short : tenant;
  return referWhen(facts.replicaAgeMs === null || facts.replicaAgeMs > limitHours * HOUR_MS);
}
