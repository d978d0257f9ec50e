import { beforeEach, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import type { EdgeRecord, FeedDelete, FeedPut } from "../../shared/wire/feed.ts";
import { AREA_ID, deleteLine, GATE_ID, idOf, putLine, records, vehicleTicket } from "../test/feed-records.ts";
import { openStore } from "./open.ts";
import { openReplica, type ReplicaStore } from "./replica.ts";
import { isRevocation, type Revocation } from "./revocations.ts";

const AT = "2026-11-21T05:00:00.000Z";
const [EPOCH, OTHER_EPOCH] = [idOf(0xe1), idOf(0xe2)];
let replica: ReplicaStore;
let nowMs = 0;
const learn = (cursor: string, ...items: (FeedPut | FeedDelete)[]): void =>
  replica.apply({ epoch: EPOCH, items, cursor, completeAsOf: AT });
const revocation = (line: FeedPut | FeedDelete): Revocation => {
  if (!isRevocation(line)) throw new Error("takes nothing back");
  return line;
};
const EDGE: EdgeRecord = { id: idOf(0xe7), gate_id: GATE_ID, area_id: AREA_ID, public_keys: ["k".repeat(43)] };
const removed = (position: number): Revocation => revocation(deleteLine("edge", EDGE.id, position));
const cancelled = (n: number, position: number): Revocation =>
  revocation(putLine("vehicle_ticket", vehicleTicket(n, { ticket_status: "cancelled" }), position));

beforeEach(() => {
  const store = openStore({ path: ":memory:", log: silentLog });
  replica = openReplica({ store, log: silentLog, clock: { nowMs: () => nowMs } });
  learn(
    "0.4",
    putLine("vehicle_ticket", vehicleTicket(1), 1),
    putLine("key", records.key(2), 2),
    putLine("edge", EDGE, 3),
  );
});

test("what central took back can be passed on to whoever stands before it in the feed", () => {
  const key = revocation(putLine("key", records.key(2, "revoked"), 11));
  learn("0.12", cancelled(1, 10), key, putLine("vehicle_ticket", vehicleTicket(3), 9), removed(12));
  expect(replica.revocationsAfter(EPOCH, "0.4")).toEqual([cancelled(1, 10), key, removed(12)]);
  expect(replica.revocationsAfter(EPOCH, "0.10")).toEqual([key, removed(12)]);
  expect(replica.revocationsAfter(EPOCH, "0.12")).toEqual([]);
  expect(replica.revocationsAfter(OTHER_EPOCH, "0.4")).toEqual([]);
  learn("0.13", putLine("edge", EDGE, 13));
  expect(replica.revocationsAfter(EPOCH, "0.11")).toEqual([]);
});

test("a revocation that another gate knows counts at once, also of a ticket that is not known here", () => {
  const heard: ReadonlySet<string>[] = [];
  replica.onChange((kinds) => heard.push(kinds));
  expect(replica.receiveRevocation(cancelled(1, 10), EPOCH)).toBe(true);
  expect(replica.receiveRevocation(cancelled(7, 12), EPOCH)).toBe(true);
  expect(replica.receiveRevocation(revocation(putLine("key", records.key(2, "revoked"), 11)), EPOCH)).toBe(true);
  expect(replica.receiveRevocation(removed(13), EPOCH)).toBe(true);
  expect([1, 7].map((n) => replica.vehicleTicket(idOf(n))?.ticket_status)).toEqual(["cancelled", "cancelled"]);
  expect(replica.keys().map(({ status }) => status)).toEqual(["revoked"]);
  expect(replica.edges()).toEqual([]);
  expect(heard).toEqual(["vehicle_ticket", "vehicle_ticket", "key", "edge"].map((kind) => new Set([kind])));
  expect(replica.position().cursor).toBe("0.4");
});

test.each<[string, Revocation, string]>([
  ["an old one", cancelled(1, 3), EPOCH],
  ["an old one of an edge", removed(4), EPOCH],
  ["an edge's of another epoch", removed(10), OTHER_EPOCH],
  ["one from where this gate stands", cancelled(1, 4), EPOCH],
  ["one of another epoch", cancelled(1, 10), OTHER_EPOCH],
  ["one without a place in the feed", { ...cancelled(1, 10), cursor: "soon" }, EPOCH],
  [
    "one that takes nothing back",
    putLine("vehicle_ticket", vehicleTicket(1, { status: "done" }), 10) as Revocation,
    EPOCH,
  ],
])("%s changes nothing", (_, heard, epoch) => {
  expect(replica.receiveRevocation(heard, epoch)).toBe(false);
  expect(replica.vehicleTicket(idOf(1))).toEqual(vehicleTicket(1));
  expect(replica.edges()).toEqual([EDGE]);
});

test("a repeated one changes nothing, and an old one played back does not undo central's later word", () => {
  expect(replica.receiveRevocation(cancelled(1, 10), EPOCH)).toBe(true);
  for (const place of [10, 9]) expect(replica.receiveRevocation(cancelled(1, place), EPOCH)).toBe(false);
  expect(replica.receiveRevocation({ ...cancelled(1, 10), cursor: "0.10~1f00aa2b" }, EPOCH)).toBe(false);
  expect(replica.revocationsAfter(EPOCH, "0.9")).toEqual([cancelled(1, 10)]);
  const anew = vehicleTicket(1, { request_at_end: "2027-01-31" });
  learn("0.20", putLine("vehicle_ticket", anew, 20));
  expect(replica.receiveRevocation(cancelled(1, 10), EPOCH)).toBe(false);
  expect(replica.vehicleTicket(idOf(1))).toEqual(anew);
  expect([replica.receiveRevocation(removed(21), EPOCH), replica.receiveRevocation(removed(21), EPOCH)]).toEqual([
    true,
    false,
  ]);
  learn("0.22", putLine("edge", EDGE, 22));
  expect(replica.receiveRevocation(removed(21), EPOCH)).toBe(false);
  expect(replica.edges()).toEqual([EDGE]);
});

test("after a wipe nothing that central said is known, and it would be read from the start", () => {
  replica.wipe();
  expect([replica.vehicleTicket(idOf(1)), replica.keys(), replica.insideCount()]).toEqual([null, [], 0]);
  expect(replica.position()).toEqual({ cursor: "0", epoch: null, asOf: null });
  expect(replica.readingFrom()).toEqual({ cursor: "0", epoch: null });
});

test("are forgotten by the moment at which they came; the tickets stay cancelled", () => {
  for (const n of [1, 3]) {
    nowMs = n * 1_000;
    learn(`0.${n + 10}`, cancelled(n, n + 10));
  }
  replica.pruneRevocations(3_000);
  expect(replica.revocationsAfter(EPOCH, "0.4")).toEqual([cancelled(3, 13)]);
  expect(replica.vehicleTicket(idOf(1))?.ticket_status).toBe("cancelled");
});
