import type { Fact } from "../../shared/wire/fact.ts";
import type { GateActivityDetail } from "../../central/wire/gate-activity.ts";

type Link = Pick<Fact, "sequence" | "hash" | "previous_hash">;
type Original = Pick<Fact, "id" | "activity_id" | "sequence" | "type" | "hash">;
type Kept = { id: string; facts: readonly Pick<GateActivityDetail["facts"][number], "id" | "body">[] };

/**
 * The problems of a journal: its sequences begin at 1 without a gap, and each fact contains the hash of the one before.
 */
export function chainProblems(facts: readonly Link[]): string[] {
  return facts.flatMap((fact, index) => {
    const before = facts[index - 1]?.hash ?? "0".repeat(64);
    const problems: string[] = [];
    if (fact.sequence !== index + 1) problems.push(`sequence ${fact.sequence} stands at place ${index + 1}`);
    if (fact.previous_hash !== before) problems.push(`fact ${fact.sequence} does not follow on the one before it`);
    return problems;
  });
}

/** The problems of central's copy of a journal: each fact must be there once, unchanged, in its own activity. */
export function copyProblems(facts: readonly Original[], details: readonly Kept[]): string[] {
  const problems: string[] = [];
  const copies = details.flatMap((detail) => detail.facts.map((fact) => ({ activity: detail.id, fact })));
  const count = new Map<string, number>();
  for (const { fact } of copies) count.set(fact.id, (count.get(fact.id) ?? 0) + 1);
  for (const [id, times] of count) if (times > 1) problems.push(`fact ${id} is there ${times} times`);
  const ids = details.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) problems.push("an activity is listed twice");
  const byId = new Map(copies.map((copy) => [copy.fact.id, copy]));
  for (const fact of facts) {
    const copy = byId.get(fact.id);
    byId.delete(fact.id);
    if (!copy) problems.push(`fact ${fact.sequence} (${fact.type}) is missing`);
    else if (copy.activity !== fact.activity_id) problems.push(`fact ${fact.sequence} stands in another activity`);
    else if (copy.fact.body.hash !== fact.hash) problems.push(`fact ${fact.sequence} (${fact.type}) has changed`);
  }
  for (const [id] of byId) problems.push(`fact ${id} is not in the journal`);
  return problems;
}
