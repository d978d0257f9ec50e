import {
  createQueryId,
  FromNode,
  RawNode,
  type RootOperationNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from "kysely";
import { engineOf } from "./columns.ts";
import type { AnyTables, Reads } from "./database.ts";

/** Steers a query to an index: the declared one of a list, or the one that was made for it. */

/**
 * A query over some tables, for code that orders, bounds and counts by expressions and names no column: with the
 * columns of all tables in its type, the compiler compares them all at each use, which took it a minute.
 */
export type AnyQuery<O> = SelectQueryBuilder<AnyTables, string, O>;

/** The query without the names of its tables and columns; its rows keep their type. */
export function anyQuery<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): AnyQuery<O> {
  return query as unknown as AnyQuery<O>;
}

/**
 * The rows of a query. SQLite has no statistics here, so the query names its index; PostgreSQL chooses itself.
 * @param index of the first table; null leaves the choice to SQLite too
 */
export async function rowsBy<O>(db: Reads, query: AnyQuery<O>, index: string | null): Promise<O[]> {
  return run<O>(db, indexed(db, query.toOperationNode(), index));
}

/** The number of rows of a query, counted up to one more than a limit. */
export async function countUpTo(
  db: Reads,
  query: AnyQuery<unknown>,
  index: string | null,
  limit: number,
): Promise<number> {
  const ones = query
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(limit + 1);
  const counted = indexed(db, ones.toOperationNode(), index);
  const [row] = await run<{ total: number }>(
    db,
    RawNode.create(["select count(*) as total from ", " as counted"], [counted]),
  );
  return row?.total ?? 0;
}

/** The query, with the index of its first table named for SQLite. */
export function indexed(db: Reads, node: SelectQueryNode, index: string | null): SelectQueryNode {
  const [table, ...others] = node.from?.froms ?? [];
  if (index === null || table === undefined || engineOf(db) === "postgres") return node;
  const by = RawNode.create(["", ` indexed by "${index}"`], [table]);
  return { ...node, from: FromNode.create([by, ...others]) };
}

async function run<R>(db: Reads, node: RootOperationNode): Promise<R[]> {
  const executor = db.getExecutor();
  const id = createQueryId();
  const query = executor.compileQuery(executor.transformQuery(node, id), id);
  return (await executor.executeQuery<R>(query)).rows;
}
