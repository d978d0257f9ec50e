import { existsSync, statfsSync, statSync } from "node:fs";
import { sql } from "kysely";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import { lastBackupAt } from "../db/last-backup.ts";
import type { Platform } from "../platform.ts";
import { VERSION } from "../../../shared/lib/version.ts";
import type { DeclaredGauges } from "./metrics.ts";

/** What the platform itself tells of its database, its disk, its jobs and its mails. */
export const PLATFORM_GAUGES: readonly DeclaredGauges[] = [
  {
    help: { gate_central_info: "1, with the version and the engine of this process" },
    labels: ["version", "engine"],
    read: ({ database: { engine } }) =>
      Promise.resolve({ gate_central_info: [{ labels: { version: VERSION, engine }, value: 1 }] }),
  },
  {
    help: { gate_central_ready: "1 while a commit works, as /readyz" },
    read: async ({ proveWrite }) => {
      const value = await proveWrite().then(
        () => 1,
        () => 0,
      );
      return { gate_central_ready: [{ value }] };
    },
  },
  {
    help: {
      gate_central_database_bytes: "Size of the database",
      gate_central_wal_bytes: "Size of the write-ahead log of SQLite; PostgreSQL tells its own",
    },
    async read({ database, pools }) {
      const { address } = database;
      const value = await databaseBytes({ database, db: pools.probe.db });
      return {
        gate_central_database_bytes: [{ value }],
        ...(address.engine === "sqlite" && { gate_central_wal_bytes: [{ value: bytesOf(`${address.file}-wal`) }] }),
      };
    },
  },
  {
    help: { gate_central_database_connections: "Connections to the PostgreSQL server: used by all, and allowed" },
    labels: ["of"],
    async read({ database, pools }) {
      if (database.engine === "sqlite") return {};
      const { used, allowed } = await connectionsOf(pools.probe.db);
      const readings = Object.entries({ used, allowed }).map(([of, value]) => ({ labels: { of }, value }));
      return { gate_central_database_connections: readings };
    },
  },
  {
    help: { gate_central_disk_free_bytes: "Free space of the data directory's disk" },
    read({ config }) {
      const { bavail, bsize } = statfsSync(config.data_directory);
      return Promise.resolve({ gate_central_disk_free_bytes: [{ value: bavail * bsize }] });
    },
  },
  {
    help: {
      gate_central_backup_timestamp_seconds:
        "When the last backup that `gate-central backup` made or noted was begun; nothing before the first",
    },
    async read({ pools }) {
      const at = await lastBackupAt(pools.probe.db);
      return { gate_central_backup_timestamp_seconds: at === null ? [] : [{ value: epochMsOf(at) / 1000 }] };
    },
  },
  {
    help: {
      gate_central_job_end_timestamp_seconds: "When a job last ended",
      gate_central_job_failed: "1 when the last run of a job failed",
    },
    labels: ["job"],
    async read({ pools }) {
      const jobs = await pools.probe.db
        .selectFrom("job_runs")
        .select(["name", "last_finished_at", "last_error"])
        .execute();
      const ended = jobs.flatMap(({ name, last_finished_at: at }) =>
        at === null ? [] : [{ labels: { job: name }, value: epochMsOf(at) / 1000 }],
      );
      const failed = jobs.map(({ name, last_error }) => ({
        labels: { job: name },
        value: last_error === null ? 0 : 1,
      }));
      return { gate_central_job_end_timestamp_seconds: ended, gate_central_job_failed: failed };
    },
  },
  {
    help: {
      gate_central_mails_waiting: "Mails that are not sent yet",
      gate_central_mail_oldest_age_seconds: "Age of the oldest of them",
    },
    async read({ pools, clock }) {
      const rows = await pools.probe.db
        .selectFrom("mails")
        .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("at")])
        .where("next_try_at", "is not", null)
        .execute();
      return {
        gate_central_mails_waiting: rows.map(({ count }) => ({ value: count })),
        gate_central_mail_oldest_age_seconds: rows.map(({ at }) => ({
          value: at === null ? 0 : (clock.nowMs() - epochMsOf(at)) / 1000,
        })),
      };
    },
  },
];

const bytesOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The size of the database, without the write-ahead log. */
export async function databaseBytes({ database: { address }, db }: Pick<Platform, "database" | "db">): Promise<number> {
  if (address.engine === "sqlite") return bytesOf(address.file);
  const { rows } = await sql<{ value: number }>`select pg_database_size(current_database()) as value`.execute(db);
  return rows[0]?.value ?? 0;
}

/** Connections to the PostgreSQL server, and how many it gives to users without special rights. */
export async function connectionsOf(db: Platform["db"]): Promise<{ used: number; allowed: number }> {
  const { rows } = await sql<{ used: number; allowed: number }>`
    select
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed
  `.execute(db);
  return rows[0] ?? { used: 0, allowed: 0 };
}
