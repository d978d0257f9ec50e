import { systemClock } from "../../../shared/lib/clock.ts";
import type { DeviceDouble } from "../../simulator/devices/double.ts";
import { modbusBoardDouble } from "../../simulator/devices/modbus-board/double.ts";
import { openEventLog } from "../../simulator/events.ts";
import type { Link } from "../../simulator/links/link.ts";
import { tcpLink } from "../../simulator/links/tcp-link.ts";
import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { wiredLane } from "./lane-settings.ts";
import { terminalLink } from "./terminal-link.ts";
import type { LanePorts } from "./prepare.ts";
import { ACTS_AFTER_MS, type Visits, visitsOf } from "./visits.ts";

/** The hardware of one lane. The arm moves at once, and the vehicle passes once the arm is up. */
export interface TimedLane extends AsyncDisposable, Pick<Visits, "scan" | "pass"> {
  /** The lane is empty, and the arm is down. */
  clear(): void;
  /** The edge's settings for it. */
  readonly settings: readonly DeviceSettings[];
}

/** A lane on its own wires. */
export interface BenchLane extends TimedLane {
  /** Paths, or hosts and ports. */
  readonly ports: LanePorts;
}

const INPUT = { before: 0, under: 1, isOpen: 2, isClosed: 3 } as const;
const RELAY = { open: 0, close: 1 } as const;
/** Opens the wires on pseudo-terminals or behind serial servers. */
export async function openBenchLane(number: number, kind: "serial" | "tcp" = "serial"): Promise<BenchLane> {
  const wire = kind === "tcp" ? tcpWire : serialWire;
  const wires = { scanner: await wire(), board: await wire(), sign: await wire() };
  const links = { scanner: wires.scanner.link, board: heardFirst(wires.board.link), sign: wires.sign.link };
  const { opened, closed, scan, pass } = visitsOf(number, {
    set: (place, isOn) => board.setInput?.(INPUT[place], isOn),
    send: (text) => void links.scanner.send(Buffer.from(`${text}\r\n`)),
  });
  const world = { clock: systemClock, random: Math.random, events: openEventLog(systemClock, 1) };
  const board: DeviceDouble = modbusBoardDouble(
    "board",
    { address: 1, relays: 8, inputs: 8 },
    links.board,
    world,
    (relay, isOn, firstByteMs) => {
      if (!isOn) return;
      if (relay === RELAY.open) {
        opened(firstByteMs);
        setArm(true);
      } else if (relay === RELAY.close) {
        setArm(false);
        closed();
      }
    },
  );
  const setArm = (isOpen: boolean): void => {
    board.setInput?.(INPUT.isClosed, !isOpen);
    board.setInput?.(INPUT.isOpen, isOpen);
  };
  await board.start();
  for (const link of [links.scanner, links.sign]) await link.plug();
  setArm(false);

  const { scanner, board: ofBoard, sign } = wires;
  return {
    ports: { scanner: scanner.link.address, board: ofBoard.link.address, sign: sign.link.address },
    settings: wiredLane({ scanner: scanner.settings, board: ofBoard.settings, sign: sign.settings }),
    scan,
    pass,
    clear() {
      for (const place of ["before", "under"] as const) board.setInput?.(INPUT[place], false);
      setArm(false);
    },
    async [Symbol.asyncDispose]() {
      await board.close();
      for (const link of Object.values<Link>(links)) await link.unplug();
    },
  };
}

/** Requests that set a relay; all other requests query the board. */
const WRITE_COIL = 5;

/** Records the arrival time of bytes before a command is handled; queries are answered at once. */
function heardFirst(link: Link): Link {
  let acting = 0;
  return {
    address: link.address,
    get isPlugged() {
      return link.isPlugged;
    },
    attach: (hear) =>
      link.attach((bytes, atMs) => {
        if (acting === 0 && bytes[1] !== WRITE_COIL) {
          hear(bytes, atMs);
          return;
        }
        acting++;
        setTimeout(() => {
          acting--;
          hear(bytes, atMs);
        }, ACTS_AFTER_MS);
      }),
    send: (bytes) => link.send(bytes),
    plug: () => link.plug(),
    unplug: () => link.unplug(),
  };
}

/** One end of a wire, with the edge's settings for the other end. */
interface BenchWire {
  link: Link;
  settings: object;
}

function serialWire(): BenchWire {
  const link = terminalLink(systemClock);
  return { link, settings: { type: "serial", path: link.address } };
}

async function tcpWire(): Promise<BenchWire> {
  const port = await freePort();
  return { link: tcpLink(port, systemClock), settings: { type: "tcp", host: "127.0.0.1", port } };
}
