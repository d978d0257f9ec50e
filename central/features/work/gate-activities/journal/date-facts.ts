import type { Fact } from "../../../../../shared/wire/fact.ts";
import type { ReadFact } from "./read-fact.ts";

/** A fact with its moment by central's clock, Unix epoch milliseconds: never later than its arrival at central. */
export interface DatedFact extends ReadFact {
  happenedMs: number;
}

/** An entry of an edge's journal with its moment. Moments are ISO 8601. */
export interface DatedPlace {
  edge_id: string;
  boot_id: string;
  sequence: number;
  occurred_at: string;
  happened_at: string;
}

/** Reports whether the clock's error is unknown. The fact's own time then has no meaning. */
export function isUndated({ clock }: Pick<Fact, "clock">): boolean {
  return clock.trust === "untrusted" && clock.offset_ms === null;
}

/**
 * Dates new facts of one edge: by the edge's clock, corrected by the clock error that the edge knew. An undated fact
 * takes the time of the fact before it, plus the time that the edge's clock advanced in the same run. Without that
 * earlier fact, it takes the time of its arrival at central.
 * @param kept the entries of the journal beside them at central
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

/** The moment of a fact by its own statement, Unix epoch milliseconds; null where the clock is unusable. */
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
