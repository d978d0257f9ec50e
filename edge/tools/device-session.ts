import { silentLog } from "../../shared/lib/log.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { EdgeSettings } from "../config/config.ts";
import { brokerAccess } from "../config/broker-settings.ts";
import { openLine } from "../drivers/line/line-pool.ts";
import type { Broker } from "../drivers/mqtt/broker.ts";
import { openDriverWorld } from "../drivers/world.ts";
import type { BarrierPosition, Device, DeviceEvents, DeviceState, LoopState, ScaleReading } from "../lane/ports.ts";
import { ToolStopped, type ToolWorld } from "./tool.ts";
import type { Spoken } from "../../shared/wire/said.ts";

type DeviceConfig = LaneRecord["devices"][number];

/** The reports of a device since its start. */
export interface Readings {
  state: DeviceState;
  detail: Spoken | null;
  loop: LoopState | null;
  position: BarrierPosition | null;
  isFireOn: boolean | null;
  scans: string[];
  weights: ScaleReading[];
}

/** A device that a tool tests. */
export interface TriedDevice {
  config: DeviceConfig;
  device: Device;
  readings: Readings;
}

/**
 * Devices of this gate, started by a tool while no daemon runs. Disposing switches their outputs off and releases them.
 */
export interface DeviceSession extends AsyncDisposable {
  readonly broker: Broker | null;
  /** The last bytes that came on the devices' lines, at most `HEARD_BYTES`; null while none of them has opened. */
  heard(): Uint8Array | null;
  /** Starts the device, as the daemon does: outputs go off, and nothing is opened. */
  start(config: DeviceConfig): TriedDevice;
  /**
   * Waits until `isDone` holds, checked after each report of a device; returns false on timeout.
   * @throws {ToolStopped} if a person stops the tool meanwhile, or has before
   */
  until(isDone: () => boolean, limitMs: number): Promise<boolean>;
}

/** Enough for a frame of any indicator, whole. */
const HEARD_BYTES = 48;

export function openDeviceSession(
  settings: Pick<EdgeSettings, "siteBroker">,
  { clock, untilStopped }: Pick<ToolWorld, "clock" | "untilStopped">,
): DeviceSession {
  const stack = new AsyncDisposableStack();
  const watchers = new Set<() => void>();
  const broker = brokerAccess(settings, `gate-tool-${process.pid}`);
  const deps = { clock, random: Math.random, log: silentLog };
  let heard: Uint8Array | null = null;
  const drivers = stack.use(
    openDriverWorld({
      ...deps,
      broker,
      openLine(link) {
        const line = openLine(link, deps);
        const bytes = (chunk: Uint8Array): void => {
          heard = Buffer.concat([heard ?? chunk.subarray(0, 0), chunk]).subarray(-HEARD_BYTES);
        };
        line.listen({ bytes, opened: () => bytes(new Uint8Array(0)), lost: () => undefined });
        return line;
      },
    }),
  );
  const look = (): void => {
    for (const watcher of [...watchers]) watcher();
  };
  let isStopped = false;
  // A process that exits at once would leave outputs on, and the pulse of a board without timers.
  void untilStopped().then(() => {
    isStopped = true;
    look();
  });
  if (drivers.broker) stack.defer(drivers.broker.listen({ connected: look, lost: look }));
  return {
    broker: drivers.broker,
    heard: () => heard,
    start(config) {
      const readings: Readings = {
        state: "starting",
        detail: null,
        loop: null,
        position: null,
        isFireOn: null,
        scans: [],
        weights: [],
      };
      const device = stack.use(drivers.createDevice(config, eventsTo(readings, look)));
      device.start();
      return { config, device, readings };
    },
    until: (isDone, limitMs) =>
      new Promise((resolve, reject) => {
        const end = (isReached: boolean): void => {
          cancel();
          watchers.delete(watcher);
          if (isStopped) reject(new ToolStopped());
          else resolve(isReached);
        };
        const watcher = (): void => {
          if (isStopped || isDone()) end(true);
        };
        const cancel = clock.after(limitMs, () => end(isDone()));
        watchers.add(watcher);
        watcher();
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function eventsTo(readings: Readings, look: () => void): DeviceEvents {
  const note = (more: Partial<Readings>): void => {
    Object.assign(readings, more);
    look();
  };
  return {
    scanned: (_id, text) => note({ scans: [...readings.scans, text] }),
    plateRead: (_id, plate) => note({ scans: [...readings.scans, plate] }),
    loop: (_id, _place, loop) => note({ loop }),
    barrier: (_id, position) => note({ position }),
    fire: (_id, isFireOn) => note({ isFireOn }),
    weight: (_id, reading) => note({ weights: [...readings.weights, reading].slice(-50) }),
    health: (_id, state, detail) => note({ state, detail }),
  };
}
