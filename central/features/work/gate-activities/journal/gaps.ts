import { type Heartbeat, MAX_STRETCHES } from "../../../../../shared/wire/sync.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { openGaps } from "../../../gates/cases/service.ts";
import { type AskedRange, type JournalState, momentsOf, saveJournalState } from "./journal-store.ts";
import { gapsIn, holdsAll, inBoth, type Range } from "./ranges.ts";

/** An online edge with an empty outbox answers within two heartbeats; a gap counts as unanswered after this time. */
const UNANSWERED_MS = 86_400_000;

/**
 * The gaps as central requests them now.
 * @param asked earlier requests: a range that was partly requested keeps its start time
 */
export function requestedRanges(gaps: readonly Range[], asked: readonly AskedRange[], at: string): AskedRange[] {
  return gaps.map(({ from, to }) => {
    const since = asked.find((before) => holdsAll([before], { from, to }))?.since ?? at;
    return { from, to, since };
  });
}

/**
 * Requests the missing facts of an edge's journal with every heartbeat until they arrive, since an answer may be lost.
 * A range that the edge reports as gone becomes a case. So does a range that stays unanswered.
 * @param state,ranges the journal's state at central
 * @returns the ranges to request
 */
export async function requestGaps(
  work: Work,
  edge: EdgeIdentity,
  { outbox, gone = [] }: Pick<Heartbeat, "outbox" | "gone">,
  state: JournalState,
  ranges: readonly Range[],
): Promise<Range[]> {
  const gaps = gapsIn(ranges);
  if (gaps.length === 0) return [];
  const lost = inBoth(gaps, gone);
  // The outbox may hold the missing facts: central requests them once the outbox has arrived.
  const unanswered = gaps.filter((gap) => inBoth([gap], gone).length === 0);
  const hasSentAll = outbox.depth === 0;
  const silent = hasSentAll && outbox.parked === 0 ? unanswered.filter(isSilentOn(state.asked, work.nowMs)) : [];
  await openCases(work, edge, state, lost, { no_longer_has: true });
  await openCases(work, edge, state, silent, { has_not_answered: true, has_no_more_to_send: true });
  if (!hasSentAll) return [];
  // Explained gaps come last. Central still requests them: a disk may be restored with the facts.
  const answered = gaps.filter((gap) => !unanswered.includes(gap));
  const missing = [...unanswered, ...answered].slice(0, MAX_STRETCHES);
  const asked = requestedRanges(missing, state.asked, work.at);
  const isNew = asked.some((one) => !holdsAll(state.asked, one));
  if (isNew) await saveJournalState(work, edge.edgeId, { ...state, asked });
  return missing;
}

function isSilentOn(asked: readonly AskedRange[], nowMs: number): (gap: Range) => boolean {
  return (gap) => asked.some((one) => holdsAll([one], gap) && nowMs - Date.parse(one.since) >= UNANSWERED_MS);
}

async function openCases(
  work: Work,
  edge: EdgeIdentity,
  state: JournalState,
  gaps: readonly Range[],
  gate: Record<string, boolean>,
): Promise<void> {
  const found = gaps.map(async ({ from, to }) => {
    const after = (await momentsOf(work.tx, edge.edgeId, from - 1))?.occurred_at ?? null;
    const before = (await momentsOf(work.tx, edge.edgeId, to + 1))?.occurred_at ?? null;
    const asked_at = state.asked.find((one) => holdsAll([one], { from, to }))?.since ?? null;
    const head = { sequence: state.sequence, hash: state.hash };
    const happenedMs = before === null ? work.nowMs : Date.parse(before);
    return { from, to, evidence: { gate, central: { after, before, asked_at, head } }, happenedMs };
  });
  if (gaps.length > 0) await openGaps(work, edge, await Promise.all(found));
}
