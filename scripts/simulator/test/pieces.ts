import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { DeviceWorld } from "../devices/double.ts";
import { openEventLog } from "../events.ts";
import type { Link } from "../links/link.ts";

/** Bytes of a hex text such as `01 05 FF`. */
export function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(" ", ""), "hex");
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
}

/** A wire in memory: the test supplies the edge's bytes and reads the devices' bytes. */
export function fakeLink() {
  const hearers: ((bytes: Buffer, atMs: number) => void)[] = [];
  const said: Buffer[] = [];
  let isPlugged = true;
  const link: Link = {
    address: "in memory",
    get isPlugged() {
      return isPlugged;
    },
    attach: (hear) => hearers.push(hear),
    send(bytes) {
      if (!isPlugged) return Promise.reject(new Error("unplugged"));
      said.push(bytes);
      return Promise.resolve();
    },
    plug() {
      isPlugged = true;
      return Promise.resolve();
    },
    unplug() {
      isPlugged = false;
      return Promise.resolve();
    },
  };
  return {
    link,
    /** All bytes that were sent since the last call. */
    said: () => Buffer.concat(said.splice(0)),
    hear: (bytes: Buffer, atMs = 0) => {
      for (const hear of hearers) hear(bytes, atMs);
    },
  };
}

/** The simulator's services for a device, on a stopped clock. */
export function fakeWorld() {
  const clock = fakeClock();
  const events = openEventLog(clock);
  const world: DeviceWorld = { clock, random: () => 0.5, events };
  return { clock, events, world };
}
