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
import { ModbusBarrier, ModbusFire, ModbusLight, ModbusLoop } from "./modbus-relay.ts";
import { MqttBarrier, MqttFire, MqttLight, MqttLoop, MqttReader, MqttSign } from "./mqtt.ts";
import { Numato } from "./numato.ts";
import { ParkingSerial } from "./parking-serial.ts";
import { PlateReader } from "./plate-reader.ts";
import { LineScanner } from "./scanner-line.ts";
import { Shelly1Barrier, Shelly1Loop } from "./shelly1.ts";
import { Shelly2Barrier, Shelly2Loop } from "./shelly2.ts";
import { TasmotaBarrier, TasmotaLoop } from "./tasmota.ts";

/** What a device does on its lane. */
export const DeviceRole = z.enum(["barrier", "sign", "light", "reader", "loop", "camera", "plate-reader", "fire"]);
export type DeviceRole = z.infer<typeof DeviceRole>;

/** The settings of one device: a union by driver and role. A new driver adds its schemas here and itself to the registry. */
export const DeviceSettings = z.discriminatedUnion("driver", [
  z.discriminatedUnion("role", [ModbusBarrier, ModbusLight, ModbusLoop, ModbusFire]),
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
  z.discriminatedUnion("role", [MqttReader, MqttSign, MqttBarrier, MqttLight, MqttLoop, MqttFire]),
  z.discriminatedUnion("role", [TasmotaBarrier, TasmotaLoop]),
  z.discriminatedUnion("role", [Shelly1Barrier, Shelly1Loop]),
  z.discriminatedUnion("role", [Shelly2Barrier, Shelly2Loop]),
]);
export type DeviceSettings = z.infer<typeof DeviceSettings>;

/** How a device is, as the console and central show it. */
export const DeviceState = z.enum(["starting", "ready", "lost", "misconfigured"]);
export type DeviceState = z.infer<typeof DeviceState>;
