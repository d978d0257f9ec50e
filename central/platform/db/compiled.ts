import { type Compilable, type CompiledQuery, createQueryId } from "kysely";
import { engineOf } from "./columns.ts";
import type { Engine, Reads } from "./database.ts";
import { namePlan } from "./named-plans.ts";

/** A placeholder for a value during compilation; a value of the database cannot contain a NUL. */
const MARK = "\0value ";

/**
 * A query by keys that is compiled and planned once for each engine, and runs with different values each time.
 * @param names of its values, which are texts
 * @param build uses each value as a parameter, and makes the same query for all values
 */
export function compiledQuery<const N extends string, R>(
  names: readonly N[],
  build: (db: Reads, values: Readonly<Record<N, string>>) => Compilable<R>,
): (db: Reads, values: Readonly<Record<N, string>>) => Promise<R[]> {
  const kept = new Map<Engine, CompiledQuery<R>>();
  const marks = Object.fromEntries(names.map((name) => [name, MARK + name])) as Record<N, string>;
  return async (db, values) => {
    const engine = engineOf(db);
    const query = kept.get(engine) ?? build(db, marks).compile();
    kept.set(engine, query);
    namePlan(query.sql);
    const parameters = query.parameters.map((given) =>
      typeof given === "string" && given.startsWith(MARK) ? values[given.slice(MARK.length) as N] : given,
    );
    return (await db.getExecutor().executeQuery<R>({ ...query, parameters, queryId: createQueryId() })).rows;
  };
}
