import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { wholeFoldOf } from "./folds.ts";

/** The declaration of a list, and the indexes that follow from it. `db/list-indexes.ts` makes them. */

/**
 * The sort rule of a column. `words`: regardless of case (of A to Z). `nullable` and `nullable number`: rows without a
 * value come first in ascending order, on both engines.
 */
export type SortKind = "plain" | "number" | "words" | "nullable" | "nullable number";

/** The searched text of some columns of a table. */
export interface SearchSource {
  table: keyof Database;
  columns: readonly string[];
  /** The column of this table that holds the id of the listed row; `id` unless stated otherwise. */
  listed?: string;
  /** The column of the listed row that holds the id of this table's row, as an alternative to `listed`. */
  named?: string;
  /** With `named`: the tables between, each with the column of its row that holds the id of the next one. */
  through?: readonly { table: keyof Database; column: string }[];
}

/** The list of a table's rows. Everything that it names has an index. */
export interface ListDeclaration {
  table: keyof Database;
  /** True where only rows with `deleted_at is null` are listed. */
  isStanding: boolean;
  /** Columns to sort by; the first is the default. */
  sorts: Readonly<Record<string, SortKind>>;
  /**
   * Columns that a filter or the caller's reach compares with a value; the most selective first. The index of a column
   * with a table name (`tickets.company_id`) is declared elsewhere.
   */
  filters: readonly string[];
  /** True where `start_date` and `end_date` limit the default sort. */
  isByDay?: boolean;
  /** A search matches a row when one of these sources contains the text. */
  search: readonly SearchSource[];
}

/** A list of a table that never has many rows: it is read completely. */
export interface FewRows {
  table: keyof Database;
  /** The reason for the small number of rows, in a few words. */
  few: string;
  /** The expression of a sort that is no column of the table. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** The declaration for an operation's list; `in memory` for a list without a table. */
export type ListSource = ListDeclaration | FewRows | "in memory";

/** An index of one list: equality in `filter`, then the sort, then the id as tie breaker. */
export interface ListIndex {
  name: string;
  table: string;
  filter: string | null;
  sort: { column: string; kind: SortKind };
  isStanding: boolean;
}

/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;

/** The indexes that serve a list. */
export function indexesOf(list: ListDeclaration): ListIndex[] {
  const sorts = Object.keys(list.sorts).map((column) => sortIndexOf(list, column));
  const filters = list.filters.filter(hasIndex).map((column) => filterIndexOf(list, column));
  return [...sorts, ...filters];
}

/** Does an index of the list serve this filter, and not a primary key or an index of another table? */
export function hasIndex(filter: string): boolean {
  return filter !== "id" && !filter.includes(".");
}

/** The index that serves a list in this order. */
export function sortIndexOf(list: ListDeclaration, sort: string): ListIndex {
  return indexOf(list, null, sort);
}

/** The index that serves the rows with one value in a column, in the default order. */
export function filterIndexOf(list: ListDeclaration, column: string): ListIndex {
  return indexOf(list, column, defaultSortOf(list));
}

/** The default sort column of a list. */
export function defaultSortOf({ table, sorts }: ListDeclaration): string {
  const [first] = Object.keys(sorts);
  if (first === undefined) throw new TypeError(`the list of ${table} declares no sort`);
  return first;
}

function indexOf({ table, sorts, isStanding }: ListDeclaration, filter: string | null, column: string): ListIndex {
  const kind = sorts[column];
  if (kind === undefined) throw new TypeError(`the list of ${table} has no sort by ${column}`);
  const words = kind === "plain" || kind === "number" ? [column] : [column, kind.replace(" ", "_")];
  const filtered = filter === null ? [] : wholeFoldOf(filter) ? [filter, "folded"] : [filter];
  const name = ["list", table, ...filtered, ...words].join("_");
  if (name.length > MAX_NAME_LENGTH) throw new TypeError(`the name of the index ${name} is too long`);
  return { name, table, filter, sort: { column, kind }, isStanding };
}

/** The sort expression, as the index holds it. */
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
