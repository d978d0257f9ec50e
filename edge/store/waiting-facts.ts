import { FLAW, type Flaw } from "./flawed-facts.ts";
import { type Store } from "./open.ts";

export const OPEN = "FROM outbox JOIN journal USING (sequence)";
export const WAITING = `${OPEN} WHERE state = 'waiting'`;

export interface Next {
  facts: { id: string; sequence: number; flaw: Flaw | null }[];
  body: Buffer;
}

/**
 * The oldest waiting facts, with their flaws. SQLite itself joins the texts: a thousand strings of this process would
 * each be garbage-collected.
 */
export function waitingFacts(db: Store["db"]): (most: number) => Next | null {
  const oldest = db.prepare<[number], Next["facts"][number]>(
    `SELECT id, sequence, ${FLAW} AS flaw ${WAITING} ORDER BY sequence LIMIT ?`,
  );
  const bodyUpTo = db
    .prepare<[number], Buffer>(
      `SELECT CAST('{"facts":[' || group_concat(body, ',' ORDER BY sequence) || ']}' AS BLOB) ${WAITING} AND sequence <= ?`,
    )
    .pluck();
  // Both reads see one state: a concurrent settlement is in both or in neither.
  return db.transaction((most: number) => {
    const facts = oldest.all(most);
    const body = bodyUpTo.get(facts.at(-1)?.sequence ?? 0);
    return body ? { facts, body } : null;
  });
}

/** The part of a waiting fact that central's answer is compared with. */
export function sentOf({ id, sequence }: Next["facts"][number]): { id: string; sequence: number } {
  return { id, sequence };
}
