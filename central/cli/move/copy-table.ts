import { createHash } from "node:crypto";
import type BetterSqlite from "better-sqlite3";
import type pg from "pg";
import { BackupRefused } from "../backup/refused.ts";

/** A table of both databases, with its columns in the order of their names. */
export interface Table {
  name: string;
  columns: readonly string[];
}

const BATCH = 1_000;

/**
 * Copies the rows of a table, reads them back and compares them.
 * @returns their number
 * @throws BackupRefused where the copy differs
 */
export async function copyTable(
  source: BetterSqlite.Database,
  target: pg.Client,
  { name, columns }: Table,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const insert = `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)`;
  const sent = digestOfRows(columns);
  let batch: Row[] = [];
  const send = async (): Promise<void> => {
    if (batch.length > 0) await target.query(insert, [JSON.stringify(batch)]);
    batch = [];
  };
  for (const row of source.prepare<[], Row>(`select ${list} from "${name}"`).iterate()) {
    sent.add(row);
    batch.push(row);
    if (batch.length === BATCH) await send();
  }
  await send();

  const found = digestOfRows(columns);
  await target.query(`declare copied no scroll cursor for select ${list} from "${name}"`);
  for (let isMore = true; isMore;) {
    const { rows } = await target.query<Row>(`fetch ${BATCH} from copied`);
    for (const row of rows) found.add(row);
    isMore = rows.length > 0;
  }
  await target.query("close copied");
  if (sent.text() !== found.text())
    throw new BackupRefused(`The copy of ${name} differs: ${sent.text()} were read, ${found.text()} were found.`);
  return sent.count();
}

type Row = Record<string, unknown>;

/** Count and digest of rows in any order: the sum of the rows' hashes, so that no row can be missing, double or changed. */
export function digestOfRows(columns: readonly string[]) {
  let count = 0;
  const sum = new Uint32Array(8);
  return {
    add(row: Row): void {
      const text = JSON.stringify(columns.map((column) => row[column] ?? null));
      const hash = createHash("sha256").update(text).digest();
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + hash.readUInt32LE(at * 4);
      count++;
    },
    count: () => count,
    text: () => `${count} rows (${Buffer.from(sum.buffer).toString("hex").slice(0, 16)})`,
  };
}
