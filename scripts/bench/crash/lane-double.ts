import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../../shared/lib/clock.ts";
import { modbusBoardDouble } from "../../simulator/devices/modbus-board/double.ts";
import { readRequests } from "../../simulator/devices/modbus-board/frames.ts";
import { openEventLog } from "../../simulator/events.ts";
import { serialLink } from "../../simulator/links/serial-link.ts";
import {
  ALL_RELAYS,
  BOARD_ADDRESS,
  BOARD_SUFFIX,
  INPUT,
  READ_INPUTS,
  RELAY,
  SCANNER_SUFFIX,
  WRITE_COIL,
} from "./wiring.ts";

const TRAVEL_MS = 120;

/** The hardware of one lane on pseudo-terminals. It survives the death of the edge, like real hardware. */
export interface LaneDouble extends AsyncDisposable {
  readonly ports: { scanner: string; board: string };
  /** Number of pulses on the open contact since the start. */
  readonly opens: number;
  readonly isUp: boolean;
  /** Number of polls of the board's inputs since the start. */
  readonly looks: number;
  /** Safety violations: forbidden commands to the arm. */
  readonly problems: string[];
  /** Called at every pulse on the open contact, before the arm moves. */
  onOpen: () => void;
  /** Announces a process start: its first command to the board must switch all relays off. */
  expectStart(): void;
  lamps(): { isRed: boolean; isGreen: boolean };
  scan(text: string): Promise<void>;
  setLoop(place: "before" | "under", isOn: boolean): void;
}

export async function openLaneDouble(directory: string, name: string): Promise<LaneDouble> {
  const ports = { scanner: `${directory}/${name}${SCANNER_SUFFIX}`, board: `${directory}/${name}${BOARD_SUFFIX}` };
  const links = { scanner: serialLink(ports.scanner, systemClock), board: serialLink(ports.board, systemClock) };
  const problems: string[] = [];
  let opens = 0;
  let arm: "up" | "down" = "down";
  let moves = 0;
  let isUnderOccupied = false;
  let looks = 0;
  let isStarting = false;
  let requests = readRequests();
  const lamps = { isRed: false, isGreen: false };

  const board = modbusBoardDouble(
    "board",
    { address: BOARD_ADDRESS, relays: 8, inputs: 8 },
    links.board,
    { clock: systemClock, random: Math.random, events: openEventLog(systemClock, 1) },
    (relay, isOn) => {
      if (relay === RELAY.red) lamps.isRed = isOn;
      if (relay === RELAY.green) lamps.isGreen = isOn;
      if (!isOn) return;
      if (relay === RELAY.open) {
        opens++;
        double.onOpen();
        void move("up");
      } else if (relay === RELAY.close) {
        if (isUnderOccupied) problems.push(`${name} received a close over a vehicle`);
        else void move("down");
      }
    },
  );
  const move = async (to: "up" | "down"): Promise<void> => {
    const mine = ++moves;
    board.setInput?.(to === "up" ? INPUT.down : INPUT.up, false);
    await pause(TRAVEL_MS);
    if (mine !== moves) return;
    arm = to;
    board.setInput?.(to === "up" ? INPUT.up : INPUT.down, true);
  };
  links.board.attach((bytes, atMs) => {
    const asked = requests.take(bytes, atMs);
    looks += asked.filter((request) => request.function === READ_INPUTS).length;
    const command = asked.find((request) => request.function === WRITE_COIL);
    if (!isStarting || !command) return;
    isStarting = false;
    const isAllOff = command.data.readUInt16BE(0) === ALL_RELAYS && command.data.readUInt16BE(2) === 0;
    if (!isAllOff) problems.push(`${name}: the first command of a start was ${command.data.toString("hex")}`);
  });
  await board.start();
  await links.scanner.plug();
  board.setInput?.(INPUT.down, true);

  const double: LaneDouble = {
    ports,
    get opens() {
      return opens;
    },
    get isUp() {
      return arm === "up";
    },
    get looks() {
      return looks;
    },
    problems,
    onOpen: () => undefined,
    expectStart() {
      isStarting = true;
      // Discards an incomplete command of the previous process.
      requests = readRequests();
    },
    lamps: () => ({ ...lamps }),
    scan: (text) => links.scanner.send(Buffer.from(`${text}\r\n`)),
    setLoop(place, isOn) {
      if (place === "under") isUnderOccupied = isOn;
      board.setInput?.(INPUT[place], isOn);
    },
    async [Symbol.asyncDispose]() {
      await board.close();
      await links.scanner.unplug();
    },
  };
  return double;
}
