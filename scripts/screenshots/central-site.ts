import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assembleCentral, type Central } from "../../central/assemble.ts";
import { CentralConfig } from "../../central/config/config.ts";
import { recordHeartbeat } from "../../central/features/gates/edges/service.ts";
import { saveCaptures } from "../../central/features/gates/files/service.ts";
import { systemActor } from "../../central/platform/auth/principal.ts";
import { CONTRIBUTORS } from "../../central/seed/contributors.ts";
import { seedClock, seedSite } from "../../central/seed/seed-site.ts";
import { isoTime, systemClock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { Heartbeat } from "../../shared/wire/sync.ts";
import { lanePicture } from "../simulator/devices/qr-camera/lane-picture.ts";

export const LOGIN = { email: "sari@example.com", password: "a long enough password" };

/** A seeded central on a free port, whose gates are at work: one vehicle waits, and each last one has a photo. */
export async function openCentralSite(): Promise<AsyncDisposable & { url: string }> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "screenshots-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const config = CentralConfig.parse({
    data_directory: folder,
    port: 0,
    first_admin_email: LOGIN.email,
    first_admin_password: LOGIN.password,
  });
  const clock = seedClock(systemClock);
  const world = { clock, random: Math.random, log: silentLog, print: () => undefined };
  const central = opening.use(await assembleCentral(config, world));
  const size = { size: 400, days: 14, seed: 7, password: LOGIN.password };
  await seedSite(central.platform, clock, size, CONTRIBUTORS, () => undefined);
  clock.set(systemClock.nowMs());
  await workNow(central, clock.nowMs());
  const url = await central.listen();
  const closing = opening.move();
  return { url, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

async function workNow({ platform }: Central, nowMs: number): Promise<void> {
  const { db, transact } = platform;
  const now = isoTime(nowMs);
  const edges = await db
    .selectFrom("edges")
    .select(["id", "gate_id", "area_id"])
    .where("revoked_at", "is", null)
    .execute();
  const lanes = await db
    .selectFrom("lanes")
    .select(["id", "gate_id", "name"])
    .where("deleted_at", "is", null)
    .execute();
  const before = (ms: number): string => isoTime(nowMs - ms);
  const waits = {
    status: "waiting",
    verdict: "refer",
    code: "CUSTOMS_STALE",
    color: "yellow",
    passage: null,
    checked_at: before(12_000),
  };
  const waiting = lanes[1]?.id;
  for (const lane of lanes) {
    const edge = edges.find(({ gate_id }) => gate_id === lane.gate_id);
    const latest = await db
      .selectFrom("gate_activities")
      .select(["id", "edge_id", "checked_at", "vehicle_number"])
      .where("lane_id", "=", lane.id)
      .where("kind", "=", "decision")
      .orderBy("checked_at", "desc")
      .executeTakeFirst();
    if (!edge || latest?.edge_id !== edge.id) continue;
    if (lane.id === waiting)
      await transact(systemActor("pictures"), ({ tx }) =>
        tx.updateTable("gate_activities").set(waits).where("id", "=", latest.id).execute(),
      );
    const taken_at = lane.id === waiting ? waits.checked_at : latest.checked_at;
    const photo = await lanePicture({
      lane: lane.name,
      time: taken_at.slice(0, 19).replace("T", " "),
      armHeight: 0,
      vehicle: { plate: latest.vehicle_number, place: "before" },
    });
    const sent = {
      id: newId(nowMs),
      device_id: null,
      moment: "decision" as const,
      taken_at,
      field: "file",
      file: new File([new Uint8Array(photo)], "photo.jpg"),
    };
    await saveCaptures(platform, edgeActor(edge), latest.id, [sent]);
  }
  for (const { id, gate_id } of edges) {
    const reports = lanes.filter((lane) => lane.gate_id === gate_id);
    const said = Heartbeat.parse({
      sent_at: now,
      started_at: before(86_400_000),
      boot_id: newId(nowMs),
      version: "0.1.0",
      replica: { cursor: "0", as_of: before(2_000), epoch: null },
      outbox: { depth: 0, parked: 0, oldest_at: null },
      journal: { sequence: 0, hash: "0".repeat(64) },
      clock: { trust: "trusted", offset_ms: 3 },
      lanes: reports.map(({ id: lane_id }, at) => ({
        lane_id,
        health: "ok",
        lacks: [],
        mode: "normal",
        phase: "idle",
        devices: [],
        ...(lane_id === waiting
          ? { barrier: "closed", light: "red", sign: "TUNGGU PETUGAS" }
          : at === 2
            ? { barrier: "open", light: "green", sign: "SILAKAN JALAN" }
            : { barrier: "closed", light: "red", sign: "SCAN QR" }),
        configuration: { state: "applied", problem: null },
      })),
    });
    await transact(systemActor("pictures"), async (work) => {
      await work.tx.updateTable("edges").set({ enrolled_at: now, version: "0.1.0" }).where("id", "=", id).execute();
      await recordHeartbeat(work, id, said);
    });
  }
}

const edgeActor = ({ id, gate_id, area_id }: { id: string; gate_id: string; area_id: string }) => ({
  ...systemActor("pictures"),
  edge: { edgeId: id, gateId: gate_id, areaId: area_id },
});
