import { firstOrThrow } from "./db/first.ts";
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { wholeNumber } from "../../shared/lib/decimal.ts";
import { PageMeta } from "../../shared/wire/common.ts";
import { type Database } from "./db/database.ts";

/** Which page of a list, in which order, and what to look for. */
export interface ListQuery {
  page: number;
  per_page: number;
  sort: string;
  order: "asc" | "desc";
  search?: string | undefined;
}

/**
 * The query parameters of a list: `page`, `per_page`, `sort`, `order`, `search`, and the filters of this one.
 * @param sort the columns that may be sorted by; the first one is the default
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodShape>(
  sort: S,
  filters: F,
  defaultOrder: "asc" | "desc" = "desc",
) {
  return z.strictObject({
    page: wholeNumber(1, 1_000_000).default(1),
    per_page: wholeNumber(1, 100).default(20),
    sort: z.enum(sort).default(sort[0] as never),
    order: z
      .enum(["ASC", "DESC", "asc", "desc"])
      .default(defaultOrder)
      .transform((order) => order.toLowerCase() as "asc" | "desc"),
    search: z.string().trim().max(200).optional().describe("part of a word, upper or lower case"),
    ...filters,
  });
}

/** `data` of a list of these items. */
export function listOf<I extends z.ZodType>(item: I) {
  return z.strictObject({ items: z.array(item), meta: PageMeta });
}

/**
 * One page of a query, with the total of all pages. The order is completed by the id, so that pages never overlap.
 * @param query what is listed, joined and filtered already, with what it selects
 * @param by what each `sort` stands for where it is not a column of that name; `id` is the tie breaker
 */
export async function readPage<TB extends keyof Database, O>(
  query: SelectQueryBuilder<Database, TB, O>,
  list: ListQuery,
  by: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<{ items: O[]; meta: PageMeta }> {
  const { total } = await firstOrThrow(
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$castTo<{ total: number }>(),
  );
  const items = await query
    .orderBy(by[list.sort] ?? sql.ref(list.sort), list.order)
    .orderBy(by.id ?? sql.ref("id"), list.order)
    .limit(list.per_page)
    .offset((list.page - 1) * list.per_page)
    .execute();
  return {
    items,
    meta: { page: list.page, total, per_page: list.per_page, total_page: Math.ceil(total / list.per_page) },
  };
}

/** A column of words, ordered as people expect: whatever the case (of A to Z). */
export function caseless(column: string): RawBuilder<unknown> {
  return sql`lower(${sql.ref(column)})`;
}

/** Condition: one of the columns holds this text, whatever its case (of A to Z); `%` and `_` stand for themselves. */
export function holdsText(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  // Not by the database: what `lower` makes of a text that is in no column is for the locale of PostgreSQL to say.
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${small.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const parts = columns.map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like cast(${pattern} as text) escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
