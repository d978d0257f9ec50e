import type { Actor, DecisionFact, Fact, PassageFact } from "../../../shared/wire/fact.ts";
import type { laneSentences } from "../../../shared/words/sentences/lane.ts";
import type { PassageView } from "../ports.ts";

/** An activity as far as the journal shows it; data of other parts is looked up for display. */
export interface PassageRow extends Pick<
  PassageView,
  "activity_id" | "lane_id" | "at" | "kind" | "outcome" | "is_unopened" | "step" | "action" | "by" | "reason"
> {
  decision: DecisionFact | null;
  /** Of the newest fact of the activity. */
  sequence: number;
}

/** The latest activities of this gate. */
export interface Passages {
  take(fact: Fact): void;
  find(activityId: string): PassageRow | null;
  /** Newest first. @param laneId limits it to this lane */
  latest(most: number, laneId?: string): PassageRow[];
  /** The newest decision of a lane. */
  lastDecisionOf(laneId: string): PassageRow | null;
}

const KEPT = 400;

export function openPassages(): Passages {
  const rows = new Map<string, PassageRow>();
  const newest = function* (): Generator<PassageRow> {
    yield* [...rows.values()].reverse();
  };
  const follow = (fact: Fact, change: Partial<PassageRow>): void => {
    const before = rows.get(fact.activity_id);
    if (before) rows.set(fact.activity_id, { ...before, ...change, sequence: fact.sequence });
  };
  const begin = (fact: Fact, what: Partial<PassageRow> & Pick<PassageRow, "kind">): void => {
    rows.set(fact.activity_id, { ...blank(fact), ...what });
    const [oldest] = rows.keys();
    if (rows.size > KEPT && oldest !== undefined) rows.delete(oldest);
  };
  return {
    take(fact) {
      switch (fact.type) {
        case "decision": {
          const isRefused = fact.decision.verdict === "refuse" && fact.lane_mode !== "intervened";
          begin(fact, {
            kind: "decision",
            decision: fact,
            step: fact.decision.step,
            outcome: isRefused ? "refused" : null,
            by: fact.check_in?.by.name ?? null,
            reason: fact.check_in?.reason ?? null,
          });
          return;
        }
        case "passage":
          follow(fact, {
            outcome: fact.outcome,
            is_unopened: isUnopened(fact),
            ...(fact.step === null ? {} : { step: fact.step }),
          });
          return;
        case "settlement": {
          follow(fact, { outcome: fact.outcome, by: personOf(fact.by), reason: fact.reason });
          return;
        }
        case "amendment":
          if (fact.action === "customs_paper") follow(fact, { by: fact.by.name, reason: fact.reason });
          else begin(fact, { kind: "amendment", action: fact.action, by: personOf(fact.by), reason: fact.reason });
          return;
        case "override":
          begin(fact, { kind: "override", action: fact.action, by: personOf(fact.by), reason: fact.reason });
          return;
        case "weighing":
          return;
        case "tailgate":
          begin(fact, { kind: "tailgate" });
          return;
        case "event":
          begin(fact, { kind: "event", action: fact.event, reason: fact.detail === "" ? null : fact.detail });
          return;
      }
    },
    find: (activityId) => rows.get(activityId) ?? null,
    latest(most, laneId) {
      const found: PassageRow[] = [];
      for (const one of newest()) {
        if (found.length >= most) break;
        if (laneId === undefined || one.lane_id === laneId) found.push(one);
      }
      return found;
    },
    lastDecisionOf(laneId) {
      for (const one of newest()) if (one.lane_id === laneId && one.kind === "decision") return one;
      return null;
    },
  };
}

/** The reasons of a passage that had no chance: the arm was never told to open. */
const UNOPENED: ReadonlySet<string> = new Set([
  "open_not_told",
  "open_too_late",
  "open_recorded_late",
  "decided_too_late",
] satisfies (keyof typeof laneSentences)[]);

/** The arm was never told to open. */
export function isUnopened({ outcome, because }: PassageFact): boolean {
  return outcome === "none" && typeof because === "object" && UNOPENED.has(because.code);
}

/** Null for the lane, which acts by itself. */
function personOf({ type, name }: Actor): string | null {
  return type === "lane" ? null : name;
}

function blank(fact: Fact): PassageRow {
  return {
    activity_id: fact.activity_id,
    lane_id: fact.lane_id,
    at: fact.occurred_at,
    kind: "event",
    outcome: null,
    is_unopened: false,
    step: null,
    action: null,
    by: null,
    reason: null,
    decision: null,
    sequence: fact.sequence,
  };
}
