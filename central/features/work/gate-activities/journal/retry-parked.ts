import { first } from "../../../../platform/db/first.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { type EdgeIdentity, systemActor } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { VERSION } from "../../../../../shared/lib/version.ts";
import { edgeOf } from "../../../gates/edges/service.ts";
import { parkedAfter, settleParked } from "./parked-store.ts";
import { ingestBatch } from "./ingest-batch.ts";

type ReadAgain = Pick<Platform, "transact" | "db" | "log">;

const PER_READ = 200;
const MARK = "parked.mark";
const READ_BY = "parked.read_by";
const actor = systemActor("read-parked-facts");

/**
 * Retries every parked fact as if its edge had sent it again, and notifies the edges to resend the facts that they hold
 * parked. A fact that is still unreadable stays, with its current error.
 */
export async function retryParked(platform: ReadAgain): Promise<{ read: number; unread: number }> {
  const { db, transact } = platform;
  const sums = { read: 0, unread: 0 };
  for (let after = ""; ;) {
    const rows = await parkedAfter(db, after, PER_READ);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    for (const edgeId of new Set(rows.map(({ edge_id }) => edge_id))) {
      const own = rows.filter(({ edge_id }) => edge_id === edgeId);
      const read = await readOfEdge(platform, edgeId, own);
      await transact(actor, (work) => settleParked(work, read));
      sums.read += read.length;
      sums.unread += own.length - read.length;
    }
  }
  await transact(actor, async (work) => {
    await keep(work, MARK, newId(work.nowMs));
    await keep(work, READ_BY, VERSION);
  });
  return sums;
}

/** @returns the ids of the parked rows whose facts central has now */
async function readOfEdge(
  { db, transact, log }: ReadAgain,
  edgeId: string,
  rows: readonly { id: string; body: string }[],
): Promise<string[]> {
  const edge = await edgeOf(db, edgeId);
  if (!edge) return [];
  const identity: EdgeIdentity = { edgeId, gateId: edge.gate_id, areaId: edge.area_id };
  const facts = rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const { results } = await ingestBatch(transact, actor, identity, facts, log);
  return rows.flatMap(({ id }, at) => (results[at]?.outcome === "parked" ? [] : [id]));
}

/** A mark that changes whenever central may be able to read more than before. */
export async function parkedMark(db: Reads): Promise<string> {
  return `${VERSION} ${(await valueOf(db, MARK)) ?? ""}`.trimEnd();
}

/** Reports whether this version has already retried the facts that earlier versions could not read. */
export async function isReadByThisVersion(db: Reads): Promise<boolean> {
  return (await valueOf(db, READ_BY)) === VERSION;
}

async function valueOf(db: Reads, key: string): Promise<string | null> {
  const row = await first(db.selectFrom("meta").select("value").where("key", "=", key));
  return row?.value ?? null;
}

async function keep({ tx }: Work, key: string, value: string): Promise<void> {
  await tx
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
