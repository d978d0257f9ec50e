import Database from "better-sqlite3";
import { z } from "zod";
import type { Row } from "./readable-rows.ts";

/** @returns a function that writes a row; a row that does not fit the table, or is there already, is left out */
export function rowWriter(into: Database.Database, table: string): (row: Row) => void {
  const columns = z
    .array(z.string())
    .parse(into.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all());
  const insert = into.prepare<[Row]>(
    `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  return (row) => {
    try {
      insert.run({ ...empty, ...row });
    } catch (error) {
      if (!(error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT"))) throw error;
    }
  };
}
