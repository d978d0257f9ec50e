import { randomBytes } from "node:crypto";
import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import { systemActor } from "../auth/principal.ts";
import type { AuditTable, Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import { insertMany } from "../db/insert-many.ts";
import type { DeclaredJob } from "../jobs/job.ts";
import type { Platform } from "../platform.ts";
import { emptiedSince } from "./forget-rows.ts";
import { BEFORE_THE_FIRST, digestOfSeals, hashOfLink, type ChainLink, type Seal, sealOf } from "./seal.ts";

declare module "../db/database.ts" {
  interface Database {
    audit_links: ChainLink;
    audit_seals: Seal & { log_id: string; link: number };
  }
}

const HOUR_MS = 3_600_000;
/** Rows of one link. The limit keeps gates and users from waiting for the job. */
const MAX_ROWS = 5_000;
/** Rows that arrive later than this after the newest link stay outside the chain; the verification lists them. */
const LATE_MS = 48 * HOUR_MS;

/**
 * Hash chain of the audit log: chains the rows of the hours that are over. Writes do not chain: a shared head would make each write wait for the
 * others. A row that is committed late goes into a later link.
 */
export const chainLog: DeclaredJob = {
  name: "chain-log",
  schedule: "5 * * * *",
  async run(stopping, platform) {
    while (!stopping.aborted && (await chainSome(platform)));
  },
};

/** Makes the next link. @returns whether there were rows to chain */
async function chainSome({ db, transact, clock }: Pick<Platform, "db" | "transact" | "clock">): Promise<boolean> {
  const last = await lastLink(db);
  const untilMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS;
  const from = last === null ? "" : isoTime(epochMsOf(`${last.hour}:00:00.000Z`) - LATE_MS);
  const oldest = await first(unsealed(db, from, isoTime(untilMs)).select("at").orderBy("at"));
  if (!oldest) return false;
  const hour = oldest.at.slice(0, 13);
  const endMs = epochMsOf(`${hour}:00:00.000Z`) + HOUR_MS;
  // Read outside the unit of work, so that writers of the newest rows do not conflict with it.
  const rows = await unsealed(db, oldest.at, isoTime(endMs)).selectAll().orderBy("id").limit(MAX_ROWS).execute();
  const number = await transact(systemActor("job:chain-log"), async (work) => {
    const before = await lastLink(work.tx);
    const number = (before?.number ?? 0) + 1;
    const seals = rows.map((row) => ({ log_id: row.id, link: number, ...sealOf(row, newKey()) }));
    const link = {
      number,
      hour,
      rows: rows.length,
      digest: digestOfSeals(seals),
      previous_hash: before?.hash ?? BEFORE_THE_FIRST,
      made_at: work.at,
    };
    await insertMany(work.tx, "audit_seals", seals);
    await work.tx
      .insertInto("audit_links")
      .values({ ...link, hash: hashOfLink(link) })
      .execute();
    return number;
  });
  const emptied = await emptiedSince(db, number);
  if (emptied.length > 0)
    await transact(systemActor("job:chain-log"), (work) =>
      work.tx.updateTable("audit_seals").set({ key: null }).where("log_id", "in", emptied).execute(),
    );
  return true;
}

/** The newest link; null before the first. */
export async function lastLink(db: Reads): Promise<ChainLink | null> {
  const row = await first(db.selectFrom("audit_links").selectAll().orderBy("number", "desc"));
  return row ?? null;
}

function unsealed(db: Reads, from: string, until: string) {
  return db
    .selectFrom("audit_log")
    .where("at", ">=", from)
    .where("at", "<", until)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("audit_seals").select("log_id").whereRef("audit_seals.log_id", "=", "audit_log.id")),
      ),
    );
}

/** One key for each row: it is deleted when the personal data of the row is erased. */
function newKey(): string {
  return randomBytes(16).toString("base64url");
}

/** Rows that no link holds although the chain has passed them, oldest first, up to a limit. */
export async function rowsOutside(db: Reads, limit: number): Promise<Pick<AuditTable, "id" | "at">[]> {
  const last = await lastLink(db);
  if (last === null) return [];
  return unsealed(db, "", isoTime(epochMsOf(`${last.hour}:00:00.000Z`) - LATE_MS))
    .select(["id", "at"])
    .orderBy("at")
    .limit(limit)
    .execute();
}
