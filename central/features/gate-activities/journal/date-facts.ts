import { type Fact } from "../../../../shared/wire/fact.ts";
import { type ReadFact } from "./read-fact.ts";

/** A fact with when it happened by central's clock, Unix epoch milliseconds: never after central heard of it. */
export interface DatedFact extends ReadFact {
  happenedMs: number;
}

/** What stands in a place of an edge's journal, with when it happened. Moments are ISO 8601. */
export interface DatedPlace {
  edge_id: string;
  boot_id: string;
  sequence: number;
  occurred_at: string;
  happened_at: string;
}

/** Was the clock off by nobody knows how much? Then what the fact says of the time tells nothing. */
export function isUndated({ clock }: Pick<Fact, "clock">): boolean {
  return clock.trust === "untrusted" && clock.offset_ms === null;
}

/**
 * Places new facts of one edge in time: by the clock that they were timed by, put right by what the edge knew of it.
 * One that is undated follows the fact before it in the journal, by as much as the edge's clock went on in the same
 * run; where that one is not there, it happened when central heard of it.
 * @param kept what central has of the journal beside them
 */
export function dateFacts(
  fresh: readonly ReadFact[],
  kept: readonly DatedPlace[],
  edgeId: string,
  receivedMs: number,
): DatedFact[] {
  const places = new Map(kept.flatMap((place) => (place.edge_id === edgeId ? [[place.sequence, place]] : [])));
  const dated = new Map<ReadFact, number>();
  for (const read of [...fresh].sort((one, other) => one.fact.sequence - other.fact.sequence)) {
    const { fact } = read;
    const happenedMs = Math.min(momentOf(fact, places.get(fact.sequence - 1)) ?? receivedMs, receivedMs);
    dated.set(read, happenedMs);
    const { edge_id, boot_id, sequence, occurred_at } = fact;
    places.set(sequence, { edge_id, boot_id, sequence, occurred_at, happened_at: new Date(happenedMs).toISOString() });
  }
  return fresh.map((read) => ({ ...read, happenedMs: dated.get(read) ?? receivedMs }));
}

/** When a fact happened by what it says itself, Unix epoch milliseconds; null where that tells nothing. */
export function claimedMs(fact: Fact): number | null {
  return isUndated(fact) ? null : Date.parse(fact.occurred_at) + Math.round(fact.clock.offset_ms ?? 0);
}

function momentOf(fact: Fact, before: DatedPlace | undefined): number | null {
  const claimed = claimedMs(fact);
  if (claimed !== null) return claimed;
  const occurredMs = Date.parse(fact.occurred_at);
  if (!before) return null;
  const passedMs = before.boot_id === fact.boot_id ? Math.max(0, occurredMs - Date.parse(before.occurred_at)) : 0;
  return Date.parse(before.happened_at) + passedMs;
}
