import type { Fact } from "../../../../../shared/wire/fact.ts";
import type { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { StoredFact } from "./fact-store.ts";
import { asUnread, type ReadFact, type UnreadFact } from "./read-fact.ts";

type Known = Pick<StoredFact, "id" | "edge_id" | "sequence" | "hash">;
export type FactResult = FactBatchReply["results"][number];

/** A sorted batch: the new facts, the rejected ones, and the answer to each fact in batch order. */
export interface Triaged {
  fresh: ReadFact[];
  parked: UnreadFact[];
  results: FactResult[];
}

/** A fact of a batch, with the id that its sender uses. */
export interface Sent {
  id: string;
  reading: ReadFact | UnreadFact;
}

/**
 * Deduplicates a batch by the facts at central. An identical fact is known. A different fact with a known id is parked for
 * review, since only one of the two is true. A different fact in a taken place is accepted: it happened, and the gate's
 * journal was set back.
 * @param owners the edge of each activity that central knows; null for central itself
 * @param wasHere whether central had this fact and has deleted it since
 */
export function triage(
  batch: readonly Sent[],
  kept: readonly Known[],
  owners: ReadonlyMap<string, string | null>,
  wasHere: (fact: Fact) => boolean = () => false,
): Triaged {
  const byId = new Map<string, Known>(kept.map((fact) => [fact.id, fact]));
  const sorted: Triaged = { fresh: [], parked: [], results: [] };
  for (const { id, reading } of batch) {
    const judged = reading.is === "fact" ? judge(reading) : reading;
    if (judged === "known") {
      sorted.results.push({ id, outcome: "known", error: null });
    } else if (judged.is === "unreadable") {
      sorted.parked.push(judged);
      sorted.results.push({ id, outcome: "parked", error: judged.error });
    } else {
      sorted.fresh.push(judged);
      byId.set(judged.fact.id, judged.fact);
      sorted.results.push({ id, outcome: "accepted", error: null });
    }
  }
  return sorted;

  function judge(reading: ReadFact): ReadFact | UnreadFact | "known" {
    const { fact } = reading;
    const same = byId.get(fact.id);
    if (same)
      return same.edge_id === fact.edge_id && same.hash === fact.hash && same.sequence === fact.sequence
        ? "known"
        : asUnread(
            reading,
            "another fact has this id",
            same.edge_id === fact.edge_id ? null : say("claim_fact", { id: fact.id }),
          );
    if (wasHere(fact)) return "known";
    const owner = owners.get(fact.activity_id);
    if (owner !== undefined && owner !== fact.edge_id)
      return asUnread(reading, "the activity is of another edge", say("claim_activity", { id: fact.activity_id }));
    return reading;
  }
}
