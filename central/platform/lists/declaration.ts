import { type RawBuilder, sql } from "kysely";
import { type Database } from "../db/database.ts";

/** How a list is declared, and the indexes that follow from it. `db/list-indexes.ts` makes them. */

/**
 * How a column is sorted. `words`: whatever the case (of A to Z). `nullable` and `nullable number`: rows without a
 * value come first in ascending order, on both engines.
 */
export type SortKind = "plain" | "number" | "words" | "nullable" | "nullable number";

/** A text that a search looks for in some columns of a table. */
export interface SearchSource {
  table: keyof Database;
  columns: readonly string[];
  /** The column of this table that holds the id of the listed row; `id` unless stated otherwise. */
  listed?: string;
  /** The column of the listed row that holds the id of this table's row, in the place of `listed`. */
  named?: string;
}

/** How rows of a table are listed. Everything that it names has an index. */
export interface ListDeclaration {
  table: keyof Database;
  /** True where only rows with `deleted_at is null` are listed. */
  isStanding: boolean;
  /** Columns to sort by; the first is the default. */
  sorts: Readonly<Record<string, SortKind>>;
  /**
   * Columns that a filter or the caller's reach compares with a value; the most selective first. One that bears the
   * name of a table (`tickets.company_id`) has its index elsewhere.
   */
  filters: readonly string[];
  /** True where `start_date` and `end_date` limit the default sort. */
  isByDay?: boolean;
  /** A search matches a row where one of these sources holds the text. */
  search: readonly SearchSource[];
}

/** A list of a table that never has many rows: it is read whole. */
export interface FewRows {
  table: keyof Database;
  /** What limits the number of rows, in a few words. */
  few: string;
  /** What a sort stands for where it is not a column of the table. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** What serves the list of an operation; `in memory` for one that no table holds. */
export type ListSource = ListDeclaration | FewRows | "in memory";

/** An index of one list: equality in `filter`, then the sort, then the id as tie breaker. */
export interface ListIndex {
  name: string;
  table: string;
  filter: string | null;
  sort: { column: string; kind: SortKind };
  isStanding: boolean;
}

/** PostgreSQL cuts longer names. */
const MAX_NAME_LENGTH = 63;

/** The indexes that a list is served by. */
export function indexesOf(list: ListDeclaration): ListIndex[] {
  const sorts = Object.keys(list.sorts).map((column) => sortIndexOf(list, column));
  const filters = list.filters.filter(hasIndex).map((column) => filterIndexOf(list, column));
  return [...sorts, ...filters];
}

/** Is this filter served by an index of the list, and not by a primary key or by an index of another table? */
export function hasIndex(filter: string): boolean {
  return filter !== "id" && !filter.includes(".");
}

/** The index by which a list is read in this order. */
export function sortIndexOf(list: ListDeclaration, sort: string): ListIndex {
  return indexOf(list, null, sort);
}

/** The index by which the rows with one value in a column are read, in the default order. */
export function filterIndexOf(list: ListDeclaration, column: string): ListIndex {
  return indexOf(list, column, defaultSortOf(list));
}

/** The column that a list is sorted by unless the caller names another. */
export function defaultSortOf({ table, sorts }: ListDeclaration): string {
  const [first] = Object.keys(sorts);
  if (first === undefined) throw new TypeError(`the list of ${table} declares no sort`);
  return first;
}

function indexOf({ table, sorts, isStanding }: ListDeclaration, filter: string | null, column: string): ListIndex {
  const kind = sorts[column];
  if (kind === undefined) throw new TypeError(`the list of ${table} has no sort by ${column}`);
  const words = kind === "plain" || kind === "number" ? [column] : [column, kind.replace(" ", "_")];
  const name = ["list", table, ...(filter === null ? [] : [filter]), ...words].join("_");
  if (name.length > MAX_NAME_LENGTH) throw new TypeError(`the name of the index ${name} is too long`);
  return { name, table, filter, sort: { column, kind }, isStanding };
}

/** What rows are ordered by, as an expression that the index holds. */
export function sortExpression(kind: SortKind, column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case "plain":
    case "number":
      return column;
    case "words":
      return sql`lower(coalesce(${column}, ''))`;
    case "nullable":
      return sql`coalesce(${column}, '')`;
    case "nullable number":
      return sql`coalesce(${column}, -9007199254740991)`;
  }
}
