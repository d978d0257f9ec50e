import { type z } from "zod";
import { type ReviewedActivity } from "../../../shared/wire/review-detail.ts";
import { type Heartbeat } from "../../../shared/wire/sync.ts";
import { type EdgeIdentity } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Work } from "../../platform/transact.ts";
import { openAboutEdge } from "../officer-reviews/service.ts";
import { headBreak } from "./journal/chain.ts";
import { journalOf } from "./journal/fact-store.ts";
import { requestGaps } from "./journal/gaps.ts";
import { journalStateOf, momentsOf, sequencesOf } from "./journal/journal-store.ts";
import { gapsIn, type Range, unbrokenUpTo } from "./journal/ranges.ts";
import { activityOfId, shown } from "./store.ts";

/** What happened at the gates, for other features. */

export { LIST as ACTIVITY_LIST } from "./store.ts";
export { summarizeActivity } from "./activity-summary.ts";
export { acceptGap } from "./journal/journal-store.ts";
export { parked } from "./journal/parked-store.ts";
export { parkedMark, retryParked } from "./journal/retry-parked.ts";
export { ingestBatch } from "./journal/ingest-batch.ts";

/** Longer than any report of an edge is on its way. */
const UNDER_WAY_MS = 60_000;

/** The last sequence without a hole before it that central has of this edge; 0 for none. */
export async function receivedUpTo(db: Reads, edgeId: string): Promise<number> {
  return unbrokenUpTo(await sequencesOf(db, edgeId));
}

/** The stretches of an edge's journal that central lacks although it has later ones. */
export async function missingOf(db: Reads, edgeId: string): Promise<Range[]> {
  return gapsIn(await sequencesOf(db, edgeId));
}

/** An activity with the gate's own record of it, whoever asks; null when there is none. */
export async function recordOf(db: Reads, activityId: string): Promise<z.infer<typeof ReviewedActivity> | null> {
  const activity = await activityOfId(db, activityId);
  return activity && { activity: shown(activity), facts: await journalOf(db, activityId) };
}

/**
 * Holds the journal that an edge reports against what central has of it; opens a review where they contradict.
 * @returns `lost`: the edge was told that central has all of it, and central does not; what `receivedUpTo` says; and
 *   the last sequence that central has, whatever is missing before it, and what to ask the edge for
 */
export async function compareJournal(
  work: Work,
  edge: EdgeIdentity,
  report: Heartbeat,
): Promise<{ journal: "same" | "lost"; receivedUpTo: number; lastSequence: number; missing: Range[] }> {
  const { journal, outbox } = report;
  const known = await journalStateOf(work.tx, edge.edgeId);
  const ranges = await sequencesOf(work.tx, edge.edgeId);
  const has = { receivedUpTo: unbrokenUpTo(ranges), lastSequence: ranges.at(-1)?.to ?? 0 };
  const head = await momentsOf(work.tx, edge.edgeId, known.sequence);
  // A report that facts have overtaken on their way speaks of a shorter journal, and is right. Its own moment tells
  // nothing: the edge's clock may have jumped since.
  const isOvertaken = head === null || work.nowMs - Date.parse(head.received_at) < UNDER_WAY_MS;
  const broken = isOvertaken ? null : headBreak(known, journal, work.nowMs);
  if (broken) await openAboutEdge(work, edge, broken);
  const hasSentAll = outbox.depth === 0 && outbox.parked === 0;
  if (hasSentAll && journal.sequence > has.lastSequence) return { journal: "lost", ...has, missing: [] };
  const missing = await requestGaps(work, edge, report, known, ranges);
  return { journal: "same", ...has, missing };
}
