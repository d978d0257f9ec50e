import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { silentLog } from "../../shared/lib/log.ts";
import { type LaneRecord } from "../../shared/wire/lane.ts";
import { replicaReads } from "./replica-reads.ts";
import { readReplicaState } from "./replica-state.ts";

/**
 * The lanes that central configured, for tools beside a daemon that may or may not run: reads, and changes nothing.
 * @returns in the order of their numbers; null where this edge has no database yet
 */
export function lanesOnDisk(databaseFile: string): LaneRecord[] | null {
  if (!existsSync(databaseFile)) return null;
  const db = new Database(databaseFile, { readonly: true, timeout: 2_000 });
  try {
    const { generation } = readReplicaState(db).live;
    return replicaReads(db, () => generation, silentLog).lanes();
  } finally {
    db.close();
  }
}
