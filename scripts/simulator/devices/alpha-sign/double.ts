import type { Link } from "../../links/link.ts";
import type { DeviceDouble, DeviceWorld, OnShown } from "../double.ts";
import { openLinePort } from "../line-port.ts";
import { readPackets, type Packet } from "./frames.ts";
import { faceOf, newSignMemory, takeSignCommand } from "./memory.ts";

export interface AlphaSignSettings {
  /** Type code; the sign also accepts packets for the types `Z` and `!`. */
  sign_type: string;
  /** Two hex digits. */
  address: string;
  /** The sign loses a packet that begins earlier than this after the previous one. */
  deaf_ms: number;
}

/** An LED sign that speaks the Alpha protocol. It never answers, like first-generation signs. */
export function alphaSignDouble(
  id: string,
  settings: AlphaSignSettings,
  link: Link,
  world: DeviceWorld,
  onShown: OnShown,
): DeviceDouble {
  const packets = readPackets();
  let memory = newSignMemory;
  let face = faceOf(memory);
  let heardUntilMs = Number.NEGATIVE_INFINITY;

  const isForMe = ({ type, address }: Packet): boolean =>
    [settings.sign_type, "Z", "!"].includes(type) &&
    (address === "00" ||
      Array.from(address).every((digit, index) => digit === "?" || digit === settings.address.charAt(index)));
  const missed = (because: string): void => void world.events.add({ kind: "sign_missed", device: id, because });

  const take = (packet: Packet, atMs: number): void => {
    if (!isForMe(packet)) return;
    const isTooSoon = packet.firstByteMs - heardUntilMs < settings.deaf_ms;
    heardUntilMs = atMs;
    if (isTooSoon) {
      missed(`a packet came less than ${settings.deaf_ms} ms after the one before`);
      return;
    }
    if (packet.spoiled > 0) missed(`the checksum is wrong in ${packet.spoiled} of the packet's commands`);
    for (const command of packet.commands) {
      const took = takeSignCommand(memory, command);
      memory = took.memory;
      if (took.ignored !== null) missed(took.ignored);
    }
    const next = faceOf(memory);
    if (JSON.stringify(next) === JSON.stringify(face)) return;
    face = next;
    onShown(face);
  };
  const port = openLinePort(id, link, world, (bytes, atMs) => {
    for (const packet of packets.take(bytes, atMs)) take(packet, atMs);
  });
  return {
    id,
    start: () => port.start(),
    fault: (fault) => port.fault(fault),
    state: () => ({ ...port.state(), ...face, has_priority_text: memory.priority !== null, files: memory.texts }),
    close: () => port.close(),
  };
}
