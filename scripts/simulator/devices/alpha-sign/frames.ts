/** The sign's side of the Alpha (M-) protocol. Source: form 9708-8061. */
export interface Packet {
  type: string;
  /** Two characters: hex digits, or `?` for any. */
  address: string;
  /** Command letter and data of each part; parts with a wrong checksum are left out. */
  commands: readonly string[];
  /** Number of parts with a wrong checksum. */
  spoiled: number;
  /** Time of the packet's first byte, its leading NULs included; monotonic. */
  firstByteMs: number;
}

const NUL = 0x00;
const SOH = 0x01;
const STX = 0x02;
const ETX = 0x03;
const EOT = 0x04;

type Part =
  | { at: "idle"; nuls: number; sinceMs: number }
  | { at: "head"; head: string; sinceMs: number }
  | { at: "command"; head: string; sinceMs: number; bytes: number[] }
  | { at: "checksum"; head: string; sinceMs: number; bytes: number[]; digits: string };

/** Extracts packets from a stream. The sign's line has seven data bits, so it ignores the eighth. */
export interface PacketReader {
  take(bytes: Buffer, atMs: number): readonly Packet[];
}

const LONGEST = 8192;
/** The sign discards an unfinished packet after this silence between two bytes. */
const SILENCE_MS = 1000;

export function readPackets(): PacketReader {
  const idle = (atMs: number): Part => ({ at: "idle", nuls: 0, sinceMs: atMs });
  let part = idle(0);
  let commands: string[] = [];
  let spoiled = 0;
  let lastMs = 0;

  const finishCommand = (bytes: readonly number[], digits: string): void => {
    const sum = [...bytes, STX, ETX].reduce((total, byte) => total + byte, 0) & 0xffff;
    if (digits === "" || Number.parseInt(digits, 16) === sum) commands.push(String.fromCharCode(...bytes));
    else spoiled++;
  };
  const finishPacket = (head: string, sinceMs: number): Packet => {
    const packet = { type: head.slice(0, 1), address: head.slice(1), commands, spoiled, firstByteMs: sinceMs };
    commands = [];
    spoiled = 0;
    return packet;
  };
  const step = (byte: number, atMs: number): Packet | null => {
    // A packet follows at least five NULs; SOH never occurs inside a packet.
    if (byte === SOH && part.at === "idle" && part.nuls >= 5) {
      commands = [];
      spoiled = 0;
      part = { at: "head", head: "", sinceMs: part.sinceMs };
      return null;
    }
    switch (part.at) {
      case "idle":
        part =
          byte === NUL ? { ...part, nuls: part.nuls + 1, sinceMs: part.nuls === 0 ? atMs : part.sinceMs } : idle(atMs);
        return null;
      case "head":
        if (part.head.length < 3) part = { ...part, head: part.head + String.fromCharCode(byte) };
        else part = byte === STX ? { ...part, at: "command", bytes: [] } : idle(atMs);
        return null;
      case "command":
        if (byte === ETX) part = { ...part, at: "checksum", digits: "" };
        else if (byte === EOT) {
          finishCommand(part.bytes, "");
          return end(atMs);
        } else if (part.bytes.length < LONGEST) part.bytes.push(byte);
        else part = idle(atMs);
        return null;
      case "checksum":
        if (byte === EOT || byte === STX) {
          finishCommand(part.bytes, part.digits);
          if (byte === EOT) return end(atMs);
          part = { at: "command", head: part.head, sinceMs: part.sinceMs, bytes: [] };
        } else if (part.digits.length < 4) part = { ...part, digits: part.digits + String.fromCharCode(byte) };
        else part = idle(atMs);
        return null;
    }
  };
  const end = (atMs: number): Packet => {
    const head = part.at === "idle" ? "" : part.head;
    const packet = finishPacket(head, part.sinceMs);
    part = idle(atMs);
    return packet;
  };
  return {
    take(bytes, atMs) {
      if (atMs - lastMs > SILENCE_MS) part = idle(atMs);
      lastMs = atMs;
      return [...bytes].map((byte) => step(byte & 0x7f, atMs)).filter((packet) => packet !== null);
    },
  };
}
