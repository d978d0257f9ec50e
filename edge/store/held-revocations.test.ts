import { beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import type { EdgeRecord, FeedDelete, FeedPut, OfficerRecord } from "../../shared/wire/feed.ts";
import {
  deleteLine,
  EDGE_ID,
  GATE_ID,
  idOf,
  AREA_ID,
  putLine,
  records,
  stepIn,
  vehicleTicket,
} from "../test/feed-records.ts";
import { openStore, type Store } from "./open.ts";
import { openReplica, type ReplicaStore } from "./replica.ts";

const [FIRST, RESTORED, AGAIN] = [idOf(0xe1), idOf(0xe2), idOf(0xe3)];
const AT = "2026-11-21T06:00:00.000Z";

let store: Store;
let replica: ReplicaStore;
let epoch: string;
let position: number;
type Line = FeedPut | FeedDelete;
const at = (line: Line): Line => ({ ...line, cursor: `0.${++position}` });
const feed = (...lines: Line[]): void => {
  const items = lines.map(at);
  replica.apply({ epoch, items, cursor: `0.${position}`, completeAsOf: AT });
};
/** The whole feed is read again, of this epoch or of another. */
const readAnew = (of: string, ...lines: Line[]): void => {
  replica.startOver("test");
  epoch = of;
  position = 0;
  feed(...lines);
};
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
  replica = openReplica({ store, log: silentLog });
  [epoch, position] = [FIRST, 0];
});

describe("a ticket that central took back", () => {
  const signed = { credential_digest: "a".repeat(43) };
  const running = vehicleTicket(1, signed);
  const cancelled = vehicleTicket(1, { status: "cancelled", ticket_status: "cancelled" });
  const put = (ticket: typeof running) => putLine("vehicle_ticket", ticket, 0);
  const statusOf = (n: number) => replica.vehicleTicket(idOf(n))?.ticket_status ?? null;
  beforeEach(() => {
    feed(put(running), put(vehicleTicket(2, { ticket_status: "rejected" })), put(vehicleTicket(3)));
    feed(put(cancelled));
    readAnew(RESTORED, put(running));
  });

  test("stays so at a central that knows nothing of it, and one that was never revoked goes", () => {
    expect(replica.vehicleTicket(idOf(1))).toEqual({ ...running, status: "cancelled", ticket_status: "cancelled" });
    expect([1, 2, 3].map(statusOf)).toEqual(["cancelled", "rejected", null]);
  });

  test.each<[string, Partial<typeof running>]>([
    ["a passage", { last_step: stepIn(9), status: "done" }],
    ["a digest by another key", { credential_digest: "b".repeat(43) }],
    ["the end of its visit", { last_step: stepIn(9), status: "done", ticket_status: "done" }],
    ["papers of customs", { customs: "released", customs_as_of: AT }],
    ["a reset of its steps", { steps_reset_at: AT }],
    ["finished loading", { is_load_unload_done: true }],
    ["a company that is renamed", { company_name: "PT Lain" }],
  ])("%s does not bring it back", (_, change) => {
    const now = { ...running, ...change };
    feed(put(now));
    expect(replica.vehicleTicket(idOf(1))).toEqual({ ...now, status: "cancelled", ticket_status: "cancelled" });
  });

  test("stays so when the feed is read anew at the same central, however often", () => {
    for (let n = 0; n < 2; n++) {
      readAnew(RESTORED, put({ ...running, last_step: stepIn(n) }));
      expect([1, 2].map(statusOf)).toEqual(["cancelled", "rejected"]);
      feed(put(running));
      expect(statusOf(1)).toBe("cancelled");
    }
  });

  test("stays so at a central that was restored once more, and when another version of the record is read", () => {
    const older = JSON.stringify({ ...cancelled, hue: 1, customs_as_of: undefined });
    store.db.prepare("UPDATE replica_vehicle_tickets SET body = ? WHERE id = ?").run(older, idOf(1));
    readAnew(RESTORED, put(running));
    expect(statusOf(1)).toBe("cancelled");
    readAnew(AGAIN, put({ ...running, request_at_end: "2026-11-30" }));
    expect([1, 2].map(statusOf)).toEqual(["cancelled", "rejected"]);
  });

  test("stays so when the backup is older than the last change of the ticket", () => {
    const before = { ...running, request_at_end: "2026-11-30" };
    readAnew(AGAIN, put(before));
    feed(put({ ...before, last_step: stepIn(9) }));
    expect(statusOf(1)).toBe("cancelled");
  });

  test("stays so when it leaves the feed: a good signature would be enough for one that nobody knows", () => {
    feed(deleteLine("vehicle_ticket", idOf(1), 0));
    expect(statusOf(1)).toBe("cancelled");
  });

  test("is good again when people write it anew, before or while the feed is read anew", () => {
    const anew = { ...running, request_at_end: "2027-01-31" };
    feed(put(anew));
    expect(replica.vehicleTicket(idOf(1))).toEqual(anew);
    readAnew(RESTORED, put(anew), put(vehicleTicket(2, { police_number: "B 9 X" })));
    expect(replica.vehicleTicket(idOf(1))).toEqual(anew);
    readAnew(RESTORED, put(anew), put(vehicleTicket(2)));
    expect([1, 2].map(statusOf)).toEqual(["running", "running"]);
  });

  test("is central's again once central says so itself: what it then says in a rebuild counts", () => {
    feed(put(cancelled));
    feed(deleteLine("vehicle_ticket", idOf(1), 0));
    expect(statusOf(1)).toBeNull();
    readAnew(RESTORED, put(vehicleTicket(2, { ticket_status: "cancelled" })));
    readAnew(RESTORED, put(vehicleTicket(2)));
    expect(statusOf(2)).toBe("running");
  });

  test("and was never held is what the central of the same epoch says when it is read anew", () => {
    feed(put(vehicleTicket(4, { status: "cancelled" })));
    readAnew(RESTORED, put(vehicleTicket(4)));
    expect(replica.vehicleTicket(idOf(4))?.status).toBe("active");
  });
});

describe("a key that is revoked", () => {
  const statuses = () => replica.keys().map(({ status }) => status);
  const put = (status: "active" | "retired" | "revoked") => putLine("key", records.key(4, status), 0);

  test("never signs again, whatever central says of it", () => {
    feed(put("active"));
    feed(put("revoked"));
    readAnew(RESTORED, put("active"));
    expect(statuses()).toEqual(["revoked"]);
    for (const status of ["retired", "active"] as const) {
      feed(put(status));
      expect(statuses()).toEqual(["revoked"]);
      readAnew(RESTORED, put(status));
      expect(statuses()).toEqual(["revoked"]);
    }
    readAnew(RESTORED);
    feed(deleteLine("key", idOf(4), 0));
    feed(put("active"));
    expect(statuses()).toEqual(["revoked"]);
  });
});

interface Removable {
  kind: "officer" | "edge";
  put: FeedPut;
  /** The same, changed by an admin. */
  changed: FeedPut;
  ids: () => string[];
}
const officer: OfficerRecord = { ...records.officer(6), pin_hash: "$argon2id$1" };
const edge: EdgeRecord = { id: EDGE_ID, gate_id: GATE_ID, area_id: AREA_ID, public_keys: ["k".repeat(43)] };
const removables: Removable[] = [
  {
    kind: "officer",
    put: putLine("officer", officer, 0),
    changed: putLine("officer", { ...officer, pin_hash: "$argon2id$2" }, 0),
    ids: () => replica.officers().map(({ id }) => id),
  },
  {
    kind: "edge",
    put: putLine("edge", edge, 0),
    changed: putLine("edge", { ...edge, gate_id: idOf(0xb9) }, 0),
    ids: () => replica.edges().map(({ id }) => id),
  },
];

describe.each(removables)("an $kind that was removed", ({ kind, put, changed, ids }) => {
  const gone = deleteLine(kind, put.id, 0);

  test("comes back at the central that removed it", () => {
    feed(put);
    feed(gone);
    expect(ids()).toEqual([]);
    feed(put);
    expect(ids()).toEqual([put.id]);
    feed(gone);
    readAnew(FIRST, put);
    expect(ids()).toEqual([put.id]);
  });

  test("stays away when a central that was restored has it again, until it comes changed", () => {
    feed(put);
    feed(gone);
    readAnew(RESTORED, put);
    expect(ids()).toEqual([]);
    feed(put);
    readAnew(RESTORED, put);
    readAnew(AGAIN, put);
    feed(put);
    expect(ids()).toEqual([]);
    feed(changed);
    expect(ids()).toEqual([put.id]);
    readAnew(AGAIN, put);
    expect(ids()).toEqual([put.id]);
  });

  test("stays away when its backup had it otherwise, and comes with a change that was made while it is read anew", () => {
    feed(put);
    feed(gone);
    readAnew(RESTORED, changed);
    feed(changed);
    expect(ids()).toEqual([]);
    readAnew(RESTORED, put);
    expect(ids()).toEqual([put.id]);
  });

  test("comes when the restored central has removed it itself and gives it again", () => {
    feed(put);
    feed(gone);
    readAnew(RESTORED, put);
    feed(gone);
    feed(put);
    expect(ids()).toEqual([put.id]);
  });

  test("is remembered too when it was removed while this gate could not follow the feed", () => {
    feed(put);
    readAnew(FIRST);
    readAnew(RESTORED, put);
    expect(ids()).toEqual([]);
  });

  test("was not removed by a backup that is older than it", () => {
    feed(put);
    readAnew(RESTORED);
    expect(ids()).toEqual([]);
    feed(put);
    expect(ids()).toEqual([put.id]);
    readAnew(AGAIN);
    readAnew(FIRST, put);
    expect(ids()).toEqual([put.id]);
  });
});

test("an edge that was removed does not come back with a key that it has made itself", () => {
  const line = (key: string) => putLine("edge", { ...edge, public_keys: [key.repeat(43)] }, 0);
  feed(line("k"));
  feed(deleteLine("edge", EDGE_ID, 0));
  readAnew(RESTORED, line("k"));
  feed(line("m"));
  expect(replica.edges()).toEqual([]);
});

test("after a wipe nothing is held", () => {
  feed(putLine("officer", officer, 0));
  feed(deleteLine("officer", officer.id, 0));
  replica.wipe();
  expect(store.db.prepare("SELECT count(*) FROM held_revocations").pluck().get()).toBe(0);
});
