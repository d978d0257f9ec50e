import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { never } from "../../shared/lib/never.ts";
import { type Link } from "../../shared/wire/devices/links.ts";
import { type Device, type DeviceEvents } from "../lane/ports.ts";
import { alphaSign } from "./alpha-sign/driver.ts";
import { openBoxes } from "./box/boxes.ts";
import { cameraReader } from "./camera/driver.ts";
import { type DecodePool, openDecodePool } from "./camera/decode-pool.ts";
import { cameraSnapshot } from "./camera-snapshot/driver.ts";
import { createCompass } from "./compass/driver.ts";
import { createCompassDisplay } from "./compass-display/driver.ts";
import { awtrixSign } from "./awtrix/driver.ts";
import { cpowerSign } from "./cpower-sign/driver.ts";
import { honeywellScanner } from "./honeywell/driver.ts";
import { gm65Scanner } from "./scanner-gm65/driver.ts";
import { ssiScanner } from "./ssi/driver.ts";
import { createEnet } from "./enet/driver.ts";
import { type DeviceConfig, type DriverDeps } from "./device.ts";
import { openPictureThread, type PictureThread } from "./http/picture-thread.ts";
import { createKmtronic } from "./kmtronic/driver.ts";
import { createLcus } from "./lcus/driver.ts";
import { type OwnedLine } from "./line/line.ts";
import { openLinePool } from "./line/line-pool.ts";
import { openBoards } from "./modbus-relay/boards.ts";
import { modbusBarrier, modbusFire, modbusLight, modbusLoop } from "./modbus-relay/driver.ts";
import { openBroker, type Broker } from "./mqtt/broker.ts";
import { type BrokerSettings } from "./mqtt/connect.ts";
import { createMqtt } from "./mqtt/driver.ts";
import { createNumato } from "./numato/driver.ts";
import { createParkingSerial } from "./parking-serial/driver.ts";
import { plateReader } from "./plate-reader/driver.ts";
import { type Hooks, openHooks } from "./plate-reader/hooks.ts";
import { lineScanner } from "./scanner-line/driver.ts";
import { createShelly1 } from "./shelly1/driver.ts";
import { createShelly2 } from "./shelly2/driver.ts";
import { createTasmota } from "./tasmota/driver.ts";
import { tellingLosses } from "./told-losses.ts";

/**
 * The device that the settings describe. It does nothing before `start()`, never throws there, and reports what is
 * wrong with it through `events.health`.
 */
export function createDevice({ id, name, settings }: DeviceConfig, deps: DriverDeps): Device {
  switch (settings.driver) {
    case "modbus-relay":
      switch (settings.role) {
        case "barrier":
          return modbusBarrier({ id, name, settings }, deps);
        case "light":
          return modbusLight({ id, name, settings }, deps);
        case "loop":
          return modbusLoop({ id, name, settings }, deps);
        case "fire":
          return modbusFire({ id, name, settings }, deps);
        default:
          return never(settings);
      }
    case "scanner-line":
      return lineScanner({ id, name, settings }, deps);
    case "scanner-gm65":
      return gm65Scanner({ id, name, settings }, deps);
    case "honeywell":
      return honeywellScanner({ id, name, settings }, deps);
    case "ssi":
      return ssiScanner({ id, name, settings }, deps);
    case "camera":
      return cameraReader({ id, name, settings }, deps);
    case "camera-snapshot":
      return cameraSnapshot({ id, name, settings }, deps);
    case "plate-reader":
      return plateReader({ id, name, settings }, deps);
    case "alpha-sign":
      return alphaSign({ id, name, settings }, deps);
    case "cpower-sign":
      return cpowerSign({ id, name, settings }, deps);
    case "awtrix":
      return awtrixSign({ id, name, settings }, deps);
    case "mqtt":
      return createMqtt({ id, name, settings }, deps);
    case "tasmota":
      return createTasmota({ id, name, settings }, deps);
    case "shelly1":
      return createShelly1({ id, name, settings }, deps);
    case "shelly2":
      return createShelly2({ id, name, settings }, deps);
    case "parking-serial":
      return createParkingSerial({ id, name, settings }, deps);
    case "compass":
      return createCompass({ id, name, settings }, deps);
    case "compass-display":
      return createCompassDisplay({ id, name, settings }, deps);
    case "enet":
      return createEnet({ id, name, settings }, deps);
    case "lcus":
      return createLcus({ id, name, settings }, deps);
    case "kmtronic":
      return createKmtronic({ id, name, settings }, deps);
    case "numato":
      return createNumato({ id, name, settings }, deps);
    default:
      return never(settings);
  }
}

/** Everything that drivers share in one process. Dispose the devices first, then the world. */
export interface DriverWorld extends AsyncDisposable {
  /** The site's broker, for others that speak over it; null where none is set. */
  readonly broker: Broker | null;
  /** Where the devices that speak HTTP by themselves are heard; the edge's server passes their requests on. */
  readonly hooks: Hooks;
  createDevice(config: DeviceConfig, events: DeviceEvents): Device;
}

/** @param world.broker the site's broker; null where the gate has none */
export function openDriverWorld(world: {
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
  broker: BrokerSettings | null;
  /** Makes the line of a link; real ones where left out. */
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
  return {
    broker,
    hooks,
    createDevice: (config, events) =>
      createDevice(config, { ...shared, events: tellingLosses(config, events, { broker, log }) }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
