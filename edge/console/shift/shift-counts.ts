import { plusDays, localDate, startOfDateMs } from "../../../shared/lib/local-date.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { Actor, Fact } from "../../../shared/wire/fact.ts";
import type { ShiftView } from "../ports.ts";
import { isUnopened } from "./passages.ts";

/** Counts of events per quarter of an hour, so that any shift of the last days is summed up at once. */
export interface ShiftCounts {
  take(fact: Fact): void;
  /** @param sinceMs,untilMs Unix epoch milliseconds, whole quarters of an hour */
  sum(sinceMs: number, untilMs: number): Pick<ShiftView, "counts" | "refusals" | "overrides">;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Far enough for the shift before the last one. */
export const KEPT_MS = 49 * HOUR_MS;
const SEPARATOR = "\n";

/** Further facts of an activity may change what it counts as; older activities are over. */
const FOLLOWED = 400;

export function openShiftCounts(): ShiftCounts {
  const quarters = new Map<number, Map<string, number>>();
  const followed = new Map<string, { counts: Map<string, number>; key: string }>();
  let latest = 0;
  const add = (counts: Map<string, number>, key: string, count: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  return {
    take(fact) {
      const atMs = Date.parse(fact.occurred_at);
      const before = followed.get(fact.activity_id);
      if (before) {
        add(before.counts, before.key, -1);
        before.key = laterKey(before.key, fact);
        add(before.counts, before.key, 1);
      }
      const key = keyOf(fact, before !== undefined);
      if (key === null) return;
      const start = atMs - (atMs % QUARTER_MS);
      const counts = quarters.get(start) ?? new Map<string, number>();
      add(counts, key, 1);
      quarters.set(start, counts);
      if (isFollowed(fact)) followed.set(fact.activity_id, { counts, key });
      const [oldest] = followed.keys();
      if (followed.size > FOLLOWED && oldest !== undefined) followed.delete(oldest);
      if (start <= latest) return;
      latest = start;
      for (const old of quarters.keys()) if (old < latest - KEPT_MS) quarters.delete(old);
    },
    sum(sinceMs, untilMs) {
      const total = new Map<string, number>();
      for (const [start, counts] of quarters) {
        if (start < sinceMs || start >= untilMs) continue;
        for (const [key, count] of counts) total.set(key, (total.get(key) ?? 0) + count);
      }
      return viewOf(total);
    },
  };
}

/** An officer's act, which a later fact of the same activity may complete, or say that it failed. */
function isFollowed(fact: Fact): boolean {
  return (
    fact.type === "override" ||
    (fact.type === "settlement" && fact.outcome === "admitted") ||
    (fact.type === "amendment" && fact.action === "customs_paper") ||
    (fact.type === "decision" && fact.check_in !== undefined)
  );
}

/** What an earlier act counts as after a further fact of its activity. */
function laterKey(key: string, fact: Fact): string {
  if (fact.type === "passage" && isUnopened(fact) && isAct(key)) return `${key}${FAILED}`;
  // Checked in by hand beyond the rules: one act, and no refusal.
  if (fact.type === "settlement" && fact.outcome === "admitted" && !isAct(key))
    return byHand("check_in", fact.by, undefined);
  return key;
}
const FAILED = "failed";
const isAct = (key: string): boolean => key.startsWith(`override${SEPARATOR}`);

/** The key of a fact's count; null for facts that no shift counts. @param isOfAct its act is counted already */
function keyOf(fact: Fact, isOfAct: boolean): string | null {
  switch (fact.type) {
    case "passage":
      // No vehicle was there: the act failed.
      if (isOfAct && fact.step === null && isUnopened(fact)) return null;
      if (fact.outcome === "none") return "not_passed";
      // An arm that was opened by hand is counted with its act.
      return fact.step;
    case "decision": {
      const { decision, check_in: checkIn } = fact;
      if (decision.verdict === "admit") return checkIn ? byHand("check_in", checkIn.by, undefined) : null;
      const isOutcome = decision.verdict === "refuse" && isJudgedByRules(fact.lane_mode, checkIn);
      return isOutcome ? `refusal${SEPARATOR}${decision.code}` : null;
    }
    case "settlement":
      if (fact.outcome === "admitted")
        return fact.by.type === "lane" || isOfAct ? null : byHand("admit", fact.by, undefined);
      return `refusal${SEPARATOR}${fact.outcome === "timed_out" ? "timed_out" : "officer"}`;
    case "override":
    case "amendment":
      return fact.by.type === "lane" ? null : byHand(fact.action, fact.by, fact.approved_by);
    case "tailgate":
      return "tailgates";
    case "weighing":
    case "event":
      return null;
  }
}

/** On an intervened lane the officer refuses, and under a bypass nobody does. */
function isJudgedByRules(mode: string, checkIn: object | undefined): boolean {
  return mode === "normal" || mode === "closed" || checkIn !== undefined;
}

function byHand(action: string, by: Actor, approvedBy: Actor | undefined): string {
  return ["override", action, by.name, approvedBy?.name ?? "", ""].join(SEPARATOR);
}

function viewOf(total: ReadonlyMap<string, number>): ReturnType<ShiftCounts["sum"]> {
  const of = (key: string): number => total.get(key) ?? 0;
  const split = [...total].flatMap(([key, count]) => (count > 0 ? [{ parts: key.split(SEPARATOR), count }] : []));
  const overrides = split.flatMap(({ parts: [kind, action, name, approver, end], count }) =>
    kind === "override" && action !== undefined && name !== undefined
      ? [{ name, action, approved_by: approver || null, has_failed: end === FAILED, count }]
      : [],
  );
  const most = <T extends { count: number }>(rows: T[]): T[] => rows.sort((one, other) => other.count - one.count);
  return {
    counts: {
      in: of("in"),
      out: of("out"),
      by_hand: overrides.reduce((sum, one) => (one.action === "open" && !one.has_failed ? sum + one.count : sum), 0),
      not_passed: of("not_passed"),
      tailgates: of("tailgates"),
    },
    refusals: most(
      split.flatMap(({ parts: [kind, reason], count }) =>
        kind === "refusal" && reason !== undefined ? [{ reason, count }] : [],
      ),
    ),
    overrides: most(overrides),
  };
}

/**
 * The shifts of the last two days, newest first; the first is in progress.
 * @param starts local times `HH:MM` at which shifts start, at least one
 */
export function shiftsBefore(nowMs: number, starts: readonly string[], timeZone: string): ShiftView["shifts"] {
  const today = localDate(nowMs, timeZone);
  const moments = [-2, -1, 0]
    .flatMap((days) =>
      starts.map((start) => startOfDateMs(plusDays(today, days), timeZone) + minutesOf(start) * 60_000),
    )
    .filter((startMs) => startMs <= nowMs && startMs > nowMs - KEPT_MS + HOUR_MS)
    .sort((one, other) => other - one);
  return moments.map((startMs, index) => {
    const endMs = moments[index - 1];
    return { since: isoTime(startMs), until: endMs === undefined ? null : isoTime(endMs) };
  });
}

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
