import { expect, it } from "vitest";
import type { DriverName } from "../../../shared/wire/devices/device.ts";
import { DeviceConfig } from "../config/device-schemas.ts";

/**
 * The double for each of the edge's drivers; a missing driver does not compile. Null: the simulator has no double.
 * Such a driver is tested only against the doubles beside its own tests.
 */
const DOUBLE_OF: Readonly<Record<DriverName, DeviceConfig["driver"] | DeviceConfig["driver"][] | null>> = {
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
  toledo: ["toledo-indicator", "flintec-indicator"],
  "mt-sics": "sics-indicator",
  yaohua: "yaohua-indicator",
  "and-line": "and-indicator",
  cas: "cas-indicator",
  rinstrum: "rinstrum-indicator",
  sartorius: "sartorius-indicator",
  laumas: "laumas-indicator",
  "scale-generic": [
    "bilanciai-indicator",
    "ricelake-indicator",
    "sma-indicator",
    "weightronix-indicator",
    "flintec-bsi-indicator",
    "rinstrum-network-indicator",
    "systec-indicator",
  ],
};

it("every double plays the device of a driver", () => {
  const doubles = DeviceConfig.options.flatMap(({ shape: { driver } }): readonly string[] =>
    "values" in driver ? [...driver.values] : driver.options,
  );
  const played = Object.values(DOUBLE_OF).flat();
  expect(new Set<string | null>(played.filter((double) => double !== null))).toEqual(new Set(doubles));
});
