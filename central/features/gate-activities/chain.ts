import { type Fact } from "../../../shared/wire/fact.ts";
import { type EdgeFinding } from "../officer-reviews/service.ts";

/** One link of an edge's journal. */
export interface Link {
  sequence: number;
  hash: string;
  previous_hash: string;
}

const BEFORE_THE_FIRST = "0".repeat(64);

/** Where an edge's journal does not hold together; null where it does, as far as central has it. */
export function breakAt(
  fact: Fact,
  isHashGood: boolean,
  neighbours: { before: Link | undefined; after: Link | undefined },
): EdgeFinding | null {
  const broken = (because: string): EdgeFinding => ({
    kind: "chain_broken",
    key: fact.id,
    happenedMs: Date.parse(fact.occurred_at),
    evidence: {
      because,
      gate: { fact_id: fact.id, sequence: fact.sequence, previous_hash: fact.previous_hash, hash: fact.hash },
      central: { before: neighbours.before ?? null, after: neighbours.after ?? null },
    },
  });
  if (!isHashGood) return broken("the fact's hash is not that of its content");
  const expected = fact.sequence === 1 ? BEFORE_THE_FIRST : neighbours.before?.hash;
  if (expected !== undefined && fact.previous_hash !== expected) return broken("it does not follow the fact before it");
  if (neighbours.after && neighbours.after.previous_hash !== fact.hash)
    return broken("the fact after it does not follow it");
  return null;
}

/**
 * Does the head that an edge reports belong to the journal that central has? @returns why not, or null
 * @param sentMs when it was reported, Unix epoch milliseconds
 */
export function headBreak(
  known: { sequence: number; hash: string },
  reported: { sequence: number; hash: string },
  sentMs: number,
): EdgeFinding | null {
  const broken = (because: string): EdgeFinding => ({
    kind: "chain_broken",
    // Heartbeats repeat it: as long as central's head stands it is the same finding.
    key: `${known.hash} ${because}`,
    happenedMs: sentMs,
    evidence: { because, gate: reported, central: known },
  });
  if (reported.sequence < known.sequence) return broken("the journal is shorter than what central has of it");
  if (reported.sequence === known.sequence && reported.hash !== known.hash)
    return broken("the journal's last fact is another one than central has");
  return null;
}
