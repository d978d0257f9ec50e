import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { SearchSource } from "../lists/declaration.ts";
import { foldOf, FOLDS } from "../lists/folds.ts";
import { engineOf } from "./columns.ts";
import { type Database, DatabaseRefused, type Reads } from "./database.ts";

/**
 * Indexes for text within columns. PostgreSQL: a GIN index of trigrams (pg_trgm) on the columns as one text. SQLite: a
 * full-text table of trigrams (FTS5) on a copy of that text, maintained by triggers. Both hold lower-case letters.
 */

/** Shorter runs of letters and digits have no trigram for an index. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
const SIDE_TABLE = /^search_.*_[0-9a-f]{8}$/;
const ANY_SIDE_TABLE = /^search_(.*)_[0-9a-f]{8}(_fts.*)?$/;
const TRIGGERS = ["insert", "update", "delete"] as const;

/** The table whose text SQLite keeps in this one for the search; null where it is no such table. */
export const searchedBy = (name: string): string | null => ANY_SIDE_TABLE.exec(name)?.[1] ?? null;

/** Can the indexes find this text? */
export function isIndexable(text: string): boolean {
  return HAS_TRIGRAM.test(text);
}

/** The ids of a list's rows whose source contains a lower-case text, as a subquery. */
export function foundIn(db: Reads, list: string, source: SearchSource, text: string): RawBuilder<string> {
  const { listed = "id", named, through = [] } = source;
  if (named === undefined) return rowsWith(db, source, text, listed);
  const steps = [{ table: list, column: named }, ...through];
  return steps.reduceRight(
    (ids, { table, column }) => sql`select id from ${sql.table(table)} where ${sql.ref(column)} in (${ids})`,
    rowsWith(db, source, text, "id"),
  );
}

function rowsWith(db: Reads, source: SearchSource, text: string, column: string): RawBuilder<string> {
  const { table } = source;
  if (engineOf(db) === "postgres")
    return sql`select ${sql.ref(column)} from ${sql.table(table)}
      where ${textOf(source, `"${table}".`)} like ${likePattern(text)}`;
  const name = nameOf(source);
  const own = sql<string>`select id from ${sql.table(name)} where n in (
    select rowid from ${sql.table(`${name}_fts`)} where ${sql.ref(`${name}_fts`)} match ${phrase(text)})`;
  return column === "id" ? own : sql`select ${sql.ref(column)} from ${sql.table(table)} where id in (${own})`;
}

/** Does a text occur in more rows of a source than this? Where a list's rows name the source's, they are counted. */
export async function isCommon(
  db: Reads,
  list: string,
  source: SearchSource,
  { text, limit }: { text: string; limit: number },
): Promise<boolean> {
  const fts = `${nameOf(source)}_fts`;
  const matches =
    source.named !== undefined
      ? foundIn(db, list, source, text)
      : engineOf(db) === "postgres"
        ? rowsWith(db, source, text, "id")
        : sql`select rowid from ${sql.table(fts)} where ${sql.ref(fts)} match ${phrase(text)}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matches} limit ${limit + 1}) as found`.execute(db);
  return (rows[0]?.total ?? 0) > limit;
}

/** A pattern for `like … escape '\'` that finds this text anywhere; `%` and `_` are literal. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** @throws DatabaseRefused when the extension pg_trgm is not available */
export async function makePostgresSearch(
  db: Kysely<Database>,
  where: string,
  sources: readonly SearchSource[],
  known: ReadonlySet<string>,
): Promise<void> {
  const missing = new Map(sources.map((source) => [nameOf(source), source]));
  for (const name of known) missing.delete(name);
  if (missing.size === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db).catch((error: unknown) => {
    throw new DatabaseRefused(
      `${where} needs the extension pg_trgm (${messageOf(error)}): install PostgreSQL's contrib package, then let an owner of the database run: create extension pg_trgm.`,
      error,
    );
  });
  for (const [name, source] of missing)
    await sql`create index ${sql.id(name)} on ${sql.table(source.table)}
      using gin ((${textOf(source)}) gin_trgm_ops)`.execute(db);
}

/** Makes missing indexes, and drops the search tables of columns that are no longer searched. */
export async function makeSqliteSearch(db: Kysely<Database>, sources: readonly SearchSource[]): Promise<void> {
  const { rows } = await sql<{ type: string; name: string }>`select type, name from sqlite_master`.execute(db);
  const wanted = new Map(sources.map((source) => [nameOf(source), source]));
  const triggers = new Set(rows.filter(({ type }) => type === "trigger").map(({ name }) => name));
  // A migration that rebuilds a table drops its triggers: then the copy is stale.
  const isWhole = (name: string) => TRIGGERS.every((one) => triggers.has(`${name}_${one}`));
  const tables = rows.filter(({ type, name }) => type === "table" && SIDE_TABLE.test(name)).map(({ name }) => name);
  for (const name of tables) if (!wanted.has(name) || !isWhole(name)) await dropSearch(db, name);
  for (const [name, source] of wanted) if (!isWhole(name)) await makeSearch(db, name, source);
}

async function dropSearch(db: Kysely<Database>, name: string): Promise<void> {
  for (const one of TRIGGERS) await sql`drop trigger if exists ${sql.id(`${name}_${one}`)}`.execute(db);
  await sql`drop table if exists ${sql.table(`${name}_fts`)}`.execute(db);
  await sql`drop table ${sql.table(name)}`.execute(db);
}

async function makeSearch(db: Kysely<Database>, name: string, source: SearchSource): Promise<void> {
  const { table, columns } = source;
  const side = sql.table(name);
  const fts = sql.table(`${name}_fts`);
  const trigger = (suffix: string, when: RawBuilder<unknown>, act: RawBuilder<unknown>) =>
    sql`create trigger ${sql.id(`${name}_${suffix}`)} after ${when} begin ${act}; end`.execute(db);
  const add = sql`insert into ${fts} (rowid, text) values (new.n, new.text)`;
  const remove = sql`insert into ${fts} (${fts}, rowid, text) values ('delete', old.n, old.text)`;
  const on = sql.table(table);
  const [before, after] = [textOf(source, "old."), textOf(source, "new.")];

  // The copy has its own numbers: SQLite may renumber the rows of other tables.
  await sql`create table ${side} (n integer primary key, id text not null unique, text text not null)`.execute(db);
  await sql`create virtual table ${fts} using fts5(text, content=${sql.lit(name)}, content_rowid='n',
    tokenize='trigram case_sensitive 1')`.execute(db);
  await trigger("added", sql`insert on ${side}`, add);
  await trigger("changed", sql`update of text on ${side}`, sql`${remove}; ${add}`);
  await trigger("removed", sql`delete on ${side}`, remove);
  await sql`insert into ${side} (id, text) select id, ${textOf(source)} from ${on}`.execute(db);
  await trigger("insert", sql`insert on ${on}`, sql`insert into ${side} (id, text) values (new.id, ${after})`);
  await trigger(
    "update",
    sql`update of ${sql.join(columns.map((column) => sql.id(column)))} on ${on} when ${before} <> ${after}`,
    sql`update ${side} set text = ${after} where id = new.id`,
  );
  await trigger("delete", sql`delete on ${on}`, sql`delete from ${side} where id = old.id`);
}

/** The columns as one text, each on its own line. @param row the prefix of each column, such as `new.` */
function textOf(source: SearchSource, row = ""): RawBuilder<unknown> {
  const parts = source.columns.map((column) => {
    const own = sql`${sql.raw(row)}${sql.id(column)}`;
    const fold = foldOf(column);
    return fold ? FOLDS[fold].column(own) : sql`lower(coalesce(${own}, ''))`;
  });
  return sql`(${sql.join(parts, sql` || ${sql.lit("\n")} || `)})`;
}

/** The name contains the columns, so that other columns make another index. */
function nameOf(source: SearchSource): string {
  const words = source.columns.map((column) => {
    const fold = foldOf(column);
    return fold ? `${column} as ${fold.replace(/s$/, "")}` : column;
  });
  return `search_${source.table}_${createHash("sha256").update(words.join()).digest("hex").slice(0, 8)}`;
}

/** Text that FTS5 matches literally. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
