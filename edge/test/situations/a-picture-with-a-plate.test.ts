import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { PlateReader } from "../../../shared/wire/devices/plate-reader.ts";
import { hookApp } from "../../drivers/plate-reader/hook-app.ts";
import { openDriverWorld } from "../../drivers/world.ts";
import { type Evidence, openEvidence } from "../../evidence/evidence.ts";
import { openStore } from "../../store/open.ts";
import { idOf } from "../feed-records.ts";
import { fullLane, gateRig, type GateRig } from "../gate-rig.ts";

/** A camera's message goes through the whole lane: its plate is decided on, its picture is kept with the decision. */

const CAMERA = idOf(0xca);
const SECRET = "a-good-long-secret";
const SCENE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(300_000, 1)]);
const CUTOUT = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20_000, 2)]);

let stack: AsyncDisposableStack;
let rig: GateRig;
let evidence: Evidence;
let hooks: Hono;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "edge-picture-"));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const store = openStore({ path: join(directory, "edge.db"), log: silentLog });
  const settings = PlateReader.parse({
    role: "plate-reader",
    driver: "plate-reader",
    source: { type: "hook", secret: SECRET },
    plate_path: "EventNotificationAlert.ANPR.licensePlate",
  });
  const lane = fullLane({ entry_by_plate: true });
  const camera = { id: CAMERA, name: "camera", settings };
  rig = stack.use(await gateRig({ ...lane, devices: [...lane.devices, camera] }, () => [], store));
  const { clock } = rig;
  const drivers = stack.use(openDriverWorld({ clock, random: () => 0.5, log: silentLog, broker: null }));
  const photos = { directory: join(directory, "photos"), retentionMs: 86_400_000, spaceBytes: 2e6, minFreeBytes: 0 };
  const around = { store, clock, log: silentLog, centralNowMs: () => clock.nowMs(), onSpaceFreed: () => undefined };
  evidence = stack.use(openEvidence({ ...around, settings: photos }));
  rig.evidence = evidence;
  await rig.crash((devices) => {
    const fake = devices.make;
    devices.make = (config, events) =>
      config.id === CAMERA ? drivers.createDevice(config, events) : fake(config, events);
  });
  hooks = new Hono().route("/hooks", hookApp(drivers.hooks));
  await rig.loop("before", "free");
  await rig.loop("under", "free");
});
afterEach(() => stack.disposeAsync());

async function posts(plate: string): Promise<number> {
  const part = (type: string, content: string | Buffer) => [
    Buffer.from(`--boundary\r\nContent-Disposition: form-data; name="part"\r\nContent-Type: ${type}\r\n\r\n`),
    ...[Buffer.from(content), Buffer.from("\r\n")],
  ];
  const xml = `<EventNotificationAlert><ANPR><licensePlate>${plate}</licensePlate></ANPR></EventNotificationAlert>`;
  const parts = [...part("text/xml", xml), ...part("image/jpeg", SCENE), ...part("image/jpeg", CUTOUT)];
  const { status } = await hooks.request(`/hooks/${CAMERA}`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=boundary", "x-hook-secret": SECRET },
    body: new Uint8Array(Buffer.concat([...parts, Buffer.from("--boundary--\r\n")])),
  });
  await rig.wait(0);
  return status;
}

test("the vehicle of a message is let in by its plate, and the scene in it is the decision's evidence", async () => {
  rig.ticket(1, { police_number: "B 1234 ABC" });
  await rig.loop("before", "occupied");
  expect(await posts("B 1234-ABC")).toBe(204);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK"], ["open"]]);
  const [decision] = rig.facts();
  const activityId = decision && "activity_id" in decision ? decision.activity_id : "";
  await vi.waitFor(() => expect(evidence.photosOf(activityId)).toHaveLength(1));
  const photo = await evidence.outbox.next();
  expect(photo).toMatchObject({ activityId, deviceId: CAMERA, moment: "decision" });
  expect(Buffer.compare(photo?.bytes ?? new Uint8Array(), SCENE)).toBe(0);
});

test("a plate that only looks like the ticket's opens nothing by itself, and passes beside its QR", async () => {
  const ticket = rig.ticket(1, { police_number: "B 1234 ABC" });
  await rig.loop("before", "occupied");
  await posts("BI234ABC");
  expect([rig.story(), rig.devices.sent]).toEqual([[], []]);
  await rig.scan(rig.qr(ticket));
  expect(rig.story()).toEqual(["decision OK"]);
  const [decision] = rig.facts();
  expect(decision).toMatchObject({ read_plate: "BI234ABC" });
  const activityId = decision && "activity_id" in decision ? decision.activity_id : "";
  await vi.waitFor(() => expect(evidence.photosOf(activityId)).toHaveLength(1));
});
