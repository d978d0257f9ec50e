/** The file of the reading thread, and the wait of a statement for a locked file. */
export interface ReadingFile {
  file: string;
  busyMs: number;
}

/** A request to the thread. */
export interface ReadRequest {
  sql: string;
  parameters: readonly unknown[];
}

/** Its answer: rows, or the failure; `code` is SQLite's. */
export type ReadResponse = { rows: unknown[] } | { message: string; code: string | null };
