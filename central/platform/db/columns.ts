import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database.ts";

/** The input of a migration; it knows no tables yet. */
export type MigrationDb = Kysely<unknown>;

/** The engine of a database. */
export function engineOf(db: Pick<MigrationDb, "getExecutor">): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

type ColumnType = "bigint" | "double precision" | "smallint" | RawBuilder<unknown>;

/** Column types that hold the same values in the same order on both engines. */
export interface ColumnTypes {
  /** Ids, timestamps, dates, JSON and words: text, ordered by its bytes. */
  text: ColumnType;
  /** Whole numbers up to 2^53. */
  integer: ColumnType;
  /** Fractions. */
  real: ColumnType;
  /** 0 or 1. */
  flag: ColumnType;
}

/** The column types of the engine that a migration runs on. */
export function columnTypes(db: MigrationDb): ColumnTypes {
  // SQLite orders text by its bytes; PostgreSQL uses the machine's locale by default.
  const text = engineOf(db) === "postgres" ? sql`text collate "C"` : sql`text`;
  return { text, integer: "bigint", real: "double precision", flag: "smallint" };
}

/** The columns that every record of the API has: `id`, `created_at`, `updated_at`, `deleted_at`. */
export function recordColumns<T extends string>(types: ColumnTypes) {
  return (table: CreateTableBuilder<T>) =>
    table
      .addColumn("id", types.text, (column) => column.primaryKey())
      .addColumn("created_at", types.text, (column) => column.notNull())
      .addColumn("updated_at", types.text, (column) => column.notNull())
      .addColumn("deleted_at", types.text);
}
