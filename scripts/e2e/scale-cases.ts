import { expect, vi } from "vitest";
import { type Drivers, openDrivers, type SimulatedLane, simulatedLane } from "./simulated-lane.ts";

/** One indicator of the simulator with the settings of the driver that reads it. */
export interface ScaleCase {
  double: object;
  edge: object;
  /** Its frames have a word for motion. */
  hasMotion: boolean;
}

/** One character of a frame. */
const flag = (byte: number, character: string) => ({ byte, mask: 0xff, value: character.charCodeAt(0) });

/** Indicators without a driver of their own. */
const BY_SETTINGS: Readonly<Record<string, { settings: object; hasMotion?: false }>> = {
  bilanciai: { settings: { start: 0x24, weight: { at: 2, length: 5 }, stable: flag(1, "0") } },
  ricelake: {
    settings: {
      start: 0x02,
      length: 14,
      end: [],
      weight: { at: 2, length: 7 },
      negative: flag(1, "-"),
      stable: flag(11, " "),
      net: flag(10, "N"),
      over: flag(11, "O"),
    },
  },
  sma: {
    settings: {
      start: 0x0a,
      length: 20,
      end: [],
      weight: { at: 6, length: 10 },
      poll: "0a570d",
      stable: flag(4, " "),
      net: flag(3, "N"),
      over: flag(1, "O"),
    },
  },
  weightronix: {
    settings: { start: 0x20, end: [13, 10], weight: { at: 2, length: 7 }, net: flag(1, "N") },
    hasMotion: false,
  },
  "flintec-bsi": {
    settings: {
      start: 0x30,
      end: [13, 10],
      weight: { at: 4, length: 9 },
      poll: "3031490d0a",
      stable: flag(3, "S"),
      over: flag(3, "+"),
    },
  },
  "rinstrum-network": {
    settings: {
      start: 0x38,
      end: [13, 10],
      weight: { at: 9, length: 8 },
      poll: "32303035303032363a0d0a",
      stable: flag(21, "G"),
      over: flag(21, "O"),
    },
  },
  systec: {
    settings: {
      start: 0x3c,
      end: [0x3e],
      weight: { at: 23, length: 8 },
      poll: "3c524e3e",
      memory: { at: 18, length: 4 },
    },
    hasMotion: false,
  },
};

export const SCALE_CASES: Readonly<Record<string, ScaleCase>> = {
  toledo: { double: { driver: "toledo-indicator" }, edge: { driver: "toledo" }, hasMotion: true },
  sics: { double: { driver: "sics-indicator" }, edge: { driver: "mt-sics" }, hasMotion: true },
  "yaohua in continuous mode": {
    double: { driver: "yaohua-indicator" },
    edge: { driver: "yaohua" },
    hasMotion: false,
  },
  "yaohua in command mode": {
    double: { driver: "yaohua-indicator", mode: "command" },
    edge: { driver: "yaohua", mode: "command" },
    hasMotion: false,
  },
  "yaohua in stream mode": {
    double: { driver: "yaohua-indicator", mode: "stream" },
    edge: { driver: "yaohua", mode: "stream" },
    hasMotion: false,
  },
  "a&d": { double: { driver: "and-indicator" }, edge: { driver: "and-line" }, hasMotion: true },
  "a&d on demand": {
    double: { driver: "and-indicator", on_demand: true },
    edge: { driver: "and-line", poll: true },
    hasMotion: true,
  },
  cas: { double: { driver: "cas-indicator" }, edge: { driver: "cas" }, hasMotion: true },
  rinstrum: { double: { driver: "rinstrum-indicator" }, edge: { driver: "rinstrum" }, hasMotion: true },
  sartorius: { double: { driver: "sartorius-indicator" }, edge: { driver: "sartorius" }, hasMotion: true },
  "sartorius on demand": {
    double: { driver: "sartorius-indicator", on_demand: true },
    edge: { driver: "sartorius", poll: true },
    hasMotion: true,
  },
  laumas: { double: { driver: "laumas-indicator" }, edge: { driver: "laumas" }, hasMotion: true },
  "toledo without tare": {
    double: { driver: "toledo-indicator", short: true },
    edge: { driver: "toledo", short: true },
    hasMotion: true,
  },
  flintec: { double: { driver: "flintec-indicator" }, edge: { driver: "toledo" }, hasMotion: true },
  "yaohua in stream mode, first digit first": {
    double: { driver: "yaohua-indicator", mode: "forward" },
    edge: { driver: "yaohua", mode: "stream", reversed: false },
    hasMotion: false,
  },
  "yaohua in text mode": {
    double: { driver: "yaohua-indicator", mode: "text" },
    edge: { driver: "yaohua", mode: "text" },
    hasMotion: false,
  },
  "dini argeo": { double: { driver: "and-indicator", comma: true }, edge: { driver: "and-line" }, hasMotion: true },
  "sartorius with names": {
    double: { driver: "sartorius-indicator", named: true },
    edge: { driver: "sartorius" },
    hasMotion: true,
  },
  ...Object.fromEntries(
    Object.entries(BY_SETTINGS).map(([name, { settings, hasMotion = true }]): [string, ScaleCase] => [
      `${name} by settings`,
      { double: { driver: `${name}-indicator` }, edge: { driver: "scale-generic", ...settings }, hasMotion },
    ]),
  ),
};

/**
 * An edge weighs a truck, then the indicator's wire is unplugged and plugged in again.
 * @param links the two ends of one wire, in the settings of simulator and edge
 */
export async function weighOnDouble(
  { double, edge, hasMotion }: ScaleCase,
  links: { simulator: object; edge: object },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const device = { id: "bridge", link: links.simulator, settle_ms: null, ...double };
  const { client }: SimulatedLane = stack.use(await simulatedLane([device], { scale: "bridge" }));
  const drivers: Drivers = stack.use(await openDrivers({ role: "scale", link: links.edge }));
  const { weights } = drivers.events;
  const shows = (value: number): Promise<void> =>
    vi.waitFor(() =>
      expect(weights.at(-1)).toMatchObject({
        value,
        unit: "kg",
        isStable: hasMotion ? true : null,
        isNet: false,
        range: "in",
      }),
    );

  drivers.device("scale", edge);
  await drivers.all(["scale"], "ready");
  await shows(0);
  // The truck drives onto the loop before the arm, which is on the deck, and stays there.
  await client.sendTruck("in", { plan: "no_scan", weight_kg: 30_120, timings: { patience_ms: 3_600_000 } });
  if (hasMotion) await vi.waitFor(() => expect(weights.at(-1)).toMatchObject({ isStable: false }));
  else await client.event(({ kind }) => kind === "load");
  await client.settle("bridge");
  await shows(30_120);
  await client.load("bridge", 0);
  await client.settle("bridge");
  await shows(0);

  await client.fault("bridge", "unplug");
  await drivers.all(["scale"], "lost");
  await client.fault("bridge", "replug");
  await drivers.all(["scale"], "ready");
  await client.load("bridge", 12_340);
  await client.settle("bridge");
  await shows(12_340);
  await client.fault("bridge", "quiet");
  await drivers.all(["scale"], "lost");
  await client.fault("bridge", "resume");
  await drivers.all(["scale"], "ready");
  // Noise between the frames does not stop them.
  const before = weights.length;
  await client.fault("bridge", { kind: "noise", bytes_per_second: 100 });
  await vi.waitFor(() => expect(weights.length).toBeGreaterThan(before + 3));
  await client.fault("bridge", "resume");
  await shows(12_340);
}
