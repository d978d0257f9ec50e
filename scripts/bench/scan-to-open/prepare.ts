import { join } from "node:path";
import { openReplica } from "../../../edge/store/replica.ts";
import { openStore } from "../../../edge/store/open.ts";
import { writeSecret } from "../../../edge/sync/credentials.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { FeedPut } from "../../../shared/wire/feed.ts";
import { LaneRules } from "../../../shared/wire/lane.ts";
import {
  AREA_RECORD,
  CREDENTIALS,
  EPOCH,
  GATE,
  GATE_RECORD,
  KEY_RECORD,
  laneRecord,
  ticketOf,
} from "../sample-gate.ts";
import { wiredLane } from "./lane-settings.ts";

/** The data directory of an enrolled gate in step with central, with all of its tickets. */

const CHUNK = 2_000;

/** The ports of a lane: its scanner, relay board and sign. */
export interface LanePorts {
  scanner: string;
  board: string;
  sign: string;
}

export interface Prepared {
  databaseFile: string;
  credentialsFile: string;
}

/** Prepares a gate with lanes on serial ports. @param size number of vehicle tickets in the replica */
export function prepareGate(directory: string, size: number, lanes: readonly LanePorts[]): Prepared {
  const serial = (path: string) => ({ type: "serial", path });
  const settings = lanes.map(({ scanner, board, sign }) =>
    wiredLane({ scanner: serial(scanner), board: serial(board), sign: serial(sign) }),
  );
  return prepareLanes(directory, size, settings, () => undefined);
}

/**
 * Prepares a gate with these lanes.
 * @param size number of vehicle tickets in the replica
 * @param lanes the device settings of each lane
 * @param progress called at intervals with the number of written tickets
 */
export function prepareLanes(
  directory: string,
  size: number,
  lanes: readonly (readonly DeviceSettings[])[],
  progress: (done: number) => void,
): Prepared {
  const databaseFile = join(directory, "edge.db");
  const credentialsFile = join(directory, "credentials.json");
  const store = openStore({ path: databaseFile, log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const apply = (items: FeedPut[], cursor: number, isLast: boolean): void => {
    const completeAsOf = isLast ? new Date().toISOString() : null;
    replica.apply({ epoch: EPOCH, items, cursor: `0.${cursor}`, completeAsOf });
  };
  const put = (kind: FeedPut["kind"], id: string, data: unknown): FeedPut =>
    ({ type: "put", kind, id, cursor: "0.1", data }) as FeedPut;
  const rules = LaneRules.parse({ travel_seconds: 2, clear_seconds: 0.1 });
  apply(
    [
      put("area", AREA_RECORD.id, AREA_RECORD),
      put("gate", GATE, GATE_RECORD),
      put("key", KEY_RECORD.id, KEY_RECORD),
      ...lanes
        .map((settings, index) => laneRecord(index, { direction: "in", rules, settings }))
        .map((lane) => put("lane", lane.id, lane)),
    ],
    1,
    false,
  );
  for (let from = 0; from < size; from += CHUNK) {
    const count = Math.min(CHUNK, size - from);
    const items = Array.from({ length: count }, (_, index) => ticketOf(from + index)).map((ticket) =>
      put("vehicle_ticket", ticket.id, ticket),
    );
    apply(items, from + 2, from + count >= size);
    progress(from + count);
  }
  store.db.pragma("wal_checkpoint(TRUNCATE)");
  store.close();
  writeSecret(credentialsFile, CREDENTIALS);
  return { databaseFile, credentialsFile };
}
