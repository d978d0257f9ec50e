import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { DeviceConfig } from "./device-schemas.ts";

export interface ContactRange {
  first: number;
  last: number;
}

/** The numbers of a device's relays and inputs, as printed on it; null: it has none. */
export function contactRange(device: DeviceConfig, kind: "output" | "input"): ContactRange | null {
  const isOutput = kind === "output";
  switch (device.driver) {
    case "modbus-board":
      return from(0, isOutput ? device.relays : device.inputs);
    case "tasmota":
      return from(1, isOutput ? device.relays : device.switches);
    case "parking-box":
    case "compass-board":
      return from(1, 4);
    case "enet-board":
      return from(1, isOutput ? 1 : 4);
    case "lcus-board":
    case "kmtronic-board":
      return isOutput ? from(1, device.channels) : null;
    case "numato-board":
      return from(0, isOutput ? device.channels : 8);
    case "shelly1":
      return from(0, isOutput ? device.relays : device.inputs);
    case "shelly2":
      return from(0, isOutput ? device.switches : device.inputs);
    case "alpha-sign":
    case "line-scanner":
    case "mqtt-reader":
    case "qr-camera":
    case "plate-camera":
    case "toledo-indicator":
    case "flintec-indicator":
    case "flintec-bsi-indicator":
    case "sics-indicator":
    case "cas-indicator":
    case "rinstrum-indicator":
    case "rinstrum-network-indicator":
    case "bilanciai-indicator":
    case "ricelake-indicator":
    case "sma-indicator":
    case "weightronix-indicator":
    case "systec-indicator":
    case "yaohua-indicator":
    case "and-indicator":
    case "sartorius-indicator":
    case "laumas-indicator":
      return null;
    default:
      return assertNever(device);
  }
}

function from(first: number, count: number): ContactRange {
  return { first, last: first + count - 1 };
}
