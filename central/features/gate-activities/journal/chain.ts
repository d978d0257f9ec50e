import { type EdgeFinding } from "../../officer-reviews/service.ts";
import { type Received } from "../project.ts";

/** One link of an edge's journal. */
export interface Link {
  sequence: number;
  hash: string;
  previous_hash: string;
}

const BEFORE_THE_FIRST = "0".repeat(64);

/** What central has around a fact: several in one place where the journal was set back. */
export interface Neighbours {
  before: readonly Link[];
  /** Others in its own place. */
  beside: readonly Link[];
  after: readonly Link[];
}

/** Where an edge's journal does not hold together; null where it does, as far as central has it. */
export function breakAt(
  { fact, happenedMs }: Pick<Received, "fact" | "happenedMs">,
  isHashGood: boolean,
  { before, beside, after }: Neighbours,
): EdgeFinding | null {
  const broken = (because: string): EdgeFinding => ({
    kind: "chain_broken",
    key: fact.id,
    happenedMs,
    evidence: {
      because,
      gate: { fact_id: fact.id, sequence: fact.sequence, previous_hash: fact.previous_hash, hash: fact.hash },
      central: { before, beside, after },
    },
  });
  if (!isHashGood) return broken("the fact's hash is not that of its content");
  if (fact.type === "event" && fact.event === "journal_repaired")
    return broken("the journal was set back, and goes on behind what central has");
  const expected = fact.sequence === 1 ? [BEFORE_THE_FIRST] : before.map(({ hash }) => hash);
  if (expected.length > 0 && !expected.includes(fact.previous_hash))
    return broken("it does not follow the fact before it");
  // Two lines side by side are one contradiction, however long they go on: it is where they part.
  if (beside.some(({ previous_hash }) => previous_hash === fact.previous_hash))
    return broken("another fact stands in its place");
  if (beside.length === 0 && after.length > 0 && !after.some(({ previous_hash }) => previous_hash === fact.hash))
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
