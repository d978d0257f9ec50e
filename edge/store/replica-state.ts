import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { z } from "zod";
import { FEED_START, FeedPut } from "../../shared/wire/feed.ts";

/** Where the replica stands, as `meta` keeps it. A generation is the set of rows that belong together. */
const ReplicaState = z.strictObject({
  /** Of the schema that the rows were read with. */
  format: z.string(),
  live: z.strictObject({
    generation: z.int(),
    cursor: z.string(),
    epoch: z.string().nullable(),
    asOf: z.string().nullable(),
  }),
  /** The generation that a rebuild fills, with its own place in the feed. */
  rebuild: z.strictObject({ generation: z.int(), cursor: z.string(), epoch: z.string().nullable() }).nullable(),
  /** Generations whose rows are still to be deleted. */
  dead: z.array(z.int()),
});
export type ReplicaState = z.infer<typeof ReplicaState>;

const KEY = "replica";

/** The stored state, or that of a replica that has nothing yet and waits for its first whole read. */
export function readReplicaState(db: Database.Database): ReplicaState {
  const text = db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck().get(KEY);
  if (text === undefined) {
    const live = { generation: 0, cursor: FEED_START, epoch: null, asOf: null };
    return withRebuild({ format: replicaFormat(), live, rebuild: null, dead: [] });
  }
  return ReplicaState.parse(JSON.parse(text));
}

export function writeReplicaState(db: Database.Database, state: ReplicaState): void {
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)").run(KEY, JSON.stringify(state));
}

/** The state with an empty generation to fill; a rebuild that was under way is given up. */
export function withRebuild(state: ReplicaState): ReplicaState {
  const given = state.rebuild ? [state.rebuild.generation] : [];
  const dead = [...state.dead, ...given];
  const generation = Math.max(state.live.generation, ...dead) + 1;
  return { ...state, dead, rebuild: { generation, cursor: FEED_START, epoch: null } };
}

/**
 * A mark of the feed's schema. Rows that were read with another one may lack what this version needs, and records of
 * kinds that the other one did not know were passed over: both call for a rebuild.
 */
export function replicaFormat(): string {
  const schema = JSON.stringify(z.toJSONSchema(FeedPut, { unrepresentable: "any" }));
  return createHash("sha256").update(schema).digest("hex").slice(0, 16);
}
