import type { z } from "zod";
import type { ReviewedActivity } from "../../../wire/review-detail.ts";
import type { Heartbeat } from "../../../../shared/wire/sync.ts";
import type { EdgeIdentity } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { openAboutEdge } from "../../gates/cases/service.ts";
import { headBreak } from "./journal/chain.ts";
import { journalOf } from "./journal/fact-store.ts";
import { requestGaps } from "./journal/gaps.ts";
import { journalStateOf, momentsOf, sequencesOf } from "./journal/journal-store.ts";
import { gapsIn, type Range, unbrokenUpTo } from "./journal/ranges.ts";
import { activityOfId, shown } from "./store.ts";

/** Gate activities, for other features. */

export { LIST as ACTIVITY_LIST } from "./store.ts";
export { judgeIn } from "./judge-at-central.ts";
export { summarizeActivity } from "./activity-summary.ts";
export { acceptGap } from "./journal/journal-store.ts";
export { parked } from "./journal/parked-store.ts";
export { parkedMark, retryParked } from "./journal/retry-parked.ts";
export { ingestBatch } from "./journal/ingest-batch.ts";

/** Longer than any report of an edge is in flight. */
const UNDER_WAY_MS = 60_000;

/** The last sequence of this edge up to which central has no gap; 0 for none. */
export async function receivedUpTo(db: Reads, edgeId: string): Promise<number> {
  return unbrokenUpTo(await sequencesOf(db, edgeId));
}

/** The gaps of an edge's journal: ranges that central lacks although it has later facts. */
export async function missingOf(db: Reads, edgeId: string): Promise<Range[]> {
  return gapsIn(await sequencesOf(db, edgeId));
}

/** An activity with the gate's own record of it, without a permission check; null when there is none. */
export async function recordOf(db: Reads, activityId: string): Promise<z.infer<typeof ReviewedActivity> | null> {
  const activity = await activityOfId(db, activityId);
  return activity && { activity: shown(activity), facts: await journalOf(db, activityId) };
}

/**
 * Compares the journal that an edge reports with central's copy; opens a review where they contradict.
 * @returns `lost`: central acknowledged facts that it does not have; the same sequence as `receivedUpTo`; the last
 *   sequence that central has, gaps included; and the ranges to request from the edge
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
  // A report that later facts have overtaken describes a shorter journal, and is correct. Its own time proves nothing:
  // the edge's clock may have jumped since.
  const isOvertaken = head === null || work.nowMs - Date.parse(head.received_at) < UNDER_WAY_MS;
  const broken = isOvertaken ? null : headBreak(known, journal, work.nowMs);
  if (broken) await openAboutEdge(work, edge, broken);
  const hasSentAll = outbox.depth === 0 && outbox.parked === 0;
  if (hasSentAll && journal.sequence > has.lastSequence) return { journal: "lost", ...has, missing: [] };
  const missing = await requestGaps(work, edge, report, known, ranges);
  return { journal: "same", ...has, missing };
}
