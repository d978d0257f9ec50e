import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { z } from "zod";
import { readStored } from "./damage.ts";
import { FEED_START, FeedPut } from "../../shared/wire/feed.ts";

/** The replica's state, as `meta` stores it. A generation is the set of rows that belong together. */
export const ReplicaState = z.strictObject({
  /** The schema by which the rows were read. */
  format: z.string(),
  live: z.strictObject({
    generation: z.int(),
    cursor: z.string(),
    epoch: z.string().nullable(),
    asOf: z.string().nullable(),
  }),
  /** The generation that a rebuild fills, with its own position in the feed. */
  rebuild: z.strictObject({ generation: z.int(), cursor: z.string(), epoch: z.string().nullable() }).nullable(),
  /** Generations whose rows are still to be deleted. */
  dead: z.array(z.int()),
});
export type ReplicaState = z.infer<typeof ReplicaState>;

export const REPLICA_STATE = "replica";

/** The stored state, or that of an empty replica before its first complete read. */
export function readReplicaState(db: Database.Database): ReplicaState {
  const text = db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck().get(REPLICA_STATE);
  if (text === undefined) {
    const live = { generation: 0, cursor: FEED_START, epoch: null, asOf: null };
    return withRebuild({ format: replicaFormat(), live, rebuild: null, dead: [] });
  }
  return readStored("state of the replica", text, ReplicaState);
}

export function writeReplicaState(db: Database.Database, state: ReplicaState): void {
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)").run(REPLICA_STATE, JSON.stringify(state));
}

/** The state with an empty generation to fill; a rebuild in progress is dropped. */
export function withRebuild(state: ReplicaState): ReplicaState {
  const given = state.rebuild ? [state.rebuild.generation] : [];
  const dead = [...state.dead, ...given];
  const generation = Math.max(state.live.generation, ...dead) + 1;
  return { ...state, dead, rebuild: { generation, cursor: FEED_START, epoch: null } };
}

let format: string | null = null;

/**
 * A mark of the feed's schema. Rows that were read with another schema may lack fields that this version needs, and
 * records of kinds unknown to it were skipped: both require a rebuild. Made once: it takes as long as opening a store.
 */
export function replicaFormat(): string {
  const schema = (): string => JSON.stringify(z.toJSONSchema(FeedPut, { unrepresentable: "any" }));
  format ??= createHash("sha256").update(schema()).digest("hex").slice(0, 16);
  return format;
}
