import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import {
  finding,
  findingOnCertificate,
  findingOnClock,
  findingOnDisk,
  findingOnWal,
} from "../../../../shared/lib/findings.ts";
import { lookAtCertificate } from "../../../../shared/lib/look-at-certificate.ts";
import { epochMsOf } from "../../../../shared/lib/clock.ts";
import { messageOf } from "../../../../shared/lib/message-of.ts";
import type { Finding } from "../../../../shared/wire/finding.ts";
import { say } from "../../../../shared/words/say.ts";
import { lastBackupAt } from "../../../platform/db/last-backup.ts";
import { PROCESS } from "../../../platform/db/postgres-pool.ts";
import { isAnyLate } from "../../../platform/mail/mail-store.ts";
import { silentHosts } from "../../../platform/push/push-store.ts";
import { connectionsOf } from "../../../platform/metrics/platform-gauges.ts";
import type { Platform } from "../../../platform/platform.ts";
import { VERSION } from "../../../../shared/lib/version.ts";
import { overviewOfEdges } from "../../gates/edges/service.ts";
import { lastRollout } from "../../gates/updates/service.ts";
import { healthOfServices } from "../../trade/papers/service.ts";
import { parked } from "../../work/gate-activities/service.ts";
import { growthFindings } from "./growth.ts";

/** Without the way to write: whoever looks changes nothing. */
type Examined = Omit<Platform, "transact" | "database" | "pools"> & {
  /** Is this one of the processes that serve, and no command? */ serves: boolean;
};
type Look = (platform: Examined) => Promise<Finding[]> | Finding[];

/**
 * Looks at everything that the person on call would look at. What cannot be looked at is a fault of its own.
 */
export async function examineCentral(platform: Examined): Promise<Finding[]> {
  const found = await Promise.all(
    LOOKS.map(async ([check, look]) => {
      try {
        return await look(platform);
      } catch (error) {
        return [finding(check, "fault", say("finding_not_started", { why: messageOf(error) }))];
      }
    }),
  );
  return found.flat();
}

const LOOKS: readonly (readonly [Finding["check"], Look])[] = [
  ["version", () => [finding("version", "ok", say("finding_version", { version: VERSION }))]],
  ["write", onWrite],
  ["keys", ({ config }) => [onKeys(config.key_encryption_key !== null)]],
  ["disk", ({ config }) => [findingOnDisk(config.data_directory)]],
  ["wal", onWal],
  ["backup", async ({ db, clock }) => [onBackup(await lastBackupAt(db), clock.nowMs())]],
  ["growth", ({ db, clock }) => growthFindings(db, clock.nowMs())],
  ["connections", onConnections],
  ["storage", onStorage],
  ["clock", async () => [await findingOnClock()]],
  ["certificate", onCertificate],
  ["edges", onEdges],
  ["updates", onUpdates],
  ["facts", onFacts],
  ["jobs", onJobs],
  ["mail", async ({ config, db, clock }) => [onMail(config.mail === "off", await isAnyLate(db, clock.nowMs()))]],
  ["pushes", async ({ config, db, clock }) => [onPushes(config.push, await silentHosts(db, clock.nowMs()))]],
  ["services", onServices],
];

async function onWrite({ proveWrite, clock }: Examined): Promise<Finding[]> {
  const startMs = clock.monotonicMs();
  try {
    await proveWrite();
  } catch (error) {
    return [finding("write", "fault", say("finding_write_failed", { why: messageOf(error) }))];
  }
  const milliseconds = Math.round(clock.monotonicMs() - startMs);
  return [finding("write", "ok", say("finding_write_good", { milliseconds }))];
}

/** That they can be read is proved by the start. */
const onKeys = (areSealed: boolean): Finding =>
  areSealed ? finding("keys", "ok", say("finding_keys_good")) : finding("keys", "attention", say("finding_keys_open"));

function onWal({ config }: Examined): Finding[] {
  if (config.database_url !== null) return [];
  const file = join(config.data_directory, "central.db-wal");
  return [findingOnWal(existsSync(file) ? statSync(file).size : 0)];
}

const HOUR_MS = 3_600_000;
/** Of a nightly backup: one may be missed, and the next one is still running. */
const OLD_BACKUP_HOURS = 50;

function onBackup(at: string | null, nowMs: number): Finding {
  if (at === null) return finding("backup", "attention", say("finding_backup_none"));
  const hours = Math.floor((nowMs - epochMsOf(at)) / HOUR_MS);
  if (hours <= OLD_BACKUP_HOURS) return finding("backup", "ok", say("finding_backup", { hours }));
  return finding("backup", "attention", say("finding_backup_old", { days: Math.floor(hours / 24) }));
}

/** Probes, and the connection that listens: see `database_edge_connections`. */
const FURTHER_CONNECTIONS = 3;

async function onConnections({ config, db, serves }: Examined): Promise<Finding[]> {
  if (config.database_url === null) return [];
  const { rows } = await sql<{ processes: number }>`
    select count(distinct application_name) as processes from pg_stat_activity
    where datname = current_database() and application_name like 'gate-access central %:%' and application_name <> ${PROCESS}
  `.execute(db);
  const processes = Math.max(1, (rows[0]?.processes ?? 0) + (serves ? 1 : 0));
  const each =
    config.database_edge_connections +
    config.database_write_connections +
    config.database_read_connections +
    config.database_auth_connections +
    FURTHER_CONNECTIONS;
  const said = { processes, most: processes * each, ...(await connectionsOf(db)) };
  const { most, allowed } = said;
  return [
    most > allowed
      ? finding("connections", "attention", say("finding_connections_short", { processes, most, allowed }))
      : finding("connections", "ok", say("finding_connections", said)),
    ...(config.s3_bucket === null && processes > 1
      ? [finding("files", "attention", say("finding_files_shared", { processes }))]
      : []),
  ];
}

async function onStorage({ config, files }: Examined): Promise<Finding[]> {
  try {
    await files.storage.check();
  } catch (error) {
    return [finding("storage", "fault", say("finding_storage_away", { why: messageOf(error) }))];
  }
  const said = config.s3_bucket === null ? say("finding_files_here") : say("finding_files_bucket");
  return [finding("storage", "ok", said)];
}

async function onCertificate({ config: { public_url: of }, clock }: Examined): Promise<Finding[]> {
  const { protocol, hostname } = new URL(of);
  if (protocol === "https:") return [findingOnCertificate(of, await lookAtCertificate(of, null, clock), clock.nowMs())];
  const isOwnMachine = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  return [finding("certificate", isOwnMachine ? "ok" : "attention", say("finding_no_tls", { of }))];
}

async function onEdges({ db, clock }: Examined): Promise<Finding[]> {
  const edges = await overviewOfEdges(db, clock.nowMs());
  const named = (isMeant: (one: (typeof edges)[number]) => boolean): string =>
    edges
      .filter(isMeant)
      .map(({ edge }) => edge.gate_name)
      .join(", ");
  const enrolled = edges.filter(({ edge }) => edge.enrolled_at !== null);
  const silent = named(({ edge, state }) => edge.enrolled_at !== null && state.connection !== "connected");
  const waiting = named(({ edge }) => edge.enrolled_at === null);
  const other = named(
    ({ edge, state }) => edge.enrolled_at !== null && state.version !== null && state.version !== VERSION,
  );
  return [
    silent === ""
      ? finding("edges", "ok", say("finding_edges", { count: enrolled.length }))
      : finding("edges", "fault", say("finding_edges_silent", { gates: silent })),
    ...(waiting === "" ? [] : [finding("enrolment", "attention", say("finding_edges_waiting", { gates: waiting }))]),
    ...(other === "" ? [] : [finding("version", "attention", say("finding_edges_other_version", { gates: other }))]),
  ];
}

async function onUpdates({ db }: Examined): Promise<Finding[]> {
  const rollout = await lastRollout(db);
  if (rollout?.state === "running") {
    const { version, gates_done: done, gates: all } = rollout;
    return [finding("updates", "ok", say("finding_update_running", { version, done, all }))];
  }
  if (rollout?.state !== "paused") return [];
  const said = { version: rollout.version, why: rollout.because ?? "" };
  return [finding("updates", "attention", say("finding_update_paused", said))];
}

async function onFacts({ db }: Examined): Promise<Finding[]> {
  const count = [...(await parked.counts(db)).values()].reduce((sum, one) => sum + one, 0);
  return [
    count === 0
      ? finding("facts", "ok", say("finding_facts"))
      : finding("facts", "attention", say("finding_facts_parked", { count })),
  ];
}

async function onJobs({ db }: Examined): Promise<Finding[]> {
  const rows = await db.selectFrom("job_runs").select("name").where("last_error", "is not", null).execute();
  const jobs = rows.map(({ name }) => name).join(", ");
  return [
    jobs === ""
      ? finding("jobs", "ok", say("finding_jobs"))
      : finding("jobs", "attention", say("finding_jobs_failed", { jobs })),
  ];
}

function onMail(isOff: boolean, isLate: boolean): Finding {
  if (isOff) return finding("mail", "attention", say("finding_mail_off"));
  return isLate ? finding("mail", "fault", say("finding_mail_late")) : finding("mail", "ok", say("finding_mail"));
}

function onPushes(isOn: boolean, silent: readonly string[]): Finding {
  if (!isOn) return finding("pushes", "ok", say("finding_pushes_off"));
  return silent.length === 0
    ? finding("pushes", "ok", say("finding_pushes"))
    : finding("pushes", "attention", say("finding_pushes_away", { hosts: silent.join(", ") }));
}

async function onServices({ db, config, clock }: Examined): Promise<Finding[]> {
  if (config.services.length === 0) return [finding("services", "ok", say("finding_services_none"))];
  const states = Object.entries(await healthOfServices(db, config.services, clock.nowMs()));
  const services = states
    .filter(([, state]) => state !== "ok" && state !== "waiting")
    .map(([name, state]) => `${name} (${state})`)
    .join(", ");
  return [
    services === ""
      ? finding("services", "ok", say("finding_services"))
      : finding("services", "attention", say("finding_services_bad", { services })),
  ];
}
