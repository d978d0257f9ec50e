import type { Reads } from "../db/database.ts";
import { type AuditCut, CUT, lastCut } from "./cut-log.ts";
import { lastLink, rowsOutside } from "./chain-log.ts";
import { BEFORE_THE_FIRST, digestOfSeals, hashOfLink, type ChainLink, whyNotSealed } from "./seal.ts";

const LINKS_AT_ONCE = 100;
const MAX_FOUND = 100;

/** A place where the chain is broken. */
export interface ChainBreak {
  /** Null for a row outside every link. */
  link: number | null;
  /** Null when the link itself is broken. */
  logId: string | null;
  because: string;
}

export interface ChainReport {
  links: number;
  rows: number;
  /** The hash of the newest link. A copy of it stored elsewhere reveals a later replacement of the whole chain. */
  head: string | null;
  /** In the order of the chain, at most 100. */
  breaks: ChainBreak[];
}

/** Verifies the whole audit log against its chain, from its last cut on. @param progress receives the number of verified links */
export async function verifyChain(
  db: Reads,
  progress: (links: number) => void = () => undefined,
): Promise<ChainReport> {
  const report: ChainReport = { links: 0, rows: 0, head: (await lastLink(db))?.hash ?? null, breaks: [] };
  const cut = await lastCut(db);
  let previous: Pick<ChainLink, "number" | "hash"> = { number: cut?.link ?? 0, hash: cut?.hash ?? BEFORE_THE_FIRST };
  if (cut !== null && !(await isTold(db, cut)))
    report.breaks.push({ link: cut.link, logId: null, because: "the log tells of no cut after it" });
  for (let isMore = true; isMore && report.breaks.length < MAX_FOUND;) {
    const links = await db
      .selectFrom("audit_links")
      .selectAll()
      .where("number", ">", previous.number)
      .orderBy("number")
      .limit(LINKS_AT_ONCE)
      .execute();
    for (const link of links) {
      report.breaks.push(...breaksOfLink(link, previous), ...(await breaksOfRows(db, link)));
      report.links += 1;
      report.rows += link.rows;
      previous = link;
    }
    progress(report.links);
    isMore = links.length === LINKS_AT_ONCE;
  }
  for (const { id, at } of await rowsOutside(db, MAX_FOUND))
    report.breaks.push({ link: null, logId: id, because: `a row of ${at} came after its time and is in no link` });
  return { ...report, breaks: report.breaks.slice(0, MAX_FOUND) };
}

/** A cut is a row of the log, which the links after it hold. */
async function isTold(db: Reads, { link, hash }: AuditCut): Promise<boolean> {
  const rows = await db
    .selectFrom("audit_log")
    .select("after")
    .where("record_type", "=", CUT)
    .where("record_id", "=", String(link))
    .execute();
  return rows.some(({ after }) => after !== null && (JSON.parse(after) as { head?: string }).head === hash);
}

function breaksOfLink(link: ChainLink, previous: Pick<ChainLink, "number" | "hash">): ChainBreak[] {
  const found = (because: string) => [{ link: link.number, logId: null, because }];
  if (link.number !== previous.number + 1)
    return found(`the links before it, from ${previous.number + 1} on, are gone`);
  if (link.previous_hash !== previous.hash) return found("it does not follow the link before it");
  return hashOfLink(link) === link.hash ? [] : found("its hash is not that of its content");
}

async function breaksOfRows(db: Reads, link: ChainLink): Promise<ChainBreak[]> {
  const seals = await db
    .selectFrom("audit_seals")
    .selectAll()
    .where("link", "=", link.number)
    .orderBy("log_id")
    .execute();
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("id", "in", (eb) => eb.selectFrom("audit_seals").select("log_id").where("link", "=", link.number))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const breaks = seals.flatMap((seal): ChainBreak[] => {
    const row = byId.get(seal.log_id);
    const because = row ? whyNotSealed(row, seal) : "the row is gone";
    return because === null ? [] : [{ link: link.number, logId: seal.log_id, because }];
  });
  const isWhole = seals.length === link.rows && digestOfSeals(seals) === link.digest;
  const ofLink = { link: link.number, logId: null, because: "its rows are not those that it was made of" };
  return isWhole ? breaks : [ofLink, ...breaks];
}
