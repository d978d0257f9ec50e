import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type DeviceSettings } from "../../shared/wire/devices/device.ts";
import { type DeviceEvents } from "../lane/ports.ts";
import { type BoxPool } from "./box/boxes.ts";
import { type DecodePool } from "./camera/decode-pool.ts";
import { type LinePool } from "./line/line-pool.ts";
import { type HealthReport } from "./health.ts";
import { type PictureThread } from "./http/picture-thread.ts";
import { type BoardPool } from "./modbus-relay/boards.ts";
import { type Broker } from "./mqtt/broker.ts";
import { type Hooks } from "./plate-reader/hooks.ts";

/** One device as it comes down the feed. */
export interface DeviceConfig<S extends DeviceSettings = DeviceSettings> {
  id: string;
  /** What people call it; it stands in sentences for the officer. */
  name: string;
  settings: S;
}

/** What a driver is given for one device. */
export interface DriverDeps {
  lines: LinePool;
  boards: BoardPool;
  boxes: BoxPool;
  /** The site's broker; null where the gate has none. */
  broker: Broker | null;
  /** Where devices that speak HTTP by themselves are heard. */
  hooks: Hooks;
  /** Looks for QR codes in pictures; its thread begins with the first of them. */
  decoder(): DecodePool;
  /** Asks cameras on the network for pictures; its thread begins with the first of them. */
  pictures(): PictureThread;
  clock: Clock;
  log: Log;
  events: Omit<DeviceEvents, "health">;
  /** How the device is: its driver says it here. */
  health: HealthReport;
}
