import { Worker } from "node:worker_threads";
import SqliteHandle from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type Database, DatabaseUnavailable } from "./database.ts";
import type { ReadRequest, ReadingFile, ReadResponse } from "./reading-protocol.ts";

const WORKER = new URL("./reading-worker.ts", import.meta.url);

interface Waiting extends ReadRequest {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * Reads of a SQLite file on a separate thread, in order: a slow read does not block this thread. It sees each commit at
 * once. The thread starts with the first query.
 * @param statementMs the timeout of a query; SQLite itself continues a query that it has started
 */
export function openReadingThread(workerData: ReadingFile, statementMs: number) {
  const queue: Waiting[] = [];
  let underWay: Waiting | null = null;
  let worker: Worker | null = null;
  let isClosed = false;

  function begin(): Worker {
    const fresh = new Worker(WORKER, { workerData });
    fresh.on("message", (response: ReadResponse) => {
      const answered = underWay;
      underWay = null;
      if ("rows" in response) answered?.resolve(response.rows);
      else
        answered?.reject(
          response.code === null
            ? new Error(response.message)
            : new SqliteHandle.SqliteError(response.message, response.code),
        );
      next();
    });
    fresh.on("error", (error: Error) => lost(fresh, error));
    fresh.on("exit", () => lost(fresh, new Error("the reading thread has ended")));
    return fresh;
  }

  function lost(which: Worker, error: Error): void {
    if (which !== worker) return;
    worker = null;
    underWay?.reject(new DatabaseUnavailable(error.message, error));
    underWay = null;
    if (!isClosed) next();
  }

  function next(): void {
    if (underWay) return;
    underWay = queue.shift() ?? null;
    if (!underWay) return;
    worker ??= begin();
    const { sql, parameters } = underWay;
    worker.postMessage({ sql, parameters } satisfies ReadRequest);
  }

  function read(asked: ReadRequest): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (isClosed) throw new DatabaseUnavailable("it is closed");
      const late = setTimeout(() => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        reject(new DatabaseUnavailable(`a query had no answer within ${statementMs} ms`));
      }, statementMs);
      const waiting: Waiting = {
        ...asked,
        resolve(rows) {
          clearTimeout(late);
          resolve(rows);
        },
        reject(error) {
          clearTimeout(late);
          reject(error);
        },
      };
      queue.push(waiting);
      next();
    });
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await read({ sql, parameters })) as R[] };
    },
    streamQuery() {
      throw new Error("the reading thread answers whole");
    },
  };
  const refused = (): Promise<void> => Promise.reject(new Error("the reading thread has no transactions"));
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  return {
    reads: new Kysely<Database>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new SqliteAdapter(),
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createIntrospector: (db) => new SqliteIntrospector(db),
      },
    }),
    /** Waits for the running query; queued ones fail. */
    async close(): Promise<void> {
      isClosed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new DatabaseUnavailable("it is closed"));
      await worker?.terminate();
    },
  };
}
