import { type Heartbeat, MAX_STRETCHES } from "../../../../shared/wire/sync.ts";
import { type EdgeIdentity } from "../../../platform/auth/principal.ts";
import { type Work } from "../../../platform/transact.ts";
import { openGaps } from "../../officer-reviews/service.ts";
import { type AskedRange, type JournalState, momentsOf, saveJournalState } from "./journal-store.ts";
import { gapsIn, holdsAll, inBoth, type Range } from "./ranges.ts";

/** An edge that is there and has nothing waiting answers within two heartbeats; one that never does has this long. */
const UNANSWERED_MS = 86_400_000;

/** These gaps as they are asked for now. @param asked before: what was asked for in part stays asked since then */
export function requestedRanges(gaps: readonly Range[], asked: readonly AskedRange[], at: string): AskedRange[] {
  return gaps.map(({ from, to }) => {
    const since = asked.find((before) => holdsAll([before], { from, to }))?.since ?? at;
    return { from, to, since };
  });
}

/**
 * Asks an edge, with every heartbeat, for what central lacks of its journal until it is there: an answer may be lost.
 * What the edge says that it no longer has becomes a case, and so does what it never answers for.
 * @param state,ranges as central has them
 * @returns what to ask for
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
  // What waits there may be what is missing; it is asked for when that has come.
  const unanswered = gaps.filter((gap) => inBoth([gap], gone).length === 0);
  const hasSentAll = outbox.depth === 0;
  const silent = hasSentAll && outbox.parked === 0 ? unanswered.filter(isSilentOn(state.asked, work.nowMs)) : [];
  await openCases(work, edge, state, lost, { no_longer_has: true });
  await openCases(work, edge, state, silent, { has_not_answered: true, has_no_more_to_send: true });
  if (!hasSentAll) return [];
  // What is answered for comes last, and is asked for still: a disk may come back with it.
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
