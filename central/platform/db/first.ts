import { type SelectQueryBuilder } from "kysely";

/**
 * The first row of a query; undefined when there is none. The library's own `executeTakeFirst` reads every row that
 * matches and drops all but one: a look at the latest of a long history would read all of it.
 */
export function first<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<O | undefined> {
  return query.limit(1).executeTakeFirst();
}

/** The first row of a query. @throws NoResultError when there is none */
export function firstOrThrow<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<O> {
  return query.limit(1).executeTakeFirstOrThrow();
}
