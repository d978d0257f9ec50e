import { expect, it } from "vitest";
import type { DriverName } from "../../../shared/wire/devices/device.ts";
import { DeviceConfig } from "../config/device-schemas.ts";

/**
 * The double for each of the edge's drivers; a missing driver does not compile. Null: the simulator has no double.
 * Such a driver is tested only against the doubles beside its own tests.
 */
const DOUBLE_OF: Readonly<Record<DriverName, DeviceConfig["driver"] | null>> = {
  "alpha-sign": "alpha-sign",
  awtrix: null,
  camera: "qr-camera",
  "camera-snapshot": "qr-camera",
  compass: "compass-board",
  "compass-display": null,
  "cpower-sign": null,
  enet: "enet-board",
  honeywell: null,
  kmtronic: "kmtronic-board",
  lcus: "lcus-board",
  "modbus-relay": "modbus-board",
  mqtt: "mqtt-reader",
  numato: "numato-board",
  "parking-serial": "parking-box",
  "plate-reader": "plate-camera",
  "scanner-gm65": null,
  "scanner-line": "line-scanner",
  shelly1: "shelly1",
  shelly2: "shelly2",
  ssi: null,
  tasmota: "tasmota",
  toledo: "toledo-indicator",
  "mt-sics": "sics-indicator",
  yaohua: "yaohua-indicator",
  "and-line": "and-indicator",
  cas: "cas-indicator",
  rinstrum: "rinstrum-indicator",
  sartorius: "sartorius-indicator",
  laumas: "laumas-indicator",
  "scale-generic": "bilanciai-indicator",
};

it("every double plays the device of a driver", () => {
  const doubles = DeviceConfig.options.flatMap(({ shape: { driver } }): readonly string[] =>
    "values" in driver ? [...driver.values] : driver.options,
  );
  expect(new Set<string | null>(Object.values(DOUBLE_OF).filter((double) => double !== null))).toEqual(
    new Set(doubles),
  );
});
