import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import type { FeedDelete, FeedKind, FeedPut } from "../../shared/wire/feed.ts";
import { AREA_ID, deleteLine, GATE_ID, idOf, putLine, records, stepIn, vehicleTicket } from "../test/feed-records.ts";
import { openStore, type Store } from "./open.ts";
import { openReplica, type ReplicaStore } from "./replica.ts";

const EPOCH = idOf(0xeee);
const OTHER_EPOCH = idOf(0xfff);
const AT = "2026-11-21T06:00:00.000Z";
const LATER = "2026-11-21T07:00:00.000Z";

describe("the replica", () => {
  let store: Store;
  let replica: ReplicaStore;
  const open = (hasRoom = true): ReplicaStore =>
    openReplica({ store: { ...store, hasRoom: () => hasRoom }, log: silentLog });
  const apply = (items: (FeedPut | FeedDelete)[], completeAsOf: string | null = AT, epoch = EPOCH): void =>
    replica.apply({ epoch, items, cursor: items.at(-1)?.cursor ?? replica.readingFrom().cursor, completeAsOf });

  beforeEach(() => {
    store = openStore({ path: ":memory:", log: silentLog });
    replica = open();
  });

  test("knows nothing at first and reads from the start", () => {
    expect(replica.position()).toEqual({ cursor: "0", epoch: null, asOf: null });
    expect(replica.readingFrom()).toEqual({ cursor: "0", epoch: null });
    expect(replica.vehicleTicket(idOf(1))).toBeNull();
  });

  test("answers every kind of record as central sent it", () => {
    const ticket = vehicleTicket(7);
    apply([
      putLine("area", records.area(), 1),
      putLine("gate", records.gate(), 2),
      putLine("lane", records.lane(2), 3),
      putLine("lane", records.lane(1), 4),
      putLine("key", records.key(5), 5),
      putLine("officer", records.officer(6), 6),
      putLine("vehicle_ticket", ticket, 7),
    ]);
    expect(replica.area(AREA_ID)).toEqual(records.area());
    expect(replica.gate(GATE_ID)).toEqual(records.gate());
    expect(replica.lanesOf(GATE_ID).map((lane) => lane.number)).toEqual([1, 2]);
    expect(replica.lanesOf(idOf(99))).toEqual([]);
    expect(replica.keys()).toEqual([records.key(5)]);
    expect(replica.officers()).toEqual([records.officer(6)]);
    expect(replica.vehicleTicket(ticket.id)).toEqual(ticket);
    expect(replica.byCode("CODE000007")).toEqual(ticket);
    expect(replica.byPlate("B1007XYZ")).toEqual([ticket]);
    expect(replica.position()).toEqual({ cursor: "0.7", epoch: EPOCH, asOf: AT });
    expect(open().lanesOf(GATE_ID)).toHaveLength(2);
  });

  test("a version that normalises plates otherwise finds them by its own form at once", () => {
    const [cyrillic, thai, latin] = ["В 6667 ХУZ", "กข 3610", "B 1 A"].map((police_number, n) =>
      vehicleTicket(n + 1, { police_number }),
    );
    apply([cyrillic!, thai!, latin!].map((ticket, n) => putLine("vehicle_ticket", ticket, n + 1)));
    // As the versions before stored them: by A–Z and 0–9 alone.
    const set = store.db.prepare("UPDATE replica_vehicle_tickets SET plate = ? WHERE id = ?");
    set.run("6667Z", cyrillic!.id);
    set.run("3610", thai!.id);
    const state = store.db.prepare<[], string>("SELECT value FROM meta WHERE key = 'replica'").pluck().get()!;
    const older = JSON.stringify({ ...(JSON.parse(state) as object), format: "another" });
    store.db.prepare("UPDATE meta SET value = ? WHERE key = 'replica'").run(older);
    expect(open().byPlate("3610")).toEqual([]);
    expect(replica.byPlate("กข3610")).toEqual([thai]);
    expect(replica.byPlate("B6667XYZ")).toEqual([cyrillic]);
    expect(replica.byPlate("B1A")).toEqual([latin]);
  });

  test("a ticket that was looked at for its digest is never older than the last change", () => {
    const digest = "d".repeat(43);
    const ticket = vehicleTicket(7, { credential_digest: digest });
    apply([putLine("vehicle_ticket", ticket, 7)]);
    expect(replica.credentialDigest(ticket.id)).toBe(digest);
    expect(replica.vehicleTicket(ticket.id)).toEqual(ticket);
    expect(replica.credentialDigest(ticket.id)).toBe(digest);
    const cancelled = { ...ticket, status: "cancelled" as const };
    apply([putLine("vehicle_ticket", cancelled, 8)]);
    expect(replica.vehicleTicket(ticket.id)).toEqual(cancelled);
    expect(replica.credentialDigest(ticket.id)).toBe(digest);
    replica.wipe();
    expect(replica.vehicleTicket(ticket.id)).toBeNull();
    expect(replica.credentialDigest(ticket.id)).toBeNull();
  });

  test("a first read shows nothing until it is whole, and goes on after a restart", () => {
    apply([putLine("vehicle_ticket", vehicleTicket(1), 1)], null);
    expect(replica.vehicleTicket(idOf(1))).toBeNull();
    replica = open();
    expect(replica.readingFrom()).toEqual({ cursor: "0.1", epoch: EPOCH });
    apply([putLine("vehicle_ticket", vehicleTicket(2), 2)]);
    expect([replica.vehicleTicket(idOf(1))?.id, replica.vehicleTicket(idOf(2))?.id]).toEqual([idOf(1), idOf(2)]);
  });

  test("counts the vehicles inside: a step that was taken before a reset does not count", () => {
    const came = stepIn(4);
    apply([
      putLine("vehicle_ticket", vehicleTicket(1, { last_step: stepIn(1) }), 1),
      putLine("vehicle_ticket", vehicleTicket(2, { last_step: stepIn(2), steps_reset_at: AT }), 2),
      putLine("vehicle_ticket", vehicleTicket(3), 3),
      putLine("vehicle_ticket", vehicleTicket(4, { last_step: came, steps_reset_at: came?.at ?? null }), 4),
    ]);
    expect(replica.insideCount()).toBe(2);
  });

  test("tells what a change touched, and nothing about a rebuild before it is whole", () => {
    apply([putLine("gate", records.gate(), 1)]);
    const heard: FeedKind[][] = [];
    const stop = replica.onChange((kinds) => heard.push([...kinds]));
    apply([putLine("lane", records.lane(1), 2), putLine("key", records.key(1), 3)], null);
    apply([]);
    replica.startOver("test");
    apply([putLine("lane", records.lane(1), 1)], null);
    expect(heard).toEqual([["lane", "key"]]);
    apply([]);
    expect(heard).toHaveLength(2);
    stop();
    apply([putLine("lane", records.lane(3), 4)]);
    expect(heard).toHaveLength(2);
  });

  test("a change of another epoch is not mixed in", () => {
    apply([putLine("vehicle_ticket", vehicleTicket(1), 1)]);
    expect(() => apply([deleteLine("vehicle_ticket", idOf(1), 2)], AT, OTHER_EPOCH)).toThrow(/can't follow epoch/);
    expect(replica.vehicleTicket(idOf(1))).not.toBeNull();
  });

  test("takes no change when only the journal's room is left", () => {
    replica = open(false);
    expect(() => apply([putLine("gate", records.gate(), 1)])).toThrow("the disk is full");
    expect(replica.readingFrom().cursor).toBe("0");
  });

  test("a rebuild changes places with the old records at once and the old rows go", () => {
    apply([1, 2, 3].map((n) => putLine("vehicle_ticket", vehicleTicket(n), n)));
    replica.startOver("test");
    apply([putLine("vehicle_ticket", vehicleTicket(2, { company_name: "New" }), 1)], null, OTHER_EPOCH);
    expect(replica.vehicleTicket(idOf(1))?.id).toBe(idOf(1));
    expect(replica.vehicleTicket(idOf(2))?.company_name).toBe("PT Maju");
    expect(replica.position()).toEqual({ cursor: "0.3", epoch: EPOCH, asOf: AT });
    apply([], LATER, OTHER_EPOCH);
    expect(replica.vehicleTicket(idOf(1))).toBeNull();
    expect(replica.vehicleTicket(idOf(2))?.company_name).toBe("New");
    expect(replica.position()).toEqual({ cursor: "0.1", epoch: OTHER_EPOCH, asOf: LATER });
    for (let i = 0; i < 5; i++) apply([], LATER, OTHER_EPOCH);
    expect(store.db.prepare("SELECT count(*) FROM replica_vehicle_tickets").pluck().get()).toBe(1);
  });

  test("records that another version read are read again, while they still serve", () => {
    apply([putLine("vehicle_ticket", vehicleTicket(1), 1)]);
    const row = store.db.prepare<[], string>("SELECT value FROM meta WHERE key = 'replica'").pluck();
    const before = JSON.parse(row.get()!) as object;
    const older = JSON.stringify({ ...before, format: "another" });
    store.db.prepare("UPDATE meta SET value = ? WHERE key = 'replica'").run(older);
    replica = open();
    expect(replica.readingFrom()).toEqual({ cursor: "0", epoch: null });
    expect(replica.vehicleTicket(idOf(1))?.id).toBe(idOf(1));
    expect(open().readingFrom().cursor).toBe("0");
  });

  test("one record that can't be read does not take the others along", () => {
    apply([putLine("lane", records.lane(1), 1), putLine("lane", records.lane(2), 2)]);
    store.db.prepare("UPDATE replica_records SET body = '{}' WHERE id = ?").run(idOf(1));
    expect(
      open()
        .lanesOf(GATE_ID)
        .map((lane) => lane.number),
    ).toEqual([2]);
  });

  test("whatever comes, in whatever pieces, the replica holds what the last word on each record was", () => {
    const line = fc.record({ n: fc.integer({ min: 1, max: 8 }), isPut: fc.boolean(), name: fc.integer() });
    const step = fc.record({ lines: fc.array(line), isWhole: fc.boolean(), startsOver: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        store = openStore({ path: ":memory:", log: silentLog });
        replica = open();
        let position = 0;
        let filling = new Map<string, string>();
        let shown = filling;
        let isRebuild = true;
        for (const { lines, isWhole, startsOver } of steps) {
          if (startsOver) {
            replica.startOver("test");
            filling = new Map();
            isRebuild = true;
          }
          const items = lines.map(({ n, isPut, name }) => {
            const company_name = String(name);
            if (isPut) filling.set(idOf(n), company_name);
            else filling.delete(idOf(n));
            return isPut
              ? putLine("vehicle_ticket", vehicleTicket(n, { company_name }), ++position)
              : deleteLine("vehicle_ticket", idOf(n), ++position);
          });
          if (isRebuild && shown === filling) shown = new Map();
          apply(items, isWhole ? AT : null);
          if (isWhole || !isRebuild) shown = filling;
          if (isWhole) isRebuild = false;
          for (let n = 1; n <= 8; n++) expect(replica.vehicleTicket(idOf(n))?.company_name).toBe(shown.get(idOf(n)));
        }
        store.close();
      }),
      { numRuns: 25 },
    );
  });
});
