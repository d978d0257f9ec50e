import type { EdgeFinding } from "../../../gates/cases/service.ts";
import type { Received } from "../project.ts";
import type { CHAIN_BREAKS } from "../../../../../shared/words/values/gates.ts";

type ChainBreak = keyof typeof CHAIN_BREAKS;

/** One link of an edge's journal. */
export interface ChainLink {
  sequence: number;
  hash: string;
  previous_hash: string;
}

const BEFORE_THE_FIRST = "0".repeat(64);

/** The links that central has around a fact; one place has several when the journal was set back. */
export interface Neighbours {
  before: readonly ChainLink[];
  /** Other links with the same sequence. */
  beside: readonly ChainLink[];
  after: readonly ChainLink[];
}

/** Finds the place where an edge's hash chain breaks; null where it is intact, as far as central has it. */
export function breakAt(
  { fact, happenedMs }: Pick<Received, "fact" | "happenedMs">,
  isHashGood: boolean,
  { before, beside, after }: Neighbours,
): EdgeFinding | null {
  const broken = (because: ChainBreak): EdgeFinding => ({
    kind: "chain_broken",
    key: fact.id,
    happenedMs,
    evidence: {
      because,
      gate: { fact_id: fact.id, sequence: fact.sequence, previous_hash: fact.previous_hash, hash: fact.hash },
      central: { before, beside, after },
    },
  });
  if (!isHashGood) return broken("hash_is_wrong");
  if (fact.type === "event" && fact.event === "journal_repaired") return broken("set_back");
  const expected = fact.sequence === 1 ? [BEFORE_THE_FIRST] : before.map(({ hash }) => hash);
  if (expected.length > 0 && !expected.includes(fact.previous_hash)) return broken("does_not_follow");
  // Two parallel lines are one contradiction, whatever their length: only the fork counts.
  if (beside.some(({ previous_hash }) => previous_hash === fact.previous_hash)) return broken("replaced");
  if (beside.length === 0 && after.length > 0 && !after.some(({ previous_hash }) => previous_hash === fact.hash))
    return broken("not_followed");
  return null;
}

/**
 * Checks whether the head that an edge reports belongs to the journal at central.
 * @param sentMs when the head was reported, Unix epoch milliseconds
 * @returns the reason why it does not, or null
 */
export function headBreak(
  known: { sequence: number; hash: string },
  reported: { sequence: number; hash: string },
  sentMs: number,
): EdgeFinding | null {
  const broken = (because: ChainBreak): EdgeFinding => ({
    kind: "chain_broken",
    // Heartbeats repeat the head: while central's head is unchanged, the finding is the same.
    key: `${known.hash} ${because}`,
    happenedMs: sentMs,
    evidence: { because, gate: reported, central: known },
  });
  if (reported.sequence < known.sequence) return broken("shorter");
  if (reported.sequence === known.sequence && reported.hash !== known.hash) return broken("other_end");
  return null;
}
