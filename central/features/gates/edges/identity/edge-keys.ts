import { isoTime } from "../../../../../shared/lib/clock.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";

/** All signing keys that an edge ever had; data that it signed with any of them stays valid. */
export interface EdgeKeyTable {
  edge_id: string;
  /** Raw Ed25519, base64url. */
  public_key: string;
  since: string;
  /** The moment of replacement; null for keys that the edge may sign with. */
  until: string | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    edge_keys: EdgeKeyTable;
  }
}

/** Data that was signed just before a rotation may be in flight for this long. */
export const PREVIOUS_KEY_MS = 24 * 60 * 60 * 1000;

/** Every key that an edge ever had, the newest first. */
export async function keysOfEdge(db: Reads, edgeId: string): Promise<EdgeKeyTable[]> {
  return db
    .selectFrom("edge_keys")
    .selectAll()
    .where("edge_id", "=", edgeId)
    .orderBy("since", "desc")
    .orderBy("public_key")
    .execute();
}

/** Records that the edge may sign with this key from now on, in addition to its other keys. */
export async function addKey({ tx, at }: Work, edgeId: string, publicKey: string): Promise<void> {
  await tx
    .insertInto("edge_keys")
    .values({ edge_id: edgeId, public_key: publicKey, since: at, until: null })
    .onConflict((conflict) => conflict.columns(["edge_id", "public_key"]).doUpdateSet({ since: at, until: null }))
    .execute();
}

/** Records that the edge signs with this key alone from now on. */
export async function retireOtherKeys({ tx, at }: Work, edgeId: string, publicKey: string): Promise<void> {
  await tx
    .updateTable("edge_keys")
    .set({ until: at })
    .where("edge_id", "=", edgeId)
    .where("public_key", "<>", publicKey)
    .where("until", "is", null)
    .execute();
}

/** Publishes the keys of this edge to the gates of the area; a revoked edge is not published. */
export async function publishEdge(
  work: Work,
  edge: { id: string; gate_id: string; area_id: string; revoked_at: string | null },
): Promise<void> {
  const { id, gate_id, area_id } = edge;
  const stillGood = isoTime(work.nowMs - PREVIOUS_KEY_MS);
  const keys = edge.revoked_at === null ? await keysOfEdge(work.tx, id) : [];
  const public_keys = keys
    .filter(({ until }) => until === null || until > stillGood)
    .map(({ public_key }) => public_key);
  const data = public_keys.length === 0 ? null : { id, gate_id, area_id, public_keys };
  await work.feed.publish({ kind: "edge", id, areaId: area_id, gateId: null, data });
}

/** The edges whose replaced key has passed its grace period, as the gates still hold them. */
export async function edgesWithOldKeys(db: Reads, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom("edge_keys")
    .select("edge_id")
    .distinct()
    .where("until", "<=", isoTime(nowMs - PREVIOUS_KEY_MS))
    .where("until", ">", isoTime(nowMs - 3 * PREVIOUS_KEY_MS))
    .execute();
  return rows.map(({ edge_id }) => edge_id);
}
