import { isoTime } from "../../../shared/lib/clock.ts";
import { systemActor } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import type { DeclaredJob } from "../jobs/job.ts";
import type { Work } from "../transact.ts";

declare module "../db/database.ts" {
  interface Database {
    audit_cuts: AuditCut & { cut_at: string };
  }
}

/** Where the log begins: everything up to this link was cut off. */
export interface AuditCut {
  /** The last link that is gone. */
  link: number;
  /** Its hash, which the first remaining link follows. */
  hash: string;
}

/** The kind of record by which the log tells of its own cuts. */
export const CUT = "log_cut";

const DAY_MS = 86_400_000;
/** Rows of one cut: more would keep gates and users waiting. A single link may have as many. */
const MAX_ROWS = 5_000;
const MAX_LINKS = 200;

/**
 * Cuts the links off the log that are older than `log_retention_days`, with their rows. Each cut is a row of the log
 * itself, so that the chain says where it begins and why.
 */
export const cutLog: DeclaredJob = {
  name: "cut-log",
  schedule: "25 4 * * *",
  async run(stopping, { transact, config: { log_retention_days } }) {
    while (
      !stopping.aborted &&
      (await transact(systemActor("job:cut-log"), (work) => cutSome(work, log_retention_days)))
    );
  },
};

/** @returns whether there was something to cut */
async function cutSome(work: Work, days: number): Promise<boolean> {
  const { tx } = work;
  const hour = isoTime(work.nowMs - days * DAY_MS).slice(0, 13);
  const old = await tx
    .selectFrom("audit_links")
    .select(["number", "hour", "rows", "hash"])
    .orderBy("number")
    .limit(MAX_LINKS)
    .execute();
  const newest = await first(tx.selectFrom("audit_links").select("number").orderBy("number", "desc"));
  const cut: typeof old = [];
  let rows = 0;
  for (const link of old) {
    // The newest link stays: the next one follows it.
    if (link.hour >= hour || link.number === newest?.number || (rows > 0 && rows + link.rows > MAX_ROWS)) break;
    cut.push(link);
    rows += link.rows;
  }
  const last = cut.at(-1);
  if (!last) return false;
  await tx.insertInto("audit_cuts").values({ link: last.number, hash: last.hash, cut_at: work.at }).execute();
  const sealed = tx.selectFrom("audit_seals").select("log_id").where("link", "<=", last.number);
  await tx.deleteFrom("audit_log").where("id", "in", sealed).execute();
  await tx.deleteFrom("audit_seals").where("link", "<=", last.number).execute();
  await tx.deleteFrom("audit_links").where("number", "<=", last.number).execute();
  await tx.deleteFrom("audit_cuts").where("link", "<", last.number).execute();
  await work.audit({
    type: CUT,
    id: String(last.number),
    before: null,
    // Not `hash`: the log hides what has the name of a secret.
    after: { head: last.hash, rows, until: last.hour },
  });
  return true;
}

/** The last cut; null: the log is whole. */
export async function lastCut(db: Reads): Promise<AuditCut | null> {
  return (await first(db.selectFrom("audit_cuts").select(["link", "hash"]).orderBy("link", "desc"))) ?? null;
}
