import type { DriverName, SettingsOf } from "../../shared/wire/devices/device.ts";
import type { Device } from "../lane/ports.ts";
import { alphaSign } from "./alpha-sign/driver.ts";
import { awtrix } from "./awtrix/driver.ts";
import { camera } from "./camera/driver.ts";
import { cameraSnapshot } from "./camera-snapshot/driver.ts";
import { andLine } from "./and-line/driver.ts";
import { cas } from "./cas/driver.ts";
import { laumas } from "./laumas/driver.ts";
import { mtSics } from "./mt-sics/driver.ts";
import { rinstrum } from "./rinstrum/driver.ts";
import { sartorius } from "./sartorius/driver.ts";
import { scaleGeneric } from "./scale-generic/driver.ts";
import { toledoScale } from "./toledo/driver.ts";
import { yaohuaScale } from "./yaohua/driver.ts";
import { compass } from "./compass/driver.ts";
import { compassDisplay } from "./compass-display/driver.ts";
import { cpowerSign } from "./cpower-sign/driver.ts";
import type { DeviceConfig, DriverDeps } from "./device.ts";
import type { Driver, Registry } from "./driver.ts";
import { enet } from "./enet/driver.ts";
import { honeywell } from "./honeywell/driver.ts";
import { kmtronic } from "./kmtronic/driver.ts";
import { lcus } from "./lcus/driver.ts";
import { modbusRelay } from "./modbus-relay/driver.ts";
import { mqtt } from "./mqtt/driver.ts";
import { numato } from "./numato/driver.ts";
import { parkingSerial } from "./parking-serial/driver.ts";
import { plateReader } from "./plate-reader/driver.ts";
import { scannerGm65 } from "./scanner-gm65/driver.ts";
import { scannerLine } from "./scanner-line/driver.ts";
import { shelly1 } from "./shelly1/driver.ts";
import { shelly2 } from "./shelly2/driver.ts";
import { ssi } from "./ssi/driver.ts";
import { tasmota } from "./tasmota/driver.ts";

export const DRIVERS: Registry = {
  "alpha-sign": alphaSign,
  awtrix,
  camera,
  "camera-snapshot": cameraSnapshot,
  compass,
  "compass-display": compassDisplay,
  "cpower-sign": cpowerSign,
  enet,
  honeywell,
  kmtronic,
  lcus,
  "modbus-relay": modbusRelay,
  mqtt,
  numato,
  "parking-serial": parkingSerial,
  "plate-reader": plateReader,
  "scanner-gm65": scannerGm65,
  "scanner-line": scannerLine,
  shelly1,
  shelly2,
  ssi,
  tasmota,
  "and-line": andLine,
  cas,
  laumas,
  "mt-sics": mtSics,
  rinstrum,
  sartorius,
  "scale-generic": scaleGeneric,
  toledo: toledoScale,
  yaohua: yaohuaScale,
};

function driverOf<N extends DriverName>({ driver }: SettingsOf<N>): Driver<SettingsOf<N>> {
  return DRIVERS[driver];
}

export function createDevice(config: DeviceConfig, deps: DriverDeps): Device {
  return driverOf(config.settings).create(config, deps);
}
