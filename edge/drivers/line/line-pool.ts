import { type Link } from "../../../shared/wire/devices/links.ts";
import { never } from "../../../shared/lib/never.ts";
import { type Claim } from "../claim.ts";
import { type Line, type OwnedLine } from "./line.ts";
import { type LineDeps } from "./reopening-line.ts";
import { serialLine } from "./serial-line.ts";
import { tcpLine } from "./tcp-line.ts";

/** What is spoken on a line. Devices may share a line when they speak the same and their protocol has addresses. */
export type LineUse =
  | "modbus-relay"
  | "alpha-sign"
  | "scanner-line"
  | "scanner-gm65"
  | "honeywell"
  | "ssi"
  | "cpower-sign"
  | "parking-serial"
  | "compass"
  | "compass-display"
  | "enet"
  | "lcus"
  | "kmtronic"
  | "numato";

/** They have no addresses: a port serves one of them. */
const READERS: readonly LineUse[] = ["scanner-line", "scanner-gm65", "honeywell", "ssi"];

/** A stalled port keeps what it took and sends it when it is free again: an open that nobody waits for any more. */
const MOVES_ARMS: readonly LineUse[] = [
  "modbus-relay",
  "parking-serial",
  "compass",
  "enet",
  "lcus",
  "kmtronic",
  "numato",
];

/** A borrowed line; disposing gives it back, and the last one to do so closes it. */
export interface LineLease extends AsyncDisposable {
  readonly line: Line;
}

/** All lines of this edge: devices that name the same link share one. */
export interface LinePool extends AsyncDisposable {
  /** @param isShared readers alone: the port also serves other lanes' devices that say so */
  borrow(link: Link, use: LineUse, isShared?: boolean): Claim<LineLease>;
}

interface Entry {
  line: OwnedLine;
  parameters: string;
  use: LineUse;
  isShared: boolean;
  users: number;
}

/** @param open makes the line of a link; tests give fake ones */
export function openLinePool(deps: LineDeps, open: (link: Link, deps: LineDeps) => OwnedLine = openLine): LinePool {
  const entries = new Map<string, Entry>();

  async function giveBack(key: string, entry: Entry): Promise<void> {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entries.get(key) === entry) entries.delete(key);
    await entry.line[Symbol.asyncDispose]();
  }

  return {
    borrow(link, use, isShared = false) {
      const key = linkKey(link);
      const parameters = JSON.stringify(link, Object.keys(link).sort());
      if (link.type === "serial" && link.rtscts && MOVES_ARMS.includes(use))
        return { ok: false, because: `${key} must be without handshake (rtscts): an arm is moved over it` };
      const known = entries.get(key);
      const conflict = known && conflictOf(key, known, { parameters, use, isShared });
      if (conflict) return { ok: false, because: conflict };
      const entry = known ?? { line: open(link, deps), parameters, use, isShared, users: 0 };
      entries.set(key, entry);
      entry.users += 1;
      entry.line.start();
      let isGivenBack = false;
      const lease: LineLease = {
        line: entry.line,
        async [Symbol.asyncDispose]() {
          if (isGivenBack) return;
          isGivenBack = true;
          await giveBack(key, entry);
        },
      };
      return { ok: true, value: lease };
    },
    async [Symbol.asyncDispose]() {
      const all = [...entries.values()].reverse();
      entries.clear();
      for (const entry of all) await entry.line[Symbol.asyncDispose]();
    },
  };
}

/** What two links have in common when they are the same wire. */
export function linkKey(link: Link): string {
  switch (link.type) {
    case "serial":
      return link.path;
    case "tcp":
      return `${link.host}:${link.port}`;
    default:
      return never(link);
  }
}

function openLine(link: Link, deps: LineDeps): OwnedLine {
  switch (link.type) {
    case "serial":
      return serialLine(link, deps);
    case "tcp":
      return tcpLine(link, deps);
    default:
      return never(link);
  }
}

function conflictOf(
  key: string,
  known: Entry,
  wanted: { parameters: string; use: LineUse; isShared: boolean },
): string | null {
  if (known.use !== wanted.use) return `${key} is already used by a device of the driver ${known.use}`;
  if (READERS.includes(known.use) && !(known.isShared && wanted.isShared))
    return `${key} already serves another reader`;
  if (known.parameters !== wanted.parameters)
    return `${key} is already used with other parameters (speed, data bits, parity, stop bits or handshake)`;
  return null;
}
