import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { DeviceSettings } from "../../shared/wire/devices/device.ts";
import type { DeviceEvents } from "../lane/ports.ts";
import type { BoxPool } from "./box/boxes.ts";
import type { DecodePool } from "./camera/decode-pool.ts";
import type { LinePool } from "./line/line-pool.ts";
import type { HealthReport } from "./health.ts";
import type { PictureThread } from "./http/picture-thread.ts";
import type { BoardPool } from "./modbus-relay/boards.ts";
import type { Broker } from "./mqtt/broker.ts";
import type { Hooks } from "./plate-reader/hooks.ts";

/** One device as received from the feed. */
export interface DeviceConfig<S extends DeviceSettings = DeviceSettings> {
  id: string;
  /** Its name for people; it appears in sentences for the officer. */
  name: string;
  settings: S;
}

/** The dependencies of a driver for one device. */
export interface DriverDeps {
  lines: LinePool;
  boards: BoardPool;
  boxes: BoxPool;
  /** The site's broker; null if the gate has none. */
  broker: Broker | null;
  /** Receives requests of devices that send HTTP themselves. */
  hooks: Hooks;
  /** Searches pictures for QR codes; its thread starts with the first picture. */
  decoder(): DecodePool;
  /** Requests pictures from network cameras; its thread starts with the first request. */
  pictures(): PictureThread;
  clock: Clock;
  log: Log;
  events: Omit<DeviceEvents, "health">;
  /** The device's state, reported by its driver. */
  health: HealthReport;
}
