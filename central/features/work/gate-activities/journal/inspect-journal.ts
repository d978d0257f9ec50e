import { type FactBatchReply, MAX_STRETCHES } from "../../../../../shared/wire/sync.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type EdgeFinding, openAboutEdge, settleGaps } from "../../../gates/cases/service.ts";
import { clockFindingOf } from "./cases.ts";
import { breakAt, type ChainLink } from "./chain.ts";
import type { DatedFact } from "./date-facts.ts";
import type { StoredFact } from "./fact-store.ts";
import { journalStateOf, saveJournalState, saveSequences, sequencesOf } from "./journal-store.ts";
import { requestedRanges } from "./gaps.ts";
import { gapsIn, holdsAll, withNumbers } from "./ranges.ts";

/**
 * Pushes arrive in quick succession: their answers request gaps at most this often. Heartbeats request them besides.
 */
const ASK_AGAIN_MS = 60_000;

/** Checks the journal of new facts: its hash chain, and the clock that dated the facts. */
export async function inspectJournal(
  work: Work,
  edge: EdgeIdentity,
  fresh: readonly DatedFact[],
  kept: readonly StoredFact[],
): Promise<void> {
  const links = new Map<number, ChainLink[]>();
  const at = (sequence: number): readonly ChainLink[] => links.get(sequence) ?? [];
  const add = ({ sequence, hash, previous_hash }: ChainLink): void =>
    void links.set(sequence, [...at(sequence), { sequence, hash, previous_hash }]);
  const own = new Map(kept.filter(({ edge_id }) => edge_id === edge.edgeId).map((fact) => [fact.id, fact]));
  for (const fact of own.values()) add(fact);
  let clock: EdgeFinding | null = null;
  for (const { fact, happenedMs, isHashGood } of fresh) {
    const received = { fact, happenedMs, receivedMs: work.nowMs };
    const { sequence } = fact;
    const neighbours = { before: at(sequence - 1), beside: at(sequence), after: at(sequence + 1) };
    const broken = breakAt(received, isHashGood, neighbours);
    if (broken) await openAboutEdge(work, edge, broken);
    add(fact);
    const found = clockFindingOf(received);
    if (found && (!clock || found.happenedMs > clock.happenedMs)) clock = found;
  }
  // One finding per batch: the latest shows whether the clock is still off after a case was decided.
  if (clock) await openAboutEdge(work, edge, clock);
}

/**
 * Records the places of an edge's journal that central has now.
 * @param numbers the sequences of the facts that were just stored or parked
 * @returns the missing ranges, when a new request is due
 */
export async function recordArrivals(
  work: Work,
  edge: EdgeIdentity,
  fresh: readonly DatedFact[],
  numbers: readonly number[],
): Promise<FactBatchReply["missing"]> {
  const before = await sequencesOf(work.tx, edge.edgeId);
  const ranges = withNumbers(before, numbers);
  if (numbers.length > 0) await saveSequences(work, edge.edgeId, ranges);
  const lastBefore = before.at(-1)?.to ?? 0;
  if (numbers.some((number) => number < lastBefore))
    await settleGaps(work, edge.edgeId, (from, to) => holdsAll(ranges, { from, to }));
  const state = await journalStateOf(work.tx, edge.edgeId);
  const head = fresh.reduce(
    (latest, { fact }) => (fact.sequence > latest.sequence ? { sequence: fact.sequence, hash: fact.hash } : latest),
    { sequence: state.sequence, hash: state.hash },
  );
  const gaps = gapsIn(ranges).slice(0, MAX_STRETCHES);
  const mayAsk = state.askedAt === null || work.nowMs - Date.parse(state.askedAt) >= ASK_AGAIN_MS;
  const asks = gaps.length > 0 && mayAsk;
  const asked = asks
    ? { askedAt: work.at, asked: requestedRanges(gaps, state.asked, work.at) }
    : { askedAt: state.askedAt, asked: state.asked };
  await saveJournalState(work, edge.edgeId, { ...head, ...asked });
  return asks ? gaps : [];
}
