import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { type AppError, invalidInput } from "../../shared/errors/app-error.ts";
import { wholeNumber } from "../../shared/lib/decimal.ts";
import { PageMeta } from "../../shared/wire/common.ts";
import type { Reads } from "./db/database.ts";
import { likePattern } from "./db/search-indexes.ts";
import { type AnyQuery, anyQuery, countUpTo, rowsBy } from "./db/steer.ts";
import { cursorOf, type Place, placeOf, requireWholeNumber } from "./lists/cursor.ts";
import {
  defaultSortOf,
  type FewRows,
  type ListDeclaration,
  type SearchSource,
  sortExpression,
  sortIndexOf,
} from "./lists/declaration.ts";
import type { Narrowing } from "./lists/narrowing.ts";
import { foldOf, FOLDS } from "./lists/folds.ts";
import { type Search, withSearch } from "./lists/search.ts";
import { say } from "../../shared/words/say.ts";

/** Rows that are counted and reached by `page`; later rows are reached by `after`. */
export const MAX_ROWS = 10_000;
/** A limit that is never reached: an engine plans a limited subquery on its own, apart from the outer order. */
const FENCE = 1_000_000_000;

/** The requested page of a list, its order, and its search. */
export interface ListQuery {
  page: number;
  per_page: number;
  sort: string;
  order: "asc" | "desc";
  after?: string | undefined;
  search?: string | undefined;
}

/**
 * The query parameters of a list: `page` or `after`, `per_page`, `sort`, `order`, `search`, and its own filters.
 * @param sort the sortable columns; the first one is the default
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodShape>(
  sort: S,
  filters: F,
  defaultOrder: "asc" | "desc" = "desc",
) {
  return z.strictObject({
    page: wholeNumber(1, 1_000_000).default(1).describe("page number within the first 10,000 rows; use `after` beyond"),
    per_page: wholeNumber(1, 100).default(20),
    after: z
      .string()
      .max(2000)
      .optional()
      .describe("`next_after` of the page before, instead of `page`; keep sort, order and filters"),
    sort: z.enum(sort).default(sort[0] as never),
    order: z
      .enum(["ASC", "DESC", "asc", "desc"])
      .default(defaultOrder)
      .transform((order) => order.toLowerCase() as "asc" | "desc"),
    search: z
      .string()
      // A pasted code may bring zero bytes of its reader.
      .overwrite((text) => text.replaceAll("\0", " "))
      .trim()
      .max(512)
      .optional()
      .describe(
        "part of a word, upper or lower case; fewer than three letters or digits in a row are looked for in the first 10,000 rows",
      ),
    ...filters,
  });
}

/** `data` of a list of these items. */
export function listOf<I extends z.ZodType>(item: I) {
  return z.strictObject({ items: z.array(item), meta: PageMeta });
}

/** The `data` of a list. */
export interface ListReply<T> {
  items: T[];
  meta: PageMeta;
}

/** The way in which the indexes of its list serve a query. */
export interface Listed {
  db: Reads;
  list: ListDeclaration | FewRows;
  /** The most selective filter; the query states it too. */
  narrowed?: Narrowing | null;
  /** The search; the query does not state it. */
  search?: Search | null;
}

/**
 * One page of a query, and its number of rows, up to `MAX_ROWS`. The id completes the order, so that pages never
 * overlap.
 * @param query the list with its joins, filters and selection
 * @throws AppError `invalid_input` for a page beyond `MAX_ROWS`, or an `after` of another order
 */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  list: ListQuery,
  listed: Listed,
): Promise<{ items: O[]; meta: PageMeta }> {
  const { page, per_page, order, after } = list;
  const place = after === undefined ? null : placeOf(after, list);
  if (place === null && page * per_page > MAX_ROWS) throw beyondReach();
  const kind = "few" in listed.list ? undefined : listed.list.sorts[list.sort];
  if (place !== null && kind === "number") requireWholeNumber(place);
  const key = keyOf(listed.list, list.sort);
  const id = sql.ref(`${listed.list.table}.id`);
  const ordered = <T>(some: AnyQuery<T>): AnyQuery<T> => some.orderBy(key, order).orderBy(id, order);
  const plan = await planOf(anyQuery(query), list, listed, { key, id, ordered });

  const selected = plan.found.select([key.as("list_key"), id.as("list_id")] as never);
  const behind = place === null ? selected : selected.where(bound(key, id, place, order === "asc" ? ">" : "<"));
  const offset = place === null ? (page - 1) * per_page : 0;
  const rows = (
    plan.isFenced
      ? await sql<object>`select * from (${behind.limit(FENCE)}) as found
          order by list_key ${sql.raw(order)}, list_id ${sql.raw(order)}
          limit ${per_page + 1} offset ${offset}`
          .execute(listed.db)
          .then((answer) => answer.rows)
      : await rowsBy(
          listed.db,
          ordered(behind)
            .limit(per_page + 1)
            .offset(offset),
          plan.index,
        )
  ) as (O & { list_key: string | number; list_id: string })[];
  const last = rows.length > per_page ? rows[per_page - 1] : undefined;
  const total = Math.min(plan.counted, MAX_ROWS);
  return {
    items: rows.slice(0, per_page).map(({ list_key: _key, list_id: _id, ...row }) => row as O),
    meta: {
      page,
      total,
      per_page,
      total_page: Math.ceil(total / per_page),
      total_is_exact: plan.isExact,
      next_after: last === undefined ? null : cursorOf(list, { value: last.list_key, id: last.list_id }),
    },
  };
}

/** The index that serves a page, and the number of rows. */
async function planOf<O>(
  query: AnyQuery<O>,
  { sort, order }: ListQuery,
  { db, list, narrowed = null, search = null }: Listed,
  {
    key,
    id,
    ordered,
  }: { key: RawBuilder<unknown>; id: RawBuilder<unknown>; ordered: <T>(some: AnyQuery<T>) => AnyQuery<T> },
) {
  const counts = async (some: AnyQuery<unknown>, index: string | null) => {
    const counted = await countUpTo(db, some, index, MAX_ROWS);
    return { counted, isExact: counted <= MAX_ROWS };
  };
  if ("few" in list) {
    const found = search === null ? query : query.where(search.condition);
    return { found, index: null, isFenced: false, ...(await counts(found, null)) };
  }
  const sortIndex = sortIndexOf(list, sort).name;
  const rowsIndex = narrowed === null ? sortIndex : narrowed.index;
  const { found, way } =
    search === null
      ? { found: query, way: null }
      : await withSearch(query, search, {
          db,
          list,
          index: rowsIndex,
          sortIndex,
          id,
          maxRows: MAX_ROWS,
          places: (some) =>
            ordered(some.clearSelect().select([key.as("value"), id.as("id")] as never)) as AnyQuery<Place>,
          isUpTo: (place) => bound(key, id, place, order === "asc" ? "<=" : ">="),
        });
  if (way === "indexed" || way === "first rows") {
    const { counted, isExact } = await counts(found, null);
    return { found, index: null, isFenced: true, counted, isExact: isExact && way === "indexed" };
  }
  // A text in more rows than are counted needs no count when nothing else narrows the list.
  const { counted, isExact } =
    way === "in order" && narrowed === null ? { counted: MAX_ROWS, isExact: false } : await counts(found, rowsIndex);
  // Few rows are sorted; for many rows, the index of the order finds enough matches soon.
  const isNarrow = narrowed !== null && (isExact || (narrowed.isOneValue && sort === defaultSortOf(list)));
  const index = isNarrow ? rowsIndex : sortIndex;
  return { found, index, isFenced: index === null, counted, isExact };
}

function keyOf(list: ListDeclaration | FewRows, sort: string): RawBuilder<unknown> {
  const column = sql.ref(`${list.table}.${sort}`);
  if ("few" in list) return list.sorts[sort] ?? column;
  return sortExpression(list.sorts[sort] ?? "plain", column);
}

/** Condition on the place of a row. The first part alone bounds an index on both engines. */
function bound(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place,
  sign: ">" | "<" | ">=" | "<=",
): RawBuilder<SqlBool> {
  const [outer, exact] = [sql.raw(`${sign.charAt(0)}=`), sql.raw(sign)];
  return sql<SqlBool>`(${key} ${outer} ${place.value} and (${key}, ${id}) ${exact} (${place.value}, ${place.id}))`;
}

function beyondReach(): AppError {
  return invalidInput([{ path: "page", said: say("page_is_too_far", { limit: MAX_ROWS }) }]);
}

/** One page of rows in memory, in their order. */
export function pageOf<T>(all: readonly T[], { page, per_page }: Pick<ListQuery, "page" | "per_page">) {
  const items = all.slice((page - 1) * per_page, page * per_page);
  const total_page = Math.ceil(all.length / per_page);
  return {
    items,
    meta: { page, total: all.length, per_page, total_page, total_is_exact: true, next_after: null },
  };
}

/** A column of words, ordered without regard to case (of A to Z). */
export function caseless(column: string): RawBuilder<unknown> {
  return sortExpression("words", sql.ref(column));
}

/** A text with the letters A to Z in lower case, as indexes and `lower` produce it on both engines. */
export function smallLetters(text: string): string {
  // Not in the database: for a text outside a column, `lower` depends on the locale of PostgreSQL.
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Condition: one of the columns contains this text, however both are written; `%` and `_` are literal. */
export function holdsText(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const parts = columns.map((column) => {
    const fold = foldOf(column);
    const wanted = fold ? FOLDS[fold].text(text) : smallLetters(text);
    // Nothing that is written so.
    if (wanted === "" && text !== "") return sql<SqlBool>`1 = 0`;
    const own = fold ? FOLDS[fold].column(sql.ref(column)) : sql`lower(${sql.ref(column)})`;
    return sql<SqlBool>`${own} like cast(${likePattern(wanted)} as text) escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The texts by which the sources of a search are asked: as typed, and in the forms of their columns. */
export function amongOf(sources: readonly SearchSource[], text: string): Search["among"] {
  return sources.flatMap((source) => {
    const folds = source.columns.flatMap((column) => foldOf(column) ?? []);
    const folded = folds.map((fold) => FOLDS[fold].text(text));
    const texts = new Set([smallLetters(text), ...folded.filter((one) => one !== "")]);
    return [...texts].map((one) => ({ source, text: one }));
  });
}

/**
 * The search for one text in a list; null without a search.
 * @param columns the searched columns; all columns of the list's sources unless stated otherwise
 */
export function searchOf(
  { search }: ListDeclaration,
  text: string | undefined,
  columns: readonly string[] = search.flatMap(({ table, columns: own }) => own.map((column) => `${table}.${column}`)),
): Search | null {
  if (text === undefined) return null;
  return { condition: holdsText(columns, text), among: amongOf(search, text) };
}
