import { z } from "zod";
import { AlphaSign } from "./alpha-sign.ts";
import { AwtrixSign } from "./awtrix.ts";
import { CameraReader, CameraSnapshot } from "./camera.ts";
import { CpowerSign } from "./cpower-sign.ts";
import { HoneywellScanner } from "./honeywell.ts";
import { Gm65Scanner } from "./scanner-gm65.ts";
import { SsiScanner } from "./ssi.ts";
import { Compass, CompassDisplay } from "./compass.ts";
import { Enet } from "./enet.ts";
import { Kmtronic } from "./kmtronic.ts";
import { Lcus } from "./lcus.ts";
import { ModbusRelay } from "./modbus-relay.ts";
import { Mqtt } from "./mqtt.ts";
import { Numato } from "./numato.ts";
import { ParkingSerial } from "./parking-serial.ts";
import { PlateReader } from "./plate-reader.ts";
import { LineScanner } from "./scanner-line.ts";
import { ORDER_RULE, SCALES, weightsAreInOrder } from "./scale.ts";
import { Shelly1 } from "./shelly1.ts";
import { Shelly2 } from "./shelly2.ts";
import { Tasmota } from "./tasmota.ts";

/** The role of a device on its lane. */
export const DeviceRole = z.enum([
  "barrier",
  "sign",
  "light",
  "reader",
  "loop",
  "camera",
  "plate-reader",
  "fire",
  "scale",
]);
export type DeviceRole = z.infer<typeof DeviceRole>;

/** The settings of one device: a union by driver and role. The edge's driver registry must have an entry for each. */
export const DeviceSettings = z
  .discriminatedUnion("driver", [
    ModbusRelay,
    LineScanner,
    Gm65Scanner,
    HoneywellScanner,
    SsiScanner,
    CameraReader,
    CameraSnapshot,
    PlateReader,
    ParkingSerial,
    Compass,
    CompassDisplay,
    Enet,
    Lcus,
    Kmtronic,
    Numato,
    AlphaSign,
    CpowerSign,
    AwtrixSign,
    Mqtt,
    Tasmota,
    Shelly1,
    Shelly2,
    ...SCALES,
  ])
  .refine((device) => device.role !== "scale" || weightsAreInOrder(device), ORDER_RULE)
  .meta({
    id: "DeviceSettings",
    description: "Role, driver and wiring of a device: which fields there are depends on `driver` and `role`",
    examples: [{ role: "reader", driver: "mqtt", topic: "gate/1/reader" }],
  });
export type DeviceSettings = z.infer<typeof DeviceSettings>;
export type DriverName = DeviceSettings["driver"];
/** The settings of one driver's devices. */
export type SettingsOf<N extends DriverName> = Extract<DeviceSettings, { driver: N }>;

/** The health state of a device, shown by the console and central. `degraded`: it works, but not well. */
export const DeviceState = z.enum(["starting", "ready", "degraded", "lost", "misconfigured"]);
export type DeviceState = z.infer<typeof DeviceState>;
