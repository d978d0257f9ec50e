import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "../../../../shared/lib/log.ts";
import { writeSecret } from "../../../sync/credentials.ts";
import { openOwnStore, type OwnStore } from "../../../sync/own-store.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf, putLine, records, vehicleTicket } from "../../../test/feed-records.ts";
import { CREDENTIALS } from "../../../test/sync-rig.ts";
import { type FactHeader, openJournal } from "../../journal.ts";
import { openReplica } from "../../replica.ts";

const NOW_MS = 1_795_240_800_000;
export const HEADER: FactHeader = {
  edge_id: EDGE_ID,
  boot_id: idOf(0xb0),
  clock: { trust: "trusted", offset_ms: 0 },
  is_offline: false,
  replica_age_ms: 2_000,
  area_id: AREA_ID,
  gate_id: GATE_ID,
};

/** An edge's data directory with a journal and a replica. For tests. */
export interface EdgeOnDisk extends Disposable {
  directory: string;
  database: string;
  /** Opens it as the daemon does at its start; the next open, or disposal, closes it. */
  open(): OwnStore;
  /** Ends without a shutdown: the write-ahead log stays. */
  close(): void;
  /** The whole facts of the journal, in order. */
  sequences(): number[];
}

/** @param facts each is about 600 bytes; central has acknowledged the first half */
export function edgeOnDisk(facts: number): EdgeOnDisk {
  const directory = mkdtempSync(join(tmpdir(), "edge-damaged-"));
  const database = join(directory, "edge.db");
  const credentialsFile = join(directory, "credentials.json");
  let own: OwnStore | null = null;
  const edge: EdgeOnDisk = {
    directory,
    database,
    open() {
      edge.close();
      own = openOwnStore(
        { dataDirectory: directory, databaseFile: database, credentialsFile, enrolmentCode: null },
        silentLog,
      );
      return own;
    },
    close() {
      own?.store.close();
      own = null;
    },
    sequences: () =>
      own?.store.db
        .prepare<[], number>("SELECT sequence FROM journal WHERE body ->> '$.detail' LIKE 'fact %' ORDER BY sequence")
        .pluck()
        .all() ?? [],
    [Symbol.dispose]() {
      edge.close();
      rmSync(directory, { recursive: true });
    },
  };
  writeSecret(credentialsFile, CREDENTIALS);
  const { store } = edge.open();
  const replica = openReplica({ store, log: silentLog });
  replica.apply({
    epoch: idOf(0xe9),
    cursor: "0.9",
    completeAsOf: new Date(NOW_MS).toISOString(),
    items: [
      putLine("area", records.area(), 1),
      putLine("gate", records.gate(), 2),
      putLine("lane", records.lane(1), 3),
      ...Array.from({ length: 100 }, (_, n) => putLine("vehicle_ticket", vehicleTicket(n + 1), n + 4)),
    ],
  });
  const journal = openJournal(store);
  store.durably(() => {
    for (let n = 1; n <= facts; n++)
      journal.append(
        { type: "event", lane_id: null, event: "boot", detail: `fact ${n} ${"x".repeat(200)}` },
        HEADER,
        NOW_MS + n,
      );
    store.db.prepare("DELETE FROM outbox WHERE sequence <= ?").run(facts / 2);
    store.db.prepare("INSERT INTO acknowledgements VALUES (NULL, ?)").run(facts / 2);
    store.db
      .prepare("INSERT INTO steps VALUES (?, 'in', ?, ?, ?, 1, 0)")
      .run(idOf(1), NOW_MS, idOf(7), records.lane(1).id);
  });
  return edge;
}
