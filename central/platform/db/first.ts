import type { SelectQueryBuilder } from "kysely";

/**
 * The first row of a query; undefined when there is none. The library's `executeTakeFirst` reads every matching row and
 * drops all but one: a query for the latest row would read a whole history.
 */
export function first<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<O | undefined> {
  return query.limit(1).executeTakeFirst();
}

/** The first row of a query. @throws NoResultError when there is none */
export function firstOrThrow<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<O> {
  return query.limit(1).executeTakeFirstOrThrow();
}
