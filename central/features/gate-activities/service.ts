import { type z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Log } from "../../../shared/lib/log.ts";
import { type OutageReport } from "../../../shared/wire/edge-resources.ts";
import { type ReviewedActivity } from "../../../shared/wire/review-detail.ts";
import { type FactBatchReply, type Heartbeat } from "../../../shared/wire/sync.ts";
import { type Actor, type EdgeIdentity } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { isOutOfService } from "../../platform/db/violations.ts";
import { type Platform } from "../../platform/platform.ts";
import { type Work } from "../../platform/transact.ts";
import { headBreak } from "./journal/chain.ts";
import { journalOf } from "./journal/fact-store.ts";
import { type EdgePlace, happenedBetween } from "./happened-between.ts";
import { askForGaps } from "./journal/gaps.ts";
import { acceptGap, journalStateOf, momentsOf, sequencesOf } from "./journal/journal-store.ts";
import { gapsIn, type Range, unbrokenUpTo } from "./journal/ranges.ts";
import { parked } from "./journal/parked-store.ts";
import { parkedMark, readParkedAgain, type ReadAgainNeeds } from "./journal/read-parked.ts";
import { asUnread, readFact } from "./journal/read-fact.ts";
import { type Sent } from "./journal/sort-out.ts";
import { activityOfId, shown } from "./store.ts";
import { type FactNeeds, takeFacts } from "./journal/take-facts.ts";

/** The service of the gate activities feature, for other features. */
export interface GateActivityService {
  /**
   * Takes a batch of an edge's facts in, each for itself: what can't be read is parked with its error.
   * @throws what the database throws when nothing can be kept at all
   */
  takeFacts(
    actor: Actor,
    edge: EdgeIdentity,
    facts: readonly Record<string, unknown>[],
    log: Log,
  ): Promise<FactBatchReply>;
  /** The last sequence without a hole before it that central has of this edge; 0 for none. */
  receivedUpTo(db: Reads, edgeId: string): Promise<number>;
  /** The stretches of an edge's journal that central lacks although it has later ones. */
  missing(db: Reads, edgeId: string): Promise<Range[]>;
  /**
   * Holds the journal that an edge reports against what central has of it; opens a review where they contradict.
   * @returns `lost`: the edge was told that central has all of it, and central does not; what `receivedUpTo` says; and
   *   the last sequence that central has, whatever is missing before it, and what to ask the edge for
   */
  compareJournal(
    work: Work,
    edge: EdgeIdentity,
    report: Heartbeat,
  ): Promise<{ journal: "same" | "lost"; receivedUpTo: number; lastSequence: number; missing: Range[] }>;
  /** An activity with the gate's own record of it, whoever asks; null when there is none. */
  recordOf(db: Reads, activityId: string): Promise<z.infer<typeof ReviewedActivity> | null>;
  /** The facts that central keeps because it can't read them. */
  parked: typeof parked;
  /** Reads what is kept unread once more. @returns how many could be read now, and how many still can't */
  readParked(needs: Pick<ReadAgainNeeds, "edges" | "log">): Promise<{ read: number; unread: number }>;
  /** What tells edges that central may read now what it could not. */
  parkedMark(db: Reads): Promise<string>;
  /** What a gate did by itself in a time, and what came of it. Moments are ISO 8601; `to` is null for until now. */
  happenedBetween(
    db: Reads,
    edge: EdgePlace,
    period: { from: string; to: string | null },
  ): Promise<Omit<OutageReport, "from" | "to">>;
  /** Gives a stretch of an edge's journal up for lost, so that the edge goes on. */
  acceptGap(work: Work, edgeId: string, gap: Range & { reviewId: string }): Promise<void>;
}

/** Longer than any report of an edge is on its way. */
const UNDER_WAY_MS = 60_000;

export function createGateActivityService(
  { transact, db }: Pick<Platform, "transact" | "db">,
  needs: FactNeeds,
): GateActivityService {
  const service: GateActivityService = {
    async takeFacts(actor, edge, facts, log) {
      try {
        return await transact(actor, (work) => takeFacts(needs, work, edge, sentBy(edge, facts)));
      } catch (error) {
        if (error instanceof AppError || isOutOfService(error)) throw error;
        log.error({ err: error, edge: edge.edgeId, facts: facts.length }, "a batch of facts is taken in one by one");
        return await oneByOne(actor, edge, facts, log);
      }
    },
    receivedUpTo: async (db, edgeId) => unbrokenUpTo(await sequencesOf(db, edgeId)),
    missing: async (db, edgeId) => gapsIn(await sequencesOf(db, edgeId)),
    async compareJournal(work, edge, report) {
      const { journal, outbox } = report;
      const known = await journalStateOf(work.tx, edge.edgeId);
      const ranges = await sequencesOf(work.tx, edge.edgeId);
      const has = { receivedUpTo: unbrokenUpTo(ranges), lastSequence: ranges.at(-1)?.to ?? 0 };
      const head = await momentsOf(work.tx, edge.edgeId, known.sequence);
      // A report that facts have overtaken on their way speaks of a shorter journal, and is right. Its own moment tells
      // nothing: the edge's clock may have jumped since.
      const isOvertaken = head === null || work.nowMs - Date.parse(head.received_at) < UNDER_WAY_MS;
      const broken = isOvertaken ? null : headBreak(known, journal, work.nowMs);
      if (broken) await needs.reviews.openAboutEdge(work, edge, broken);
      const hasSentAll = outbox.depth === 0 && outbox.parked === 0;
      if (hasSentAll && journal.sequence > has.lastSequence) return { journal: "lost", ...has, missing: [] };
      const missing = await askForGaps(needs.reviews, work, edge, report, known, ranges);
      return { journal: "same", ...has, missing };
    },
    async recordOf(db, activityId) {
      const activity = await activityOfId(db, activityId);
      return activity && { activity: shown(activity), facts: await journalOf(db, activityId) };
    },
    happenedBetween: (db, edge, period) => happenedBetween(needs.reviews, db, edge, period),
    acceptGap,
    parked,
    readParked: (others) => readParkedAgain({ ...others, transact, db, activities: service }),
    parkedMark,
  };
  return service;

  /** A fault with one fact must not hold up the others: it is parked as if it could not be read. */
  async function oneByOne(
    actor: Actor,
    edge: EdgeIdentity,
    facts: readonly Record<string, unknown>[],
    log: Log,
  ): Promise<FactBatchReply> {
    const replies: FactBatchReply[] = [];
    for (const fact of facts) {
      try {
        replies.push(await transact(actor, (work) => takeFacts(needs, work, edge, sentBy(edge, [fact]))));
      } catch (error) {
        if (error instanceof AppError || isOutOfService(error)) throw error;
        log.error({ err: error, edge: edge.edgeId, fact: fact.id }, "a fact could not be taken in: it is parked");
        replies.push(await transact(actor, (work) => takeFacts(needs, work, edge, asParked(edge, fact))));
      }
    }
    return { results: replies.flatMap(({ results }) => results), missing: replies.flatMap(({ missing }) => missing) };
  }
}

function sentBy(edge: EdgeIdentity, facts: readonly Record<string, unknown>[]): Sent[] {
  return facts.map((raw) => ({ id: typeof raw.id === "string" ? raw.id : "", reading: readFact(raw, edge) }));
}

function asParked(edge: EdgeIdentity, fact: Record<string, unknown>): Sent[] {
  const error = "central failed to take it in; its log says why";
  return sentBy(edge, [fact]).map(({ id, reading }) => ({
    id,
    reading: reading.is === "fact" ? asUnread(reading, error) : reading,
  }));
}
