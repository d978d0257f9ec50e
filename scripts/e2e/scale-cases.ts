import { expect, vi } from "vitest";
import { type Drivers, openDrivers, type SimulatedLane, simulatedLane } from "./simulated-lane.ts";

/** One indicator of the simulator with the settings of the driver that reads it. */
export interface ScaleCase {
  double: object;
  edge: object;
  /** Its frames have a word for motion. */
  hasMotion: boolean;
}

const BILANCIAI = { weight: { at: 2, length: 5 }, start: 0x24, stable: { byte: 1, mask: 0xff, value: 0x30 } };

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
  "bilanciai by the generic driver": {
    double: { driver: "bilanciai-indicator" },
    edge: { driver: "scale-generic", ...BILANCIAI },
    hasMotion: true,
  },
};

const SOON = { timeout: 10_000, interval: 10 };

/**
 * An edge weighs a truck, then the indicator's wire is unplugged and plugged in again.
 * @param links the two ends of one wire, in the settings of simulator and edge
 */
export async function weighOnDouble(
  { double, edge, hasMotion }: ScaleCase,
  links: { simulator: object; edge: object },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const device = { id: "bridge", link: links.simulator, settle_ms: 600, ...double };
  const { client }: SimulatedLane = stack.use(await simulatedLane([device], { scale: "bridge" }));
  const drivers: Drivers = stack.use(await openDrivers({ role: "scale", link: links.edge }));
  const { weights } = drivers.events;
  const shows = (value: number): Promise<void> =>
    vi.waitFor(
      () =>
        expect(weights.at(-1)).toMatchObject({
          ...{ value, unit: "kg", isStable: hasMotion ? true : null, isNet: false, range: "in" },
        }),
      SOON,
    );

  drivers.device("scale", edge);
  await drivers.all(["scale"], "ready");
  await shows(0);
  // The truck drives onto the loop before the arm, which is on the deck, and leaves it again.
  const truck = client.truck("in", { qr: "X", plan: "no_scan", weight_kg: 30_120, timings: { patience_ms: 2_500 } });
  await shows(30_120);
  if (hasMotion) expect(weights.some(({ isStable }) => isStable === false)).toBe(true);
  await truck;
  await shows(0);

  await client.fault("bridge", "unplug");
  await drivers.all(["scale"], "lost");
  await client.fault("bridge", "replug");
  await drivers.all(["scale"], "ready");
  await client.load("bridge", 12_340);
  await shows(12_340);
  await client.fault("bridge", "quiet");
  await drivers.all(["scale"], "lost");
  await client.fault("bridge", "resume");
  await drivers.all(["scale"], "ready");
  // Noise between the frames does not stop them.
  const before = weights.length;
  await client.fault("bridge", { kind: "noise", bytes_per_second: 100 });
  await vi.waitFor(() => expect(weights.length).toBeGreaterThan(before + 3), SOON);
  await client.fault("bridge", "resume");
  await shows(12_340);
}
