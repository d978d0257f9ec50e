import { type Clock } from "../../../shared/lib/clock.ts";
import { compassBoard } from "./compass-board.ts";
import { enetBoard } from "./enet-board.ts";
import { parkingBox } from "./parking-box.ts";
import { relayBoard } from "./relay-board.ts";
import { ssiDecoder } from "./ssi-decoder.ts";
import { kmtronicBoard, numatoBoard } from "./usb-relays.ts";

/** One driver that may hang behind a serial server, with a double for its device. */
export interface TcpKind {
  driver: string;
  settings: object;
  /** Does the driver ask the device whether it is there? If not, it knows of the connection alone. */
  isAsked: boolean;
  /** @returns what hears the driver */
  double: (clock: Clock, say: (bytes: Uint8Array | string) => void) => (bytes: Uint8Array) => void;
}

const deaf: TcpKind["double"] = () => () => undefined;
const RELAYS = { role: "barrier", channels: 2, accept_software_pulse: true, open_relay: 1 };
const READER = { role: "reader" };
const SIGN = { role: "sign" };

export const TCP_KINDS: readonly TcpKind[] = [
  {
    driver: "modbus-relay",
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
  {
    driver: "parking-serial",
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => hearing(parkingBox(clock, say)),
  },
  {
    driver: "compass",
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => hearing(compassBoard(clock, say)),
  },
  {
    driver: "enet",
    settings: { role: "barrier" },
    isAsked: true,
    double: (clock, say) => hearing(enetBoard(clock, say)),
  },
  { driver: "kmtronic", settings: RELAYS, isAsked: true, double: (_clock, say) => hearing(kmtronicBoard(2, say)) },
  { driver: "numato", settings: RELAYS, isAsked: true, double: (_clock, say) => hearing(numatoBoard(2, say)) },
  {
    driver: "scanner-gm65",
    settings: READER,
    isAsked: true,
    double: (_clock, say) => () => say(Uint8Array.from([2, 0, 0, 1, 0, 0x33, 0x31])),
  },
  { driver: "ssi", settings: READER, isAsked: true, double: (_clock, say) => () => say(ssiDecoder().packet(0xd0, [])) },
  { driver: "lcus", settings: RELAYS, isAsked: false, double: deaf },
  { driver: "scanner-line", settings: READER, isAsked: false, double: deaf },
  { driver: "honeywell", settings: READER, isAsked: false, double: deaf },
  { driver: "alpha-sign", settings: SIGN, isAsked: false, double: deaf },
  { driver: "cpower-sign", settings: SIGN, isAsked: false, double: deaf },
  { driver: "compass-display", settings: SIGN, isAsked: false, double: deaf },
];

function hearing(double: { hear(bytes: Uint8Array): void }): (bytes: Uint8Array) => void {
  return (bytes) => double.hear(bytes);
}
