import type { Socket } from "node:net";
import type { Clock } from "../../../shared/lib/clock.ts";
import { compassBoard } from "./compass-board.ts";
import { enetBoard } from "./enet-board.ts";
import { parkingBox } from "./parking-box.ts";
import { relayBoard } from "./relay-board.ts";
import type { LineDriverName } from "../driver.ts";
import { ssiDecoder } from "./ssi-decoder.ts";
import { kmtronicBoard, numatoBoard } from "./usb-relays.ts";

/** One driver that supports a serial server, with a double for its device. */
interface OnServer {
  settings: object;
  /** True if the driver notices a silent device. If not, it knows only the state of the connection. */
  isAsked: boolean;
  /** What the device sends again and again by itself. */
  streams?: string;
  /** @returns the function that receives the driver's bytes */
  double: (clock: Clock, say: (bytes: Uint8Array | string) => void) => (bytes: Uint8Array) => void;
}

const deaf: OnServer["double"] = () => () => undefined;
const RELAYS = { role: "barrier", channels: 2, accept_software_pulse: true, open_relay: 1 };
const READER = { role: "reader" };
const SCALE = { role: "scale" };
const SIGN = { role: "sign" };

/** Each driver of devices on a line: a missing one does not compile. */
export const ON_SERVER: Readonly<Record<LineDriverName, OnServer>> = {
  "modbus-relay": {
    settings: { role: "barrier", open_relay: 0 },
    isAsked: true,
    double(_clock, say) {
      const board = relayBoard();
      return (bytes) => {
        const answer = board.answer(bytes);
        if (answer) say(answer);
      };
    },
  },
  "parking-serial": {
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => receiverOf(parkingBox(clock, say)),
  },
  compass: {
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => receiverOf(compassBoard(clock, say)),
  },
  enet: {
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => receiverOf(enetBoard(clock, say)),
  },
  kmtronic: { settings: RELAYS, isAsked: true, double: (_clock, say) => receiverOf(kmtronicBoard(2, say)) },
  numato: { settings: RELAYS, isAsked: true, double: (_clock, say) => receiverOf(numatoBoard(2, say)) },
  "scanner-gm65": {
    settings: READER,
    isAsked: true,
    double: (_clock, say) => () => say(Uint8Array.from([2, 0, 0, 1, 0, 0x33, 0x31])),
  },
  ssi: { settings: READER, isAsked: true, double: (_clock, say) => () => say(ssiDecoder().packet(0xd0, [])) },
  lcus: { settings: RELAYS, isAsked: false, double: deaf },
  "scanner-line": { settings: READER, isAsked: false, double: deaf },
  honeywell: { settings: READER, isAsked: false, double: deaf },
  "alpha-sign": { settings: SIGN, isAsked: false, double: deaf },
  "cpower-sign": { settings: SIGN, isAsked: false, double: deaf },
  "compass-display": { settings: SIGN, isAsked: false, double: deaf },
  toledo: {
    settings: { ...SCALE, checksum: false, short: true },
    isAsked: true,
    streams: "\x02*0\x20 12340\r",
    double: deaf,
  },
  "mt-sics": { settings: SCALE, isAsked: true, double: (_clock, say) => () => say("S S      12340 kg\r\n") },
  yaohua: {
    settings: { ...SCALE, mode: "command" },
    isAsked: true,
    double: (_clock, say) => () => say("\x02AB+01234001C\x03"),
  },
  "and-line": {
    settings: { ...SCALE, poll: true },
    isAsked: true,
    double: (_clock, say) => () => say("ST,GS,+0012340kg\r\n"),
  },
  cas: { settings: SCALE, isAsked: true, streams: "ST,GS,1d,   12340 kg\r\n", double: deaf },
  rinstrum: { settings: SCALE, isAsked: true, streams: "\x02   12340G\x03", double: deaf },
  sartorius: {
    settings: { ...SCALE, poll: true },
    isAsked: true,
    double: (_clock, say) => () => say("+    12340 kg \r\n"),
  },
  laumas: {
    settings: SCALE,
    isAsked: true,
    double: (_clock, say) => () => say(Buffer.from("01030A08000000303400003034 04BF".replace(" ", ""), "hex")),
  },
  "scale-generic": {
    settings: { ...SCALE, weight: { at: 0, length: 6 }, poll: "57" },
    isAsked: true,
    double: (_clock, say) => () => say(" 12340\r"),
  },
};

const STREAM_MS = 125;

/** Sends what the device sends by itself, until its connection closes. */
export function stream({ streams }: OnServer, socket: Socket, isHeard: () => boolean = () => true): void {
  if (streams === undefined) return;
  const timer = setInterval(() => {
    if (isHeard() && socket.writable) socket.write(streams, "latin1");
  }, STREAM_MS);
  socket.once("close", () => clearInterval(timer));
}

export type TcpKind = OnServer & { driver: LineDriverName };

export const TCP_KINDS: readonly TcpKind[] = Object.entries(ON_SERVER).map(([driver, kind]) => ({
  ...kind,
  driver: driver as LineDriverName,
}));

function receiverOf(double: { receive(bytes: Uint8Array): void }): (bytes: Uint8Array) => void {
  return (bytes) => double.receive(bytes);
}
