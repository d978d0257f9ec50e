import { sql } from "kysely";
import { engineOf } from "./columns.ts";
import type { Tx } from "./database.ts";

/**
 * The next number of a series, from 1 on: unique, and higher than every number stored before the call. PostgreSQL
 * leaves gaps: all series share one sequence, each with its own base. A counter row would make every transaction wait
 * for the one before it.
 */
export function nextOfSeries(tx: Tx, name: string): Promise<number> {
  return engineOf(tx) === "postgres" ? nextBySequence(tx, name) : nextByRow(tx, name);
}

async function nextByRow(tx: Tx, name: string): Promise<number> {
  const [row] = await tx
    .insertInto("series")
    .values({ name, base: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((eb) => ({ base: eb("series.base", "+", 1) })))
    .returning("base")
    .execute();
  if (!row) throw new Error(`the series ${name} gave no number`);
  return row.base;
}

async function nextBySequence(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('series_numbers') - base as number from series where name = ${name}
  `.execute(tx);
  if (rows[0]) return rows[0].number;
  // When several transactions begin a series at once, one succeeds and the others are retried.
  await sql`insert into series (name, base) values (${name}, nextval('series_numbers') - 1)`.execute(tx);
  return 1;
}
