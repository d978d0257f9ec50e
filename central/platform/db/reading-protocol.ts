/** Where the reading thread reads, and how long a statement waits for whoever holds the file. */
export interface ReadingFile {
  file: string;
  busyMs: number;
}

/** What the thread is asked. */
export interface ReadRequest {
  sql: string;
  parameters: readonly unknown[];
}

/** What it answers: rows, or why there are none; `code` is SQLite's. */
export type ReadResponse = { rows: unknown[] } | { message: string; code: string | null };
