import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TestEngine } from "../../../central/test/engines.ts";
import { openStore } from "../../../edge/store/open.ts";
import { openReplica } from "../../../edge/store/replica.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { inWords } from "../../../shared/words/say.ts";
import { openFaultProxy } from "../../lib/fault-proxy.ts";
import { canMount, openSmallDisk, type SmallDisk } from "../../lib/small-disk.ts";
import { until } from "../../lib/until.ts";
import { ticketRecord } from "../../lib/ticket-records.ts";
import { hastyClock } from "./hasty-clock.ts";
import { openCentralSite } from "./site.ts";
import { openSyncEdge } from "./sync-edge.ts";

/** Real full file systems. Only root can create them; without root these tests are skipped. */

const FACTOR = 60;
const ROUND = 200;

function smallDisk(mebibytes: number): SmallDisk {
  const disk = openSmallDisk(mebibytes);
  if (!disk) throw new Error("a disk could be mounted just now");
  onTestFinished(() => disk[Symbol.dispose]());
  return disk;
}
const onDisk = (path: string): Pick<TestEngine, "fresh"> => ({
  fresh: () => Promise.resolve({ database_url: null, data_directory: path }),
});

test.skipIf(!canMount())(
  "central's disk is full: facts wait, none is parked for it, and all arrive when there is room",
  async () => {
    const disk = smallDisk(24);
    const clock = hastyClock(FACTOR);
    await using central = await openCentralSite(onDisk(disk.path), clock);
    const site = await central.gate();
    await using line = await openFaultProxy(() => central.url);
    await using edge = await openSyncEdge({ centralUrl: line.url, site, clock: hastyClock(FACTOR, clock.nowMs()) });
    disk.fill(256 * 1024);
    edge.passes(2_000);
    const asked = line.count("activities");
    await until("central has refused again and again", () => line.count("activities") > asked + 5, 30_000);
    // A balancer takes it out, a supervisor leaves it running, and the gate names the cause. A small commit may fit yet
    // where a batch of facts does not.
    disk.fill(0);
    const statusOf = async (path: string): Promise<number> => (await fetch(`${central.url}/${path}`)).status;
    await until("central is not ready", async () => (await statusOf("readyz")) === 503, 30_000);
    expect(await statusOf("livez")).toBe(200);
    await until(
      "the gate names the cause",
      () => {
        const { because } = edge.sync.status().contact;
        return because !== null && inWords(because, "en") === "central's disk is full";
      },
      30_000,
    );
    expect(edge.outbox.counts().depth).toBeGreaterThan(0);
    expect(edge.outbox.counts().parked).toBe(0);
    disk.free();
    await until("everything is at central", () => edge.outbox.counts().depth === 0, 60_000);
    expect((await central.factsOf(site.edgeId)).map(({ body }) => JSON.parse(body) as unknown)).toEqual(edge.journal());
    expect(await central.parkedOf(site.edgeId)).toEqual([]);
    expect(edge.outbox.counts().parked).toBe(0);
  },
);

test.skipIf(!canMount())(
  "the edge's disk is full: the replica stands still, the journal goes on into its reserve, and all comes right with room",
  async () => {
    const disk = smallDisk(24);
    const clock = hastyClock(FACTOR);
    const folder = smallDisk(64);
    await using central = await openCentralSite(onDisk(folder.path), clock);
    const site = await central.gate();
    await using line = await openFaultProxy(() => central.url);
    const edgeClock = hastyClock(FACTOR, clock.nowMs());
    const settings = { centralUrl: line.url, site, clock: edgeClock, directory: disk.path, reserveBytes: 4 * 2 ** 20 };
    await using edge = await openSyncEdge(settings);
    await until("the gate is in step", () => edge.replica.gate(site.gate.id));
    disk.fill(0);

    // More data than fits beside the reserve; central's data must not take the journal's space.
    for (let n = 0; n < ROUND; n++) edge.passes(1);
    expect(edge.store.hasRoom()).toBe(false);
    const data = ticketRecord(site.area.id, 1);
    await central.publish({ kind: "vehicle_ticket", id: data.id, areaId: site.area.id, gateId: null, data });
    await until("everything that happened is at central", () => edge.outbox.counts().depth === 0, 30_000);
    expect((await central.factsOf(site.edgeId)).map(({ body }) => JSON.parse(body) as unknown)).toEqual(edge.journal());
    expect(edge.journal()).toHaveLength(2 * ROUND);
    expect(edge.replica.vehicleTicket(data.id)).toBeNull();
    expect(edge.replica.gate(site.gate.id)).not.toBeNull();

    disk.free();
    expect(edge.store.restoreReserve()).toBe(true);
    await until("the replica goes on", () => edge.replica.vehicleTicket(data.id), 30_000);
    expect(edge.records()).toEqual(await central.feedOf(site));
  },
);

test.skipIf(!canMount())("a revoked edge forgets on a full disk too, and tidies up once there is room", () => {
  const disk = smallDisk(48);
  const path = join(disk.path, "edge.db");
  const store = openStore({ path, log: silentLog, reserveBytes: 4 * 2 ** 20 });
  onTestFinished(() => store.close());
  const replica = openReplica({ store, log: silentLog });
  const tickets = Array.from({ length: 5_000 }, (_, n) => ticketRecord(newId(), n));
  const items = tickets.map((data) => {
    return { type: "put", kind: "vehicle_ticket", id: data.id, cursor: "0.1", data } as const;
  });
  replica.apply({ epoch: newId(), items, cursor: "0.1", completeAsOf: "2026-11-21T06:00:00.000Z" });
  // The stored data is larger than the space for a copy of it.
  store.db.prepare("INSERT INTO meta VALUES ('kept', hex(randomblob(3000000)))").run();
  store.db.pragma("wal_checkpoint(TRUNCATE)");
  const readable = (): boolean =>
    [path, `${path}-wal`].some((file) => readFileSync(file).includes(tickets[0]?.company_name ?? ""));
  disk.fill(0);
  replica.wipe();
  expect(tickets.some(({ id }) => replica.vehicleTicket(id) !== null)).toBe(false);
  expect(readable()).toBe(true);
  store.durably(() => store.db.prepare("INSERT INTO meta VALUES ('after', 'a fact')").run());
  disk.free();
  replica.wipe();
  expect(readable()).toBe(false);
  expect(store.db.prepare("SELECT count(*) FROM meta WHERE key IN ('kept', 'after')").pluck().get()).toBe(2);
});
