import { parentPort, workerData } from "node:worker_threads";
import SqliteHandle from "better-sqlite3";
import { withPreparedStatements } from "./prepared-statements.ts";
import type { ReadRequest, ReadingFile, ReadResponse } from "./reading-protocol.ts";

/** The reading thread: it answers one query after the other. */
const { file, busyMs } = workerData as ReadingFile;
const database = withPreparedStatements(new SqliteHandle(file, { readonly: true, timeout: busyMs }));

function answerTo({ sql, parameters }: ReadRequest): ReadResponse {
  try {
    return { rows: database.prepare(sql).all(parameters) };
  } catch (error) {
    const code = error instanceof SqliteHandle.SqliteError ? error.code : null;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

parentPort?.on("message", (asked: ReadRequest) => parentPort?.postMessage(answerTo(asked)));
