import { type Kysely, sql } from "kysely";
import { indexesOf, type ListDeclaration, type ListIndex, sortExpression } from "../lists/declaration.ts";
import { wholeFoldOf } from "../lists/folds.ts";
import { engineOf } from "./columns.ts";
import type { Database } from "./database.ts";
import { makePostgresSearch, makeSqliteSearch } from "./search-indexes.ts";

/** The lock key for processes that start together; any otherwise unused number. */
const LOCK = 7_251_902;

/**
 * Makes the declared indexes of lists that do not exist yet. Indexes hold no data of their own, so they follow from the
 * declarations and need no migration. Undeclared indexes stay: an older process may need them.
 * @param db holds a transaction
 * @throws DatabaseRefused when PostgreSQL lacks the extension pg_trgm
 */
export async function makeListIndexes(
  db: Kysely<Database>,
  where: string,
  lists: readonly ListDeclaration[],
): Promise<void> {
  const isPostgres = engineOf(db) === "postgres";
  if (isPostgres) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const found = isPostgres
    ? await sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`.execute(
        db,
      )
    : await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(db);
  const known = new Set(found.rows.map(({ name }) => name));
  for (const index of lists.flatMap(indexesOf)) {
    if (known.has(index.name)) continue;
    known.add(index.name);
    await makeIndex(db, index);
  }
  const sources = lists.flatMap(({ search }) => search);
  if (isPostgres) await makePostgresSearch(db, where, sources, known);
  else await makeSqliteSearch(db, sources);
}

async function makeIndex(db: Kysely<Database>, { name, table, filter, sort, isStanding }: ListIndex): Promise<void> {
  const isColumn = sort.kind === "plain" || sort.kind === "number";
  const by = isColumn ? sql.ref(sort.column) : sql`(${sortExpression(sort.kind, sql.ref(sort.column))})`;
  const fold = filter === null ? null : wholeFoldOf(filter);
  const wanted = filter === null ? [] : [fold ? sql`(${fold.column(sql.ref(filter))})` : sql.ref(filter)];
  const columns = [...wanted, by, sql.ref("id")];
  const rows = isStanding ? sql` where deleted_at is null` : sql``;
  await sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.join(columns)})${rows}`.execute(db);
}
