import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";
import type { DeviceEvents } from "../lane/ports.ts";
import { withDeviceLossLog } from "./device-loss-log.ts";

const SHELLY = { driver: "shelly2", role: "barrier", topic: "x" };
const CAMERA = { driver: "camera-snapshot", role: "camera", url: "http://camera/" };
const BOARD = { driver: "modbus-relay", role: "barrier", link: { type: "serial", path: "/dev/gate/r" }, open_relay: 0 };

/** The log while the device is in these states, one after the other, and the broker or its line connected (true) or not. */
function logged(settings: object, ...states: [state: "ready" | "lost" | "misconfigured", isConnected?: boolean][]) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const health = vi.fn();
  const broker = { isConnected: true };
  const config = { id: "1", name: "Arm", settings: DeviceSettings.parse(settings) };
  const events = withDeviceLossLog(config, { health } as Partial<DeviceEvents> as DeviceEvents, {
    broker,
    lines: { isOpen: () => broker.isConnected },
    log,
  });
  for (const [state, isConnected = true] of states) {
    broker.isConnected = isConnected;
    events.health("1", state, null);
  }
  expect(health.mock.calls.map((call: unknown[]) => call[1])).toEqual(states.map(([state]) => state));
  return lines;
}

describe("a device without a line of its own", () => {
  it("is logged once when it is lost (offline) and once when it is back", () => {
    const states = [["ready"], ["lost"], ["lost"], ["ready"], ["ready"], ["lost"]] as const;
    expect(logged(SHELLY, ...states.map(([state]): ["ready" | "lost"] => [state]))).toEqual([
      "device lost",
      "device back",
      "device lost",
    ]);
    expect(logged(CAMERA, ["lost"], ["ready"])).toEqual(["device lost", "device back"]);
  });

  it("that went with the broker is logged by the broker, and comes back as silently", () => {
    expect(logged(SHELLY, ["ready"], ["lost", false], ["ready"])).toEqual([]);
    expect(logged(CAMERA, ["lost", false], ["ready"])).toEqual(["device lost", "device back"]);
  });
});

it("a device on a line is logged where it falls silent on a living line, and else by its line", () => {
  expect(logged(BOARD, ["ready"], ["lost"], ["ready"])).toEqual(["device lost", "device back"]);
  expect(logged(BOARD, ["ready"], ["lost", false], ["ready"])).toEqual([]);
});
