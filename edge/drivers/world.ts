import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Link } from "../../shared/wire/devices/links.ts";
import type { Device, DeviceEvents } from "../lane/ports.ts";
import { openBoxes } from "./box/boxes.ts";
import { type DecodePool, openDecodePool } from "./camera/decode-pool.ts";
import { openClaimBook } from "../../shared/devices/claims.ts";
import type { DeviceConfig } from "./device.ts";
import { healthReport } from "./health.ts";
import { openPictureThread, type PictureThread } from "./http/picture-thread.ts";
import type { OwnedLine } from "./line/line.ts";
import { openLinePool } from "./line/line-pool.ts";
import { openBoards } from "./modbus-relay/boards.ts";
import { openBroker, type Broker } from "./mqtt/broker.ts";
import type { BrokerSettings } from "./mqtt/connect.ts";
import { type Hooks, openHooks } from "./plate-reader/hooks.ts";
import { claimsOf } from "../../shared/devices/uses.ts";
import { createDevice } from "./registry.ts";
import { startWhenGranted } from "./start-when-granted.ts";
import { withDeviceLossLog } from "./device-loss-log.ts";

/** The shared parts of all drivers in one process. Dispose the devices first, then the world. */
export interface DriverWorld extends AsyncDisposable {
  /** The site's broker, for other users of it; null if none is set. */
  readonly broker: Broker | null;
  /** Receives requests of devices that send HTTP themselves; the edge's server forwards them. */
  readonly hooks: Hooks;
  createDevice(config: DeviceConfig, events: DeviceEvents): Device;
}

/** @param world.broker the site's broker; null if the gate has none */
export function openDriverWorld(world: {
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
  broker: BrokerSettings | null;
  /** Makes the line of a link; the default is a real one. */
  openLine?: (link: Link) => OwnedLine;
}): DriverWorld {
  const { clock, log, openLine } = world;
  const stack = new AsyncDisposableStack();
  const broker = world.broker && stack.use(openBroker(world.broker, { ...world, log: log.child({ of: "devices" }) }));
  const lines = stack.use(openLinePool(world, openLine));
  const boards = stack.use(openBoards(lines, clock));
  const boxes = stack.use(openBoxes(lines, clock));
  const hooks = openHooks(clock);
  let pool: DecodePool | null = null;
  const decoder = (): DecodePool => (pool ??= stack.use(openDecodePool(world)));
  let thread: PictureThread | null = null;
  const pictures = (): PictureThread => (thread ??= stack.use(openPictureThread(clock)));
  const shared = { lines, boards, boxes, broker, hooks, decoder, pictures, clock, log };
  const book = openClaimBook({ hasBroker: broker !== null });
  return {
    broker,
    hooks,
    createDevice(config, received) {
      const events = withDeviceLossLog(config, received, { broker, lines, log });
      const health = healthReport(config, events);
      const device = createDevice(config, { ...shared, events, health });
      // The purpose of a contact concerns its lane alone: lanes are checked before they are applied.
      const claims = claimsOf(config.settings).filter(({ kind }) => kind !== "contact");
      return startWhenGranted(device, () => book.grant(claims, config.name), { clock, health });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
