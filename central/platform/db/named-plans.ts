import type { CompiledQuery } from "kysely";
import type { Reads } from "./database.ts";

/**
 * Statements whose plans PostgreSQL keeps. To plan a read by a key takes five times as long as to run it, and a
 * connection plans a statement with a name once. Only for statements whose best plan is the same for all values: lists
 * are planned for the values of each call.
 */
const names = new Map<string, string>();

/** Each connection holds all of them; further statements have no name. */
const MAX_NAMED = 400;

/** Keeps the plan of this statement from now on. */
export function namePlan(text: string): void {
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `kept_${names.size + 1}`);
}

/** The name of a statement whose plan is kept, as that of an insert of one row is: it has no other. */
export function planName(text: string): string | undefined {
  if (text.startsWith("insert into ") && text.includes(" values (") && !text.includes("), (")) namePlan(text);
  return names.get(text);
}

/** All rows of a query whose plan is kept. */
export async function rowsByNamedPlan<O>(db: Pick<Reads, "getExecutor">, query: CompiledQuery<O>): Promise<O[]> {
  namePlan(query.sql);
  return (await db.getExecutor().executeQuery(query)).rows;
}
