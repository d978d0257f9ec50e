import { CompiledQuery } from "kysely";
import type { OpenDatabase } from "../db/database.ts";

/** Presents the database as the `pg` client that the limiter's store expects. */
export function storeClient(database: OpenDatabase) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const query = database.engine === "sqlite" ? sqliteQuery(text, values) : CompiledQuery.raw(text, [...values]);
      const isRead = text.trimStart().startsWith("SELECT");
      // On SQLite the connection that reads cannot write.
      const { rows, numAffectedRows } =
        database.engine === "postgres" || isRead
          ? await database.reads.getExecutor().executeQuery(query)
          : await database.write((tx) => tx.getExecutor().executeQuery(query));
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
    },
  };
}

/** SQLite binds by position: each mention of a numbered parameter becomes a parameter of its own. */
function sqliteQuery(text: string, values: readonly unknown[]): CompiledQuery {
  const bound: unknown[] = [];
  const positional = text.replace(/\$(\d+)/g, (_, number: string) => {
    bound.push(values[Number(number) - 1]);
    return "?";
  });
  return CompiledQuery.raw(positional, bound);
}
