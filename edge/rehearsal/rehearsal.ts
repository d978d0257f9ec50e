import { randomBytes } from "node:crypto";
import { makeKeyPair } from "../../shared/credential/keys.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openDesk } from "../desk/desk.ts";
import { openDriverWorld } from "../drivers/registry.ts";
import { openGate } from "../gate/gate.ts";
import { openJournal } from "../store/journal.ts";
import { openLaneMemory } from "../store/lane-memory.ts";
import { openStore } from "../store/open.ts";
import { openPeers } from "../store/peers.ts";
import { openReplica } from "../store/replica.ts";
import { openSteps } from "../store/steps.ts";
import { type ImaginedBoard, imaginedBoard, type ImaginedLine, imaginedLine } from "./imagined-board.ts";
import { AREA, EDGE, GATE, idOf, imaginedRecords, imaginedTicket, INPUT, linkOf } from "./imagined-records.ts";

/** Enough for the runtime to compile what a truck runs through; measured, more gains nothing. */
const ROUNDS = 300;
/** As many trucks at once as make the desk treat them as a rush. */
const LANES = 3;
/** Each step is garbage for the collector that holds the real lanes up, so they are long, and the polls few. */
const STEP_MS = 100;
/** So many rounds leave facts behind before they are thrown away; their trucks may come again then. */
const ROUNDS_TO_FORGET = 50;
/** Less than the lane gives a decision. */
const MOST_MS = 4_000;

export interface RehearsalResult {
  /** Trucks that came, and openings that were told to the boards. */
  trucks: number;
  openings: number;
}

/**
 * Plays trucks on a gate that exists only in memory, from the bytes of a scan to the bytes that open the arm, so that
 * the first truck after a start does not wait for code to be compiled. It touches no file, no port and no record of
 * the real gate, and gives way to the real one after every few microseconds of its own time.
 * @param settings.nowMs Unix epoch milliseconds at which the imagined gate begins
 * @param settings.goOn then a truck comes each time this resolves, until the signal: what a processor has not run for a
 * second has left its caches, and a truck would wait for it to be fetched
 */
export async function rehearse(settings: {
  nowMs: number;
  signal: AbortSignal;
  rounds?: number;
  goOn?: () => Promise<void>;
}): Promise<RehearsalResult> {
  const { signal, rounds = ROUNDS, goOn } = settings;
  const stack = new AsyncDisposableStack();
  const clock = fakeClock(settings.nowMs);
  try {
    const gate = imagine(stack, clock, rounds);
    let trucks = 0;
    for (let round = 0; round < rounds && !signal.aborted; round++) trucks += await playRound(gate, round);
    for (let round = 0; goOn && !signal.aborted; round = (round + 1) % rounds) {
      await goOn();
      if (round % ROUNDS_TO_FORGET === 0) gate.forget();
      trucks += await playRound(gate, round);
    }
    return { trucks, openings: openingsOf(gate.boards) };
  } finally {
    await passTimeUntil(clock, stack.disposeAsync());
  }
}

/** What is being put away may still wait for the imagined clock. */
async function passTimeUntil(clock: FakeClock, done: Promise<void>): Promise<void> {
  const put = { away: false };
  void done.finally(() => (put.away = true));
  while (!put.away) await passTime(clock, STEP_MS);
  await done;
}

async function passTime(clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    clock.advance(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

interface Imagined {
  clock: FakeClock;
  boards: readonly ImaginedBoard[];
  scanners: readonly ImaginedLine[];
  qrs: readonly string[];
  /** As if nobody had ever passed. */
  forget(): void;
}

function imagine(stack: AsyncDisposableStack, clock: FakeClock, rounds: number): Imagined {
  const log = silentLog;
  const store = stack.adopt(openStore({ path: ":memory:", log }), (open) => open.close());
  const replica = openReplica({ store, log, clock });
  const key = makeKeyPair(randomBytes);
  const tickets = Array.from({ length: rounds * LANES }, (_, n) => imaginedTicket(n, clock.nowMs(), key));
  replica.apply({
    epoch: idOf(5),
    items: [...imaginedRecords(LANES, key), ...tickets.map(({ put }) => put)],
    cursor: "0.1",
    completeAsOf: isoTime(clock.nowMs()),
  });
  const boards = Array.from({ length: LANES }, () => imaginedBoard());
  const nowMs = (): number => clock.monotonicMs();
  const lines = new Map<string, ImaginedLine>();
  boards.forEach((board, lane) => {
    for (const [device, answer] of [
      ["board", (bytes: Uint8Array) => board.answer(bytes)],
      ["scanner", () => null],
    ] as const) {
      const name = linkOf(lane, device);
      lines.set(name, imaginedLine(name, nowMs, answer));
    }
  });
  const lineOf = (name: string): ImaginedLine => {
    const line = lines.get(name);
    if (!line) throw new Error(`nobody has imagined ${name}`);
    return line;
  };
  const openLine = (link: { type: string; path?: string }): ImaginedLine => lineOf(link.path ?? "");
  const drivers = stack.use(openDriverWorld({ clock, random: () => 0, log, broker: null, openLine }));
  const context = {
    identity: { edgeId: EDGE, gateId: GATE, areaId: AREA, bootId: idOf(6) },
    replica,
    journal: openJournal(store),
    steps: openSteps(store),
    peers: openPeers(store),
    memory: openLaneMemory(store),
    clock,
    clockTrust: {
      measured: () => undefined,
      state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 1 }) as const,
    },
    isOffline: () => false,
  };
  const desk = stack.use(openDesk(store, context, () => undefined));
  const makeDevice: Parameters<typeof openGate>[0]["makeDevice"] = (config, events) =>
    drivers.createDevice(config, events);
  stack.use(openGate({ context, desk, makeDevice, log, onChange: () => undefined }));
  return {
    clock,
    boards,
    scanners: boards.map((_, lane) => lineOf(linkOf(lane, "scanner"))),
    qrs: tickets.map(({ qr }) => qr),
    forget: () => void store.db.exec("DELETE FROM outbox; DELETE FROM journal; DELETE FROM steps"),
  };
}

/** One truck alone, or one on each lane in the same instant, by turns. @returns how many trucks came */
async function playRound({ clock, boards, scanners, qrs }: Imagined, round: number): Promise<number> {
  const trucks = round % 2 === 0 ? 1 : LANES;
  const after = (ms: number): Promise<void> => passTime(clock, ms);
  const loop = async (place: keyof typeof INPUT, isOn: boolean): Promise<void> => {
    for (const board of boards.slice(0, trucks)) board.set(INPUT[place], isOn);
    await after(1_000);
  };
  await loop("before", true);
  const before = openingsOf(boards);
  scanners.slice(0, trucks).forEach((scanner, lane) => {
    const qr = qrs[round * LANES + lane];
    if (qr !== undefined) scanner.receive(Buffer.from(`${qr}\r\n`));
  });
  await untilOpened(clock, () => openingsOf(boards) >= before + trucks);
  await after(1_300);
  await loop("under", true);
  await loop("before", false);
  await loop("under", false);
  await after(2_500);
  return trucks;
}

/** Signatures are verified on real threads: imagined time goes no faster than theirs until they are done. */
async function untilOpened(clock: FakeClock, isOpened: () => boolean): Promise<void> {
  for (let ms = 0; ms < MOST_MS && !isOpened();) {
    const beganMs = performance.now();
    while (!isOpened() && performance.now() - beganMs < 1) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1);
    ms++;
  }
}

function openingsOf(boards: readonly ImaginedBoard[]): number {
  return boards.reduce((sum, board) => sum + board.openings, 0);
}
