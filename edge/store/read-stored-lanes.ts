import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { messageOf } from "../../shared/lib/message-of.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { type LaneRecord } from "../../shared/wire/lane.ts";
import { replicaReads } from "./replica-reads.ts";
import { readReplicaState } from "./replica-state.ts";

/**
 * The lanes that central configured, for tools beside a daemon that may or may not run: reads, and changes nothing.
 * @returns in the order of their numbers; null where this edge has no database yet
 * @throws in words when it is there and can't be read
 */
export function readStoredLanes(databaseFile: string): LaneRecord[] | null {
  let db: Database.Database | undefined;
  try {
    // A directory that may not be looked into is another thing than one without the file.
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
