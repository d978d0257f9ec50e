import type { Clock } from "../../../shared/lib/clock.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { DoubleDevices } from "./double-devices.ts";
import { openQueue } from "./queue.ts";

/** The results of one lane's drivers. Times from scan to open are real milliseconds, times in queues simulated ones. */
export interface LaneTally {
  arrived: number;
  passed: number;
  backedOff: number;
  refused: number;
  /** Codes that were shown again because there was no answer. */
  shownAgain: number;
  /** Real time from scan to open command; a fixed number of samples, spread over the run. */
  opens: number[];
  longestOpenMs: number;
  longestQueue: number;
  /** The longest period in which the queue was not empty. */
  longestQueuedMs: number;
}

export interface LaneTraffic {
  readonly tally: LaneTally;
  /** A scan has no answer yet: simulated time must not advance far. */
  readonly isAsking: boolean;
  /** Vehicles in the queue and at the reader. */
  readonly waiting: number;
  barrier(command: "open" | "close"): void;
  answered(isAccepted: boolean): void;
  /** No vehicle arrives any more; those that wait are still served. */
  endArrivals(): void;
  stop(): void;
}

interface Driver {
  qr: string;
  plan: "passes" | "backs off" | "has no ticket";
  /** Real time. */
  scannedMs: number;
  shown: number;
  /** The arm opened for this vehicle. */
  isLetIn: boolean;
  /** Stands at the reader and waits for the arm. */
  isWaiting: boolean;
}

const TRUCK_KG = 12_340;
/** Less often than an indicator sends, and often enough for a reading to count. */
const WEIGHT_EVERY_MS = 1_000;
const TRAVEL_MS = 1_500;
const KEPT_OPENS = 2_000;
/** A driver without an answer shows the code again after this time; no decision opens the arm that late. */
const PATIENCE_MS = 8_000;
/** A driver without any answer drives away after this number of scans. */
const SHOWN_AT_MOST = 5;
/**
 * Share of the vehicles that back off and return at once, before or during the closing of the arm; the others drive
 * around. No vehicle arrives in the second between, while the arm is up and the light is red.
 */
const BACK_AT_ONCE = 0.5;

/**
 * Vehicles arrive at random, `perHour` on average, queue, show a QR and drive through. A few back off or show an
 * invalid code. A driver without an answer retries, and finally counts as a problem.
 * @param nextQr the QR of the next vehicle; null without one
 * @param onGone the vehicle of the last QR backed off; it may return at any lane once its step is rolled back
 */
export function laneTraffic(from: {
  record: LaneRecord;
  devices: DoubleDevices;
  clock: Clock;
  random: () => number;
  perHour: number;
  nextQr: () => string | null;
  onGone: () => void;
  problem: (what: string) => void;
}): LaneTraffic {
  const { record, devices, clock, random, perHour, nextQr, onGone, problem } = from;
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
  const queue = openQueue(clock);
  const seen = { arrived: 0, passed: 0, backedOff: 0, refused: 0, shownAgain: 0, longestOpenMs: 0 };
  const opens: number[] = [];
  let driver: Driver | null = null;
  let arm: "open" | "moving" | "closed" = "closed";
  let stopArm = (): void => undefined;
  let isAsking = false;
  let isStopped = false;
  const timers = new Set<() => void>();

  const after = (ms: number, run: () => void): (() => void) => {
    const cancel = clock.after(ms, () => {
      timers.delete(forget);
      if (!isStopped) run();
    });
    const forget = (): void => {
      timers.delete(forget);
      cancel();
    };
    timers.add(forget);
    return forget;
  };
  const scale = record.devices.find(({ settings }) => settings.role === "scale")?.id;
  let onDeckKg = 0;
  const weigh = (id: string): void => {
    const reading = { value: onDeckKg, unit: "kg", isStable: true, isNet: false, range: "in" } as const;
    devices.eventsOf(id).weight(id, reading, clock.monotonicMs());
    after(WEIGHT_EVERY_MS, () => weigh(id));
  };
  const loop = (place: "before" | "under", isOn: boolean): void => {
    if (place === "before") onDeckKg = isOn ? TRUCK_KG : 0;
    devices.eventsOf(loops[place]).loop(loops[place], place, isOn ? "occupied" : "free");
  };
  const position = (is: typeof arm): void => {
    arm = is;
    devices.eventsOf(barrier).barrier(barrier, is);
  };
  let cancelArrival = (): void => undefined;
  const arrive = (): void => {
    queue.join();
    seen.arrived++;
    comeForward();
    cancelArrival = after((-Math.log(1 - random()) * 3_600_000) / perHour, arrive);
  };
  const comeForward = (): void => {
    if (queue.length === 0 || driver) return;
    const chance = random();
    const plan = chance < 0.02 ? "backs off" : chance < 0.04 ? "has no ticket" : "passes";
    const qr = plan === "has no ticket" ? `no ticket ${Math.floor(chance * 1e9)}` : nextQr();
    if (qr === null) {
      after(5_000, comeForward);
      return;
    }
    queue.leave();
    driver = { qr, plan, scannedMs: 0, shown: 0, isLetIn: false, isWaiting: false };
    comeToReader(driver);
  };
  const comeToReader = (one: Driver): void => {
    loop("before", true);
    after(1_000, () => (one.isLetIn ? driveOn(one) : show(one)));
  };
  const show = (one: Driver): void => {
    one.shown++;
    one.isWaiting = true;
    isAsking = true;
    one.scannedMs = performance.now();
    const { shown } = one;
    after(PATIENCE_MS, () => {
      if (driver === one && one.isWaiting && one.shown === shown) tryAgain(one);
    });
    devices.eventsOf(reader).scanned(reader, one.qr, clock.monotonicMs());
  };
  const tryAgain = (one: Driver): void => {
    if (one.shown < SHOWN_AT_MOST) {
      seen.shownAgain++;
      show(one);
      return;
    }
    problem(`${record.name} answered ${one.qr} nothing, ${SHOWN_AT_MOST} times`);
    driveAway();
  };
  const driveAway = (): void => {
    loop("before", false);
    leave();
  };
  const leave = (): void => {
    isAsking = false;
    driver = null;
    after(1_500, comeForward);
  };
  const driveOn = (one: Driver): void => {
    if (arm !== "open") {
      show(one);
      return;
    }
    if (one.plan === "backs off") {
      backOff(one);
      return;
    }
    loop("under", true);
    after(1_500, () => loop("before", false));
    after(2_500, () => {
      loop("under", false);
      seen.passed++;
      leave();
    });
  };
  const backOff = (one: Driver): void => {
    seen.backedOff++;
    if (random() < BACK_AT_ONCE) {
      one.plan = "passes";
      loop("before", false);
      after(random() < 0.5 ? 500 + random() * 900 : 4_000 + random() * 4_000, () => comeToReader(one));
      return;
    }
    onGone();
    driveAway();
  };
  const noteOpen = (tookMs: number): void => {
    seen.longestOpenMs = Math.max(seen.longestOpenMs, tookMs);
    if (opens.length < KEPT_OPENS) opens.push(tookMs);
    else opens[Math.floor(random() * KEPT_OPENS)] = tookMs;
  };

  loop("before", false);
  loop("under", false);
  position("closed");
  if (scale !== undefined) weigh(scale);
  cancelArrival = after(random() * 20_000, arrive);
  return {
    get tally() {
      return { ...seen, opens, longestQueue: queue.longest, longestQueuedMs: queue.longestMs };
    },
    get isAsking() {
      return isAsking;
    },
    get waiting() {
      return queue.length + (driver ? 1 : 0);
    },
    barrier(command) {
      stopArm();
      position("moving");
      if (command === "close") {
        stopArm = after(TRAVEL_MS, () => position("closed"));
        return;
      }
      const one = driver;
      if (!one?.isWaiting) problem(`${record.name} opens for nobody`);
      else noteOpen(performance.now() - one.scannedMs);
      if (one) [one.isWaiting, one.isLetIn] = [false, true];
      stopArm = after(TRAVEL_MS, () => {
        position("open");
        if (one) after(1_000, () => driveOn(one));
      });
    },
    answered(isAccepted) {
      isAsking = false;
      if (isAccepted || !driver) return;
      driver.isWaiting = false;
      if (driver.plan === "has no ticket") seen.refused++;
      else problem(`${record.name} refused ${driver.qr}`);
      after(2_000, driveAway);
    },
    endArrivals: () => cancelArrival(),
    stop() {
      isStopped = true;
      for (const cancel of timers) cancel();
    },
  };
}
