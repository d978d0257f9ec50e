import { afterEach, expect, test } from "vitest";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { DeviceTrial } from "../../../shared/wire/device-test.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { worded } from "../../../shared/test/worded.ts";
import { idOf } from "../feed-records.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

const ofRole = (role: string, place?: string): string => rig.devices.events(role, place).id;
const ask = async (deviceId: string, trial: DeviceTrial, laneId = idOf(1)) => {
  const nowMs = rig.clock.nowMs();
  const command = {
    id: idOf(0x77),
    action: "test_device" as const,
    lane_id: laneId,
    device_id: deviceId,
    trial,
    issued_at: isoTime(nowMs),
    expires_at: isoTime(nowMs + 10_000),
  };
  return worded(await rig.gate.carryOut(command, rig.clock.monotonicMs() + 10_000)) as Record<string, unknown>;
};

test("a light and a sign show what is asked for, then the lane's own again", async () => {
  rig = await gateRig();
  const [light, text] = [rig.devices.lights.at(-1), rig.devices.shown.at(-1)];
  expect(light).not.toBe("green");
  expect(await ask(ofRole("light"), { do: "light", colour: "green" })).toMatchObject({
    outcome: "done",
    because: "light took it: look whether it shows green",
  });
  expect(rig.devices.lights.at(-1)).toBe("green");
  expect(await ask(ofRole("sign"), { do: "sign", text: "TEST" })).toMatchObject({ outcome: "done" });
  expect(rig.devices.shown.at(-1)?.lines).toEqual(["TEST"]);
  await rig.wait(5_000);
  expect(rig.devices.lights.at(-1)).toBe(light);
  await rig.wait(5_000);
  expect(rig.devices.shown.at(-1)).toEqual(text);
});

test("a device tells its last reading; a lost one tells none", async () => {
  rig = await gateRig();
  const read = async (role: string, place?: string) => (await ask(ofRole(role, place), { do: "read" })).because;
  expect(await read("reader")).toMatch(/has read nothing yet/);
  const { id, events } = rig.devices.events("reader");
  events.scanned(id, "0123456789ABCDEF", rig.clock.monotonicMs());
  expect(await read("reader")).toMatch(/^reader read 0123456789AB… at /);
  await rig.loop("under", "occupied");
  expect(await read("loop", "under")).toBe("loop is occupied");
  expect(await read("barrier")).toMatch(/has read nothing yet/);
  events.health(id, "lost", "unplugged");
  expect(await ask(id, { do: "read" })).toMatchObject({
    outcome: "refused",
    because: "reader is not ready: unplugged",
  });
  events.health(id, "ready", null);
  expect(await read("reader")).toMatch(/has read nothing yet/);
});

test("nothing is shown while a vehicle is there, and no test moves the arm", async () => {
  rig = await gateRig();
  await rig.loop("under", "occupied");
  const shown = rig.devices.lights.length;
  const red = { do: "light", colour: "red" } as const;
  expect(await ask(ofRole("light"), red)).toMatchObject({ outcome: "refused" });
  await rig.loop("under", "free");
  expect(await ask(ofRole("barrier"), red)).toMatchObject({ outcome: "refused", because: "barrier cannot do this" });
  expect(await ask(idOf(0x99), red)).toMatchObject({ outcome: "refused" });
  expect(await ask(ofRole("light"), red, idOf(9))).toMatchObject({ outcome: "refused" });
  expect([rig.devices.lights.length, rig.devices.sent]).toEqual([shown, []]);
});

test("a camera's picture comes with the answer", async () => {
  rig = await gateRig({ ...fullLane(), devices: [...fullLane().devices, CAMERA] });
  expect(await ask(CAMERA.id, { do: "read" })).toMatchObject({
    because: "Camera took a picture",
    picture: { kind: "jpeg", base64: Buffer.from("picture").toString("base64") },
  });
});

const CAMERA = {
  id: idOf(0xe8),
  name: "Camera",
  settings: DeviceSettings.parse({ role: "camera", driver: "camera-snapshot", url: "http://127.0.0.1:1/x.jpg" }),
};
