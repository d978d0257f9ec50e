import { sql } from "kysely";
import pg from "pg";
import { backoffMs } from "../../../shared/lib/backoff.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { rowsByNamedPlan } from "../db/named-plans.ts";
import { createListeners, type Notifier } from "./notifier.ts";

const CHANNEL = "gate_access";
/** An idle listening connection would not notice that it is dead: it is probed at this interval. */
const PING_MS = 5_000;
/** In real time: the silent side is another process, which does not use the injected clock. */
const ANSWER_MS = 3_000;
const RETRY = { firstMs: 100, maxMs: 5_000 };

interface World {
  clock: Clock;
  log: Log;
  random: () => number;
}

/**
 * Notifications between the processes of a PostgreSQL database, over LISTEN/NOTIFY. The commit sends them to this and
 * all other processes. After a lost connection all listeners are woken, since notifications may have been missed.
 */
export async function postgresNotifier(url: string, { clock, log, random }: World): Promise<Notifier> {
  const listeners = createListeners(clock);
  let client: pg.Client | null = null;
  let isClosed = false;
  let failures = 0;
  let cancelRetry = (): void => undefined;
  let cancelPing = (): void => undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "gate-access listener",
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    fresh.on("notification", ({ payload }) => {
      if (payload !== undefined) listeners.notify(payload);
    });
    fresh.on("error", (error) => lost(fresh, error));
    fresh.on("end", () => lost(fresh, undefined));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) {
      await fresh.end();
      return;
    }
    client = fresh;
    failures = 0;
    ping(fresh);
  }

  function ping(which: pg.Client): void {
    cancelPing = clock.after(PING_MS, () => {
      which.query("select 1").then(
        () => {
          if (which === client && !isClosed) ping(which);
        },
        (error: unknown) => lost(which, error),
      );
    });
  }

  function lost(which: pg.Client, error: unknown): void {
    if (isClosed || which !== client) return;
    client = null;
    cancelPing();
    // A silent server does not answer a disconnect either: its socket is closed at once.
    void which.end().catch(() => undefined);
    log.warn({ err: error }, "database notification connection lost, reconnecting");
    retry();
  }

  function retry(): void {
    failures += 1;
    cancelRetry = clock.after(backoffMs(failures, random(), RETRY), () => {
      connect().then(
        () => {
          log.info("database notification connection restored");
          listeners.notifyAll();
        },
        () => {
          if (!isClosed) retry();
        },
      );
    });
  }

  await connect();
  return {
    async announce(tx, topics) {
      for (const topic of topics) await rowsByNamedPlan(tx, sql`select pg_notify(${CHANNEL}, ${topic})`.compile(tx));
    },
    committed: () => undefined,
    watch: listeners.watch,
    subscribe: listeners.subscribe,
    async close() {
      isClosed = true;
      cancelRetry();
      cancelPing();
      await client?.end();
    },
  };
}
