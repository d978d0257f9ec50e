import { first } from "../../../../platform/db/first.ts";
import { z } from "zod";
import type { Reads } from "../../../../platform/db/database.ts";
import { jsonText, storedJson } from "../../../../platform/db/stored.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type Range, withRanges } from "./ranges.ts";

/** The moments (ISO 8601) of the fact in one place of an edge's journal. */
export interface FactMoments {
  /** By the edge's clock. */
  occurred_at: string;
  /** When central received it. */
  received_at: string;
}

/** @returns null where central lacks the fact; with several in one place, the one that arrived last */
export async function momentsOf(db: Reads, edgeId: string, sequence: number): Promise<FactMoments | null> {
  const row = await first(
    db
      .selectFrom("facts")
      .select(["occurred_at", "received_at"])
      .where("edge_id", "=", edgeId)
      .where("sequence", "=", sequence)
      .orderBy("received_at", "desc"),
  );
  return row ?? null;
}

/** The ranges of an edge's sequence that central has, in order. */
export async function sequencesOf(db: Reads, edgeId: string): Promise<Range[]> {
  return db
    .selectFrom("edge_sequences")
    .select(["from_sequence as from", "to_sequence as to"])
    .where("edge_id", "=", edgeId)
    .orderBy("from_sequence")
    .execute();
}

export async function saveSequences({ tx }: Work, edgeId: string, ranges: readonly Range[]): Promise<void> {
  await tx.deleteFrom("edge_sequences").where("edge_id", "=", edgeId).execute();
  if (ranges.length === 0) return;
  const rows = ranges.map(({ from, to }) => ({ edge_id: edgeId, from_sequence: from, to_sequence: to }));
  await tx.insertInto("edge_sequences").values(rows).execute();
}

/** A range that central requested from an edge. */
export interface AskedRange extends Range {
  /** The moment of the first request, ISO 8601. */
  since: string;
}

/** The head of an edge's journal at central, and the ranges that central requested. */
export interface JournalState {
  sequence: number;
  hash: string;
  /** The moment of the last request in an answer to a push. */
  askedAt: string | null;
  asked: readonly AskedRange[];
}

const AskedRanges = storedJson(z.array(z.strictObject({ from: z.int(), to: z.int(), since: z.string() })));

export async function journalStateOf(db: Reads, edgeId: string): Promise<JournalState> {
  const row = await first(db.selectFrom("edge_journals").selectAll().where("edge_id", "=", edgeId));
  return {
    sequence: row?.head_sequence ?? 0,
    hash: row?.head_hash ?? "",
    askedAt: row?.asked_at ?? null,
    asked: row?.asked ? AskedRanges.parse(row.asked) : [],
  };
}

export async function saveJournalState({ tx }: Work, edgeId: string, state: JournalState): Promise<void> {
  const row = {
    head_sequence: state.sequence,
    head_hash: state.hash,
    asked_at: state.askedAt,
    asked: state.asked.length === 0 ? null : jsonText(state.asked),
  };
  await tx
    .insertInto("edge_journals")
    .values({ edge_id: edgeId, ...row, pruned_up_to: null, pruned_before: null })
    .onConflict((conflict) => conflict.column("edge_id").doUpdateSet(row))
    .execute();
}

/** Accepts a range of an edge's journal as lost: from now on it counts as present. */
export async function acceptGap(
  work: Work,
  edgeId: string,
  { from, to, reviewId }: Range & { reviewId: string },
): Promise<void> {
  const ranges = await sequencesOf(work.tx, edgeId);
  await saveSequences(work, edgeId, withRanges(ranges, [{ from, to }]));
  await work.tx
    .insertInto("accepted_gaps")
    .values({ edge_id: edgeId, from_sequence: from, to_sequence: to, review_id: reviewId, accepted_at: work.at })
    .onConflict((conflict) =>
      conflict.columns(["edge_id", "from_sequence"]).doUpdateSet({ to_sequence: to, review_id: reviewId }),
    )
    .execute();
}
