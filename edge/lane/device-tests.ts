import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { type DeviceTrial, MAX_TEST_PICTURE_BYTES, type TestPicture } from "../../shared/wire/device-test.ts";
import type { Said, Spoken } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";
import { spokenOf } from "../../shared/words/trouble.ts";
import { isWorking } from "./device-board.ts";
import type { Device, DeviceEvents } from "./ports.ts";

/** What the test of a device found, or why it was not done. */
export interface TestOutcome {
  outcome: "done" | "refused";
  because: Spoken;
  picture?: TestPicture;
}

export interface DeviceTests {
  /** @returns the events, with the last reading of each device kept for its tests */
  watch(events: DeviceEvents): DeviceEvents;
  /** Tests one device. Nothing moves an arm. A light or a sign shows the lane's own again after a while. */
  test(deviceId: string, trial: DeviceTrial): Promise<TestOutcome>;
}

/** People look at the lane meanwhile. */
const LIGHT_MS = 5_000;
const SIGN_MS = 10_000;
/** A code is a secret of its ticket: its beginning tells enough. */
const SHOWN_CODE = 12;

/**
 * Tests of a lane's devices, on a person's request.
 * @param isAtRest a light or a sign is tested only while no driver looks at it
 * @param showAnew shows the lane's own light and text again
 */
export function deviceTests(parts: {
  devices: readonly { device: Device; name: string }[];
  clock: Clock;
  isAtRest: () => boolean;
  showAnew: () => void;
}): DeviceTests {
  const { clock } = parts;
  const names = new Map(parts.devices.map(({ device, name }) => [device.id, name]));
  const last = new Map<string, Said>();
  /** Devices that don't work now, and why. */
  const down = new Map<string, Spoken | null>();
  const saw = (id: string, reading: (device: string) => Said): void => {
    last.set(id, reading(names.get(id) ?? id));
  };
  const sawCode = (id: string, text: string): void => {
    const code = text.length > SHOWN_CODE ? `${text.slice(0, SHOWN_CODE)}…` : text;
    saw(id, (device) => say("test_code", { device, code, read_at: isoTime(clock.nowMs()) }));
  };
  const shown = async (work: Promise<void>, device: string, what: Spoken, ms: number): Promise<TestOutcome> => {
    await work;
    clock.after(ms, parts.showAnew);
    return { outcome: "done", because: say("test_shows", { device, what }) };
  };
  const look = async ({ id, camera }: Device, device: string): Promise<TestOutcome> => {
    if (!camera) return { outcome: "done", because: last.get(id) ?? say("test_read_nothing", { device }) };
    const { kind, bytes } = await camera.take();
    const kilobytes = Math.ceil(bytes.length / 1000);
    if (bytes.length > MAX_TEST_PICTURE_BYTES)
      return { outcome: "done", because: say("test_picture_large", { device, kilobytes }) };
    const picture = { kind, base64: Buffer.from(bytes).toString("base64") };
    return { outcome: "done", because: say("test_picture", { device }), picture };
  };
  const attempt = (device: Device, name: string, trial: DeviceTrial): Promise<TestOutcome> | TestOutcome => {
    if (trial.do === "read" && !device.light && !device.sign) return look(device, name);
    if (!parts.isAtRest()) return { outcome: "refused", because: say("lane_busy") };
    if (trial.do === "light" && device.light)
      return shown(device.light.set(trial.colour), name, say(`test_${trial.colour}`), LIGHT_MS);
    if (trial.do === "sign" && device.sign)
      return shown(device.sign.show({ lines: [trial.text], colour: "yellow" }), name, trial.text, SIGN_MS);
    return { outcome: "refused", because: say("test_not_of_role", { device: name }) };
  };
  return {
    watch: (events) => ({
      ...events,
      scanned(id, text, atMs) {
        sawCode(id, text);
        events.scanned(id, text, atMs);
      },
      plateRead(id, plate, atMs) {
        sawCode(id, plate);
        events.plateRead(id, plate, atMs);
      },
      loop(id, place, state) {
        saw(id, (device) => say(`test_loop_${state}`, { device }));
        events.loop(id, place, state);
      },
      barrier(id, position) {
        saw(id, (device) => say(`test_arm_${position}`, { device }));
        events.barrier(id, position);
      },
      fire(id, isOn) {
        saw(id, (device) => say(isOn ? "test_fire_on" : "test_fire_off", { device }));
        events.fire(id, isOn);
      },
      weight(id, reading, atMs) {
        const { value: weight, unit } = reading;
        saw(id, (device) => say("test_weight", { device, weight, unit }));
        events.weight(id, reading, atMs);
      },
      health(id, state, detail) {
        if (isWorking(state)) down.delete(id);
        else {
          down.set(id, detail);
          // What it told before is no reading of now.
          last.delete(id);
        }
        events.health(id, state, detail);
      },
    }),
    async test(deviceId, trial) {
      const found = parts.devices.find(({ device }) => device.id === deviceId);
      if (!found) return { outcome: "refused", because: say("test_no_device") };
      const why = down.get(deviceId);
      if (why !== undefined) {
        const what = say("test_not_ready", { device: found.name });
        return { outcome: "refused", because: why === null ? what : say("because", { what, why }) };
      }
      try {
        return await attempt(found.device, found.name, trial);
      } catch (error) {
        return { outcome: "refused", because: spokenOf(error) };
      }
    },
  };
}
