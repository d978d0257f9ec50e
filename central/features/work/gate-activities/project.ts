import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { localTime } from "../../../../shared/lib/local-date.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import { reasonOf } from "../../../../shared/rules/reasons.ts";
import type { Decision } from "../../../../shared/wire/decision.ts";
import type {
  AmendmentFact,
  DecisionFact,
  EventFact,
  Fact,
  FactType,
  OverrideFact,
  PassageFact,
  SettlementFact,
} from "../../../../shared/wire/fact.ts";
import type { ActivityKind, ActivityStatus, GateActivity } from "../../../wire/gate-activity.ts";
import { latenessOf } from "../../../platform/lateness.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";
import { inWords } from "../../../../shared/words/say.ts";

/** A stored activity: the fields that the API shows, and the decision behind it. */
export interface Activity extends Omit<GateActivity, "read_as"> {
  decision: Decision | null;
  /** The plate in the form that comparisons are made in. */
  normal_plate: string;
}

/** A fact, its moment by central's clock and its first arrival at central, Unix epoch milliseconds. */
export interface Received {
  fact: Fact;
  happenedMs: number;
  receivedMs: number;
}

/** The language and the time zone of the people at a lane. */
export interface LaneLocale {
  language: Language;
  timeZone: string;
}

/**
 * Projects the facts of one activity. The result depends on the set of facts, not on their arrival order: facts are
 * applied in the edge's sequence order. Facts with the same sequence are applied in order of creation.
 * @param received at least one, all of one activity
 * @throws RangeError when there is none
 */
export function projectActivity(received: readonly Received[], locale: LaneLocale): Activity {
  const ordered = [...received].sort(
    ({ fact: one }, { fact: other }) => one.sequence - other.sequence || (one.id < other.id ? -1 : 1),
  );
  const first = ordered.find(({ fact }) => fact.id === fact.activity_id) ?? ordered[0];
  if (!first) throw new RangeError("an activity has at least one fact");
  const facts = ordered.map(({ fact }) => fact);
  const decision = decisionOf(facts);
  const settlement = lastOf(facts, "settlement");
  const passage = lastOf(facts, "passage");
  const override = lastOf(facts, "override") ?? lastAmendment(facts) ?? letThroughBy(decision, settlement);
  const kind = kindOf(facts);
  const status = kind === "decision" ? statusOf(decision, settlement, passage) : "done";
  const checkedMs = first.happenedMs;
  const passed = passage && ordered.find(({ fact }) => fact === passage);
  const plate = decision?.police_number ?? "";
  return {
    id: first.fact.activity_id,
    kind,
    source: "edge",
    activity: decision?.decision.step ?? settlement?.step ?? passage?.step ?? null,
    status,
    color: colourOf(kind, decision, settlement),
    verdict: decision?.decision.verdict ?? null,
    code: decision?.decision.code ?? null,
    area_id: first.fact.area_id,
    gate_id: first.fact.gate_id,
    lane_id: first.fact.lane_id,
    edge_id: first.fact.edge_id,
    vehicle_ticket_id:
      [decision, settlement, passage, lastOf(facts, "amendment")].find((fact) => fact?.vehicle_ticket_id)
        ?.vehicle_ticket_id ?? null,
    ticket_id: decision?.ticket_id ?? null,
    vehicle_number: plate === "" ? (decision?.read_plate ?? "") : plate,
    normal_plate: normalizePlate(plate === "" ? (decision?.read_plate ?? "") : plate),
    container_number: decision?.container_number ?? "",
    led_message: decision?.led_message ?? null,
    error_message: errorOf({ status, decision, settlement, passage, event: lastOf(facts, "event") }, checkedMs, locale),
    presented: decision ? { kind: decision.presented.kind, text: decision.presented.text } : null,
    decision: decision?.decision ?? null,
    checked_at: isoOf(checkedMs),
    passage: passage?.outcome ?? null,
    passed_at: passed && passage.outcome !== "none" ? isoOf(passed.happenedMs) : null,
    settled_by: settlement?.by ?? decision?.check_in?.by ?? null,
    override: override ? { action: override.action, by: override.by } : null,
    reason: override?.reason ?? settlement?.reason ?? decision?.check_in?.reason ?? null,
    is_offline: first.fact.is_offline,
    replica_age_ms: first.fact.replica_age_ms,
    on_signature_alone: decision?.decision.on_signature_alone ?? false,
    lateness: latenessOf(first.receivedMs - checkedMs),
    created_at: isoOf(Math.min(...received.map(({ receivedMs }) => receivedMs))),
    updated_at: isoOf(Math.max(...received.map(({ receivedMs }) => receivedMs))),
  };
}

type FactOf<T extends FactType> = Extract<Fact, { type: T }>;

function lastOf<T extends FactType>(facts: readonly Fact[], type: T): FactOf<T> | undefined {
  return facts.findLast((fact): fact is FactOf<T> => fact.type === type);
}

/** The decision, as it was made again with a weight that an officer entered. */
function decisionOf(facts: readonly Fact[]): DecisionFact | undefined {
  const fact = lastOf(facts, "decision");
  const again = lastOf(facts, "weighing")?.decision;
  return fact && again ? { ...fact, decision: again } : fact;
}

/** While the opening fact of the activity is in flight, the later facts determine its kind. */
function kindOf(facts: readonly Fact[]): ActivityKind {
  for (const fact of facts) if (opens(fact)) return fact.type;
  const isOfTicket = facts.some(
    (fact) =>
      fact.type === "settlement" ||
      fact.type === "weighing" ||
      fact.type === "amendment" ||
      (fact.type === "passage" && fact.step !== null),
  );
  return isOfTicket ? "decision" : "override";
}

/** A weight belongs to the decision that it was taken for, and a customs paper to the decision that it is about. */
function opens(fact: Fact): fact is FactOf<ActivityKind> {
  if (fact.type === "amendment") return fact.action !== "customs_paper";
  return fact.type !== "passage" && fact.type !== "settlement" && fact.type !== "weighing";
}

type ByHand = Pick<OverrideFact | AmendmentFact, "action" | "by" | "reason">;

function lastAmendment(facts: readonly Fact[]): ByHand | undefined {
  const amendment = lastOf(facts, "amendment");
  return amendment && opens(amendment) ? amendment : undefined;
}

/** An officer who lets a refused vehicle through opens the barrier by hand. */
function letThroughBy(decision: DecisionFact | undefined, settlement: SettlementFact | undefined): ByHand | undefined {
  if (decision?.decision.verdict !== "refuse" || settlement?.outcome !== "admitted") return undefined;
  const { by, reason } = settlement;
  return by.type === "lane" ? undefined : { action: "open", by, reason };
}

function statusOf(
  decision: DecisionFact | undefined,
  settlement: SettlementFact | undefined,
  passage: PassageFact | undefined,
): ActivityStatus {
  if (passage) return AFTER_PASSAGE[passage.outcome];
  if (settlement) return settlement.outcome === "admitted" ? "allowed" : "refused";
  if (!decision || (decision.lane_mode === "intervened" && !decision.check_in)) return "waiting";
  return AFTER_DECISION[decision.decision.verdict];
}

const AFTER_PASSAGE = { confirmed: "passed", assumed: "passed", none: "not_passed", unknown: "unknown" } as const;
const AFTER_DECISION = { admit: "allowed", refer: "waiting", refuse: "refused" } as const;

/** The light that applied to the vehicle: an officer's decision replaces the rule book's. */
function colourOf(
  kind: ActivityKind,
  decision: DecisionFact | undefined,
  settlement: SettlementFact | undefined,
): Activity["color"] {
  if (kind === "tailgate") return "red";
  if (settlement) return settlement.outcome === "admitted" ? "green" : "red";
  return decision?.decision.colour ?? null;
}

interface FactSummary {
  status: ActivityStatus;
  decision: DecisionFact | undefined;
  settlement: SettlementFact | undefined;
  passage: PassageFact | undefined;
  event: EventFact | undefined;
}

function errorOf(
  { status, decision, settlement, passage, event }: FactSummary,
  atMs: number,
  locale: LaneLocale,
): string | null {
  const worded = (spoken: Spoken): string =>
    inWords(spoken, locale.language, (iso) => localTime(Date.parse(iso), locale.timeZone));
  if (event) return `${event.event}: ${worded(event.detail)}`;
  if (status === "not_passed" || status === "unknown") return passage ? worded(passage.because) : null;
  if (status !== "refused" && status !== "waiting") return null;
  if (settlement && settlement.reason !== "") return worded(settlement.reason);
  if (!decision || decision.decision.verdict === "admit") return null;
  const plate = decision.police_number === "" ? null : decision.police_number;
  return reasonOf(decision.decision, { ...locale, atMs, plate, readPlate: decision.read_plate });
}

/** Reports whether the activity's decision, or an officer who was asked, let a vehicle through. */
export function isLetThrough({ kind, status }: Pick<Activity, "kind" | "status">): boolean {
  return kind === "decision" && (status === "allowed" || status === "passed" || status === "unknown");
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
