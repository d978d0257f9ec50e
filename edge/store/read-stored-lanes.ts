import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { messageOf } from "../../shared/lib/message-of.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import { replicaReads } from "./replica-reads.ts";
import { readReplicaState } from "./replica-state.ts";

/**
 * The lanes that central configured, for tools beside a running or stopped daemon: it reads and changes nothing.
 * @returns in the order of their numbers; null where this edge has no database yet
 * @throws with a readable message when it exists and can't be read
 */
export function readStoredLanes(databaseFile: string): LaneRecord[] | null {
  let db: Database.Database | undefined;
  try {
    // A directory without read permission is a different case from a missing file.
    if (!statSync(databaseFile, { throwIfNoEntry: false })) return null;
    db = new Database(databaseFile, { readonly: true, timeout: 2_000 });
    const { generation } = readReplicaState(db).live;
    return replicaReads(db, () => generation, silentLog).lanes();
  } catch (error) {
    throw new Error(`${databaseFile} can't be read as the database of an edge (${messageOf(error)})`, { cause: error });
  } finally {
    db?.close();
  }
}
