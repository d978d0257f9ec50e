import { type Clock } from "../../../shared/lib/clock.ts";
import { type LaneRecord } from "../../../shared/wire/lane.ts";
import { type DoubleDevices } from "./double-devices.ts";

/** What the drivers of one lane met. Times of scans to opens are real milliseconds, of queues simulated ones. */
export interface LaneTally {
  arrived: number;
  passed: number;
  backedOff: number;
  refused: number;
  /** From the scan to the open command, as the machine took it; a fixed number of them, spread over the run. */
  opens: number[];
  longestOpenMs: number;
  longestQueue: number;
}

export interface LaneTraffic {
  readonly tally: LaneTally;
  /** A scan has not been answered yet: simulated time must not run away from it. */
  readonly isAsking: boolean;
  barrier(command: "open" | "close"): void;
  answered(isAccepted: boolean): void;
  stop(): void;
}

const TRAVEL_MS = 1_500;
const KEPT_OPENS = 2_000;

/**
 * Vehicles come to a lane by chance, `perHour` on average, queue, show a QR, drive through; a few back off or show
 * something that is no ticket.
 * @param nextQr the QR of the next vehicle; null while there is none
 * @param onBackedOff the vehicle of the last QR has turned round: its step is its own again
 */
export function laneTraffic(from: {
  record: LaneRecord;
  devices: DoubleDevices;
  clock: Clock;
  random: () => number;
  perHour: number;
  nextQr: () => string | null;
  onBackedOff: () => void;
}): LaneTraffic {
  const { record, devices, clock, random, perHour, nextQr, onBackedOff } = from;
  const idOfRole = (role: string, place?: string): string => {
    const found = record.devices.find(
      ({ settings }) =>
        settings.role === role && (place === undefined || (settings.role === "loop" && settings.place === place)),
    );
    if (!found) throw new Error(`${record.name} has no ${role}`);
    return found.id;
  };
  const [barrier, reader] = [idOfRole("barrier"), idOfRole("reader")];
  const loops = { before: idOfRole("loop", "before"), under: idOfRole("loop", "under") };
  const tally: LaneTally = {
    arrived: 0,
    passed: 0,
    backedOff: 0,
    refused: 0,
    opens: [],
    longestOpenMs: 0,
    longestQueue: 0,
  };
  let queue = 0;
  let current: { qr: string; plan: "passes" | "backs off" | "has no ticket"; scannedMs: number } | null = null;
  let isAsking = false;
  let isStopped = false;
  const timers = new Set<() => void>();

  const after = (ms: number, run: () => void): void => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      if (!isStopped) run();
    });
    timers.add(cancel);
  };
  const loop = (place: "before" | "under", isOn: boolean): void =>
    devices.eventsOf(loops[place]).loop(loops[place], place, isOn ? "occupied" : "free");
  const position = (is: "open" | "moving" | "closed"): void => devices.eventsOf(barrier).barrier(barrier, is);
  const arrive = (): void => {
    queue++;
    tally.arrived++;
    tally.longestQueue = Math.max(tally.longestQueue, queue);
    if (!current) comeForward();
    after((-Math.log(1 - random()) * 3_600_000) / perHour, arrive);
  };
  const comeForward = (): void => {
    if (queue === 0 || current) return;
    const chance = random();
    const plan = chance < 0.02 ? "backs off" : chance < 0.04 ? "has no ticket" : "passes";
    const qr = plan === "has no ticket" ? `no ticket ${Math.floor(chance * 1e9)}` : nextQr();
    if (qr === null) {
      after(5_000, comeForward);
      return;
    }
    queue--;
    current = { qr, plan, scannedMs: 0 };
    loop("before", true);
    after(1_000, scan);
  };
  const scan = (): void => {
    if (!current) return;
    isAsking = true;
    current.scannedMs = performance.now();
    devices.eventsOf(reader).scanned(reader, current.qr, clock.monotonicMs());
  };
  const leave = (): void => {
    current = null;
    after(1_500, comeForward);
  };
  const driveOn = (): void => {
    if (current?.plan === "backs off") {
      onBackedOff();
      tally.backedOff++;
      loop("before", false);
      leave();
      return;
    }
    loop("under", true);
    after(1_500, () => loop("before", false));
    after(2_500, () => {
      loop("under", false);
      tally.passed++;
      leave();
    });
  };

  loop("before", false);
  loop("under", false);
  position("closed");
  after(random() * 20_000, arrive);
  return {
    tally,
    get isAsking() {
      return isAsking;
    },
    barrier(command) {
      position("moving");
      if (command === "close") {
        after(TRAVEL_MS, () => position("closed"));
        return;
      }
      if (!current) throw new Error(`${record.name} opens for nobody`);
      const tookMs = performance.now() - current.scannedMs;
      tally.longestOpenMs = Math.max(tally.longestOpenMs, tookMs);
      if (tally.opens.length < KEPT_OPENS) tally.opens.push(tookMs);
      else tally.opens[Math.floor(random() * KEPT_OPENS)] = tookMs;
      after(TRAVEL_MS, () => {
        position("open");
        after(1_000, driveOn);
      });
    },
    answered(isAccepted) {
      isAsking = false;
      if (isAccepted || !current) return;
      if (current.plan !== "has no ticket") throw new Error(`${record.name} refused ${current.qr}`);
      tally.refused++;
      after(2_000, () => {
        loop("before", false);
        leave();
      });
    },
    stop() {
      isStopped = true;
      for (const cancel of timers) cancel();
    },
  };
}
