import type { Link } from "../links/link.ts";
import type { DeviceWorld } from "./double.ts";
import { openFaults, type Fault } from "./faults.ts";

/** A device's connection to a wire, with its faults. */
export interface LinePort {
  /** @returns whether the system accepted all bytes without a fault */
  say(bytes: Buffer): Promise<boolean>;
  fault(fault: Fault): Promise<void>;
  state(): { link: string; is_plugged: boolean; faults: readonly string[] };
  start(): Promise<void>;
  close(): Promise<void>;
}

/** @param hear receives the edge's bytes, unless a fault blocks them */
export function openLinePort(
  device: string,
  link: Link,
  { clock, random, events }: DeviceWorld,
  hear: (bytes: Buffer, atMs: number) => void,
): LinePort {
  const send = async (bytes: Buffer): Promise<boolean> => {
    try {
      await link.send(bytes);
      return true;
    } catch {
      return false; // an unplugged wire loses the bytes; the fault itself is an event
    }
  };
  const faults = openFaults(clock, random, (noise) => void send(noise));
  link.attach((bytes, atMs) => {
    if (faults.hears) hear(bytes, atMs);
  });
  return {
    async say(bytes) {
      const left = faults.mangle(bytes);
      return left !== null && (await send(left)) && left.length === bytes.length;
    },
    async fault(fault) {
      faults.set(fault);
      if (fault.kind === "unplug") await link.unplug();
      if (fault.kind === "replug") await link.plug();
      events.add({ kind: "fault", device, fault: fault.kind });
    },
    state: () => ({ link: link.address, is_plugged: link.isPlugged, faults: faults.active() }),
    start: () => link.plug(),
    async close() {
      faults[Symbol.dispose]();
      await link.unplug();
    },
  };
}
