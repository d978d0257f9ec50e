import { isIntact } from "./fact-checksum.ts";
import { FLAW, type Flaw } from "./flawed-facts.ts";
import type { Store } from "./open.ts";

export const OPEN = "FROM outbox JOIN journal USING (sequence)";
export const WAITING = `${OPEN} WHERE state = 'waiting'`;

interface Row {
  id: string;
  sequence: number;
  bytes: number;
  flaw: Flaw | null;
}

export interface Next {
  facts: Row[];
  body: Buffer;
}

const HEAD = `{"facts":[`;

/**
 * The oldest waiting facts, with their flaws. SQLite itself joins the texts: a thousand strings of this process would
 * each be garbage-collected.
 */
export function waitingFacts(db: Store["db"]): (most: number) => Next | null {
  const oldest = db.prepare<[number], Row>(
    `SELECT id, sequence, octet_length(body) AS bytes, ${FLAW} AS flaw ${WAITING} ORDER BY sequence LIMIT ?`,
  );
  const bodyUpTo = db
    .prepare<[number], Buffer>(
      `SELECT CAST('${HEAD}' || group_concat(body, ',' ORDER BY sequence) || ']}' AS BLOB) ${WAITING} AND sequence <= ?`,
    )
    .pluck();
  // Both reads see one state: a concurrent settlement is in both or in neither.
  return db.transaction((most: number) => {
    const facts = oldest.all(most);
    const body = bodyUpTo.get(facts.at(-1)?.sequence ?? 0);
    return body ? { facts: checked(facts, body), body } : null;
  });
}

/** The checksum finds what SQLite passes over: a text that changed and still has the form of its fact. */
function checked(facts: readonly Row[], body: Buffer): Row[] {
  let at = HEAD.length;
  return facts.map((row) => {
    const text = body.subarray(at, at + row.bytes);
    at += row.bytes + 1;
    return row.flaw === null && !isIntact(text) ? { ...row, flaw: "altered" } : row;
  });
}

/** The part of a waiting fact that central's answer is compared with. */
export function sentOf({ id, sequence }: Row): { id: string; sequence: number } {
  return { id, sequence };
}
