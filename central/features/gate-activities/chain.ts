import { type Fact } from "../../../shared/wire/fact.ts";
import { type Case } from "./cases.ts";

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
): Case | null {
  const broken = (because: string): Case => ({
    kind: "chain_broken",
    evidence: { because, fact_id: fact.id, sequence: fact.sequence },
  });
  if (!isHashGood) return broken("the fact's hash is not that of its content");
  const expected = fact.sequence === 1 ? BEFORE_THE_FIRST : neighbours.before?.hash;
  if (expected !== undefined && fact.previous_hash !== expected) return broken("it does not follow the fact before it");
  if (neighbours.after && neighbours.after.previous_hash !== fact.hash)
    return broken("the fact after it does not follow it");
  return null;
}

/** Does the head that an edge reports belong to the journal that central has? @returns why not, or null */
export function headBreak(
  known: { sequence: number; hash: string },
  reported: { sequence: number; hash: string },
): Case | null {
  const broken = (because: string): Case => ({ kind: "chain_broken", evidence: { because, known, reported } });
  if (reported.sequence < known.sequence) return broken("the journal is shorter than what central has of it");
  if (reported.sequence === known.sequence && reported.hash !== known.hash)
    return broken("the journal's last fact is another one than central has");
  return null;
}
