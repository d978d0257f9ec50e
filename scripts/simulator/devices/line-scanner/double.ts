import type { Link } from "../../links/link.ts";
import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openLinePort } from "../line-port.ts";

/** The suffix of a code: the makers' defaults differ. */
const SUFFIXES = { crlf: "\r\n", cr: "\r", lf: "\n", tab: "\t", none: "" } as const;

export interface LineScannerSettings {
  suffix: keyof typeof SUFFIXES;
  /** Sends the AIM symbology identifier of a QR code, `]Q1`, before the code. */
  sends_aim_id: boolean;
  /** Wraps the code in STX and ETX. */
  framed: boolean;
  prefix: string;
}

/** The bytes that a reader sends for a code. */
export function scanBytes(text: string, settings: LineScannerSettings): Buffer {
  const code = `${settings.prefix}${settings.sends_aim_id ? "]Q1" : ""}${text}`;
  return Buffer.from(`${settings.framed ? `\x02${code}\x03` : code}${SUFFIXES[settings.suffix]}`, "utf8");
}

/** A barcode reader in serial mode. @param lane named in its events */
export function lineScannerDouble(
  id: string,
  lane: string,
  settings: LineScannerSettings,
  link: Link,
  world: DeviceWorld,
): DeviceDouble {
  const port = openLinePort(id, link, world, () => undefined);
  let scans = 0;
  return {
    id,
    start: () => port.start(),
    fault: (fault) => port.fault(fault),
    async scan(text) {
      const isWhole = await port.say(scanBytes(text, settings));
      scans++;
      world.events.add({ kind: isWhole ? "scan" : "scan_lost", lane, device: id, text });
    },
    state: () => ({ ...port.state(), scans }),
    close: () => port.close(),
  };
}
