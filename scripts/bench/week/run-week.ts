import { inWords } from "../../../shared/words/say.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { assembleEdge } from "../../../edge/assemble.ts";
import { loadConfig } from "../../../edge/config/load-config.ts";
import { writeSecret } from "../../../edge/sync/credentials.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { Fact } from "../../../shared/wire/fact.ts";
import { quantile } from "../../lib/statistics.ts";
import { AREA_RECORD, CREDENTIALS, GATE, GATE_RECORD, KEY_RECORD, qrOf, ticketOf } from "../sample-gate.ts";
import { doubleDevices } from "./double-devices.ts";
import { countingClock, heapGrowthADay, type Sample, takeSample } from "./gauges.ts";
import { directionOf, isWeighing, laneOf, LANES } from "./lanes.ts";
import { startStandInCentral } from "./stand-in-central.ts";
import { laneTraffic } from "./traffic.ts";

export interface WeekSettings {
  /** A part of an hour, or whole ones. */
  hours: number;
  /** Vehicles per hour on each lane. */
  perHour: number;
  seed: number;
  /** The directory of the database; fastest in memory. */
  directory: string;
  say: (line: string) => void;
}

export interface WeekReport {
  hours: number;
  vehicles: number;
  facts: number;
  /** Weights of vehicles at the lanes with a weighbridge, which wait for one. */
  weighings: number;
  /** Decisions after their lane's timeout: simulated time continues while the machine is busy. */
  tooLate: number;
  samples: Sample[];
  heapBytesADay: number;
  lanes: {
    name: string;
    isWeighing: boolean;
    vehicles: number;
    arrived: number;
    backedOff: number;
    /** Codes that drivers showed again because there was no answer. */
    shownAgain: number;
    /** Vehicles that were not served in the time after the last arrival. */
    waiting: number;
    longestQueue: number;
    longestQueuedMinutes: number;
    medianMs: number;
    p99Ms: number;
    longestMs: number;
  }[];
  problems: string[];
}

/** Maximum step of simulated time: the delay between an event and its consequences. */
const STEP_MS = 500;
const HOUR_MS = 3_600_000;
/** Tickets in circulation at central, half of them of vehicles inside. */
const STOCK = 1_000;
/** Turns of the event loop that a scan gets before time advances; a scan that waits for its lane has no answer yet. */
const TURNS = 10;
/** Real time: a later answer counts as lost. */
const ANSWER_WITHIN_MS = 5_000;
/** Simulated time after the last arrival in which those that wait are served. */
const LAST_SERVED_MS = 600_000;
const MAX_BACKLOG = 5_000;
/** The text in the fact of a decision after its lane's timeout. */
const TOO_LATE = "the decision came too late to open";
/** A vehicle that backed off and drove around is back at a lane after this time. */
const ROUND_MS = 60_000;

/** Runs eight lanes with the whole edge, from simulated devices to a simulated central, on a simulated clock. */
export async function runWeek({ hours, perHour, seed, directory, say }: WeekSettings): Promise<WeekReport> {
  await using stack = new AsyncDisposableStack();
  const clock = countingClock(fakeClock());
  const random = seededRandom(seed);
  const problems: string[] = [];

  // Vehicles that may enter, and vehicles inside that may leave. Central reports the last step of each.
  const [toEnter, toLeave]: [number[], number[]] = [[], []];
  const known = new Map<string, number>();
  let issued = 0;
  let tooLate = 0;
  let weighings = 0;
  const onFact = (fact: Fact): void => {
    if (fact.type === "tailgate") problems.push(`tailgating on ${fact.lane_id ?? "?"} at ${fact.occurred_at}`);
    if (fact.type === "event" && fact.event !== "boot") problems.push(`${fact.event}: ${inWords(fact.detail, "en")}`);
    if (fact.type === "passage" && fact.because === TOO_LATE) tooLate++;
    if (fact.type === "weighing") weighings++;
    if (fact.type !== "passage" || fact.outcome === "none") return;
    if (fact.outcome !== "confirmed") problems.push(`a passage is ${fact.outcome}: ${inWords(fact.because, "en")}`);
    const { vehicle_ticket_id: id, step, lane_id: lane, activity_id } = fact;
    const n = known.get(id ?? "");
    if (n === undefined || id === null || step === null || lane === null) return;
    if (step === "out") {
      known.delete(id);
      central.remove("vehicle_ticket", id);
      return;
    }
    const last = { step, at: fact.occurred_at, activity_id, gate_id: GATE, gate_name: "Gate 1", lane_id: lane };
    central.publish("vehicle_ticket", id, { ...ticketOf(n), last_step: last });
    toLeave.push(n);
  };
  const central = stack.use(await startStandInCentral(clock, onFact));
  const issue = (isInside: boolean): void => {
    const n = issued++;
    const ticket = ticketOf(n);
    known.set(ticket.id, n);
    const last = {
      step: "in",
      at: isoTime(clock.nowMs() - HOUR_MS),
      activity_id: ticket.id,
      gate_id: GATE,
      gate_name: "Gate 1",
      lane_id: laneOf(0).id,
    };
    central.publish("vehicle_ticket", ticket.id, isInside ? { ...ticket, last_step: last } : ticket);
    (isInside ? toLeave : toEnter).push(n);
  };
  central.publish("area", AREA_RECORD.id, AREA_RECORD);
  central.publish("gate", GATE, GATE_RECORD);
  central.publish("key", KEY_RECORD.id, KEY_RECORD);
  const records = Array.from({ length: LANES }, (_, index) => laneOf(index));
  for (const record of records) central.publish("lane", record.id, record);
  for (let n = 0; n < STOCK; n++) issue(n % 2 === 0);

  const env = {
    GATE_EDGE_DATA_DIRECTORY: directory,
    GATE_EDGE_CENTRAL_URL: central.url,
    GATE_EDGE_CONSOLE_PORT: "0",
    GATE_EDGE_RETENTION_DAYS: "1",
  };
  const loaded = loadConfig({ env });
  if (!loaded.ok) throw new Error(loaded.problems.join("; "));
  writeSecret(loaded.settings.credentialsFile, CREDENTIALS);
  const devices = doubleDevices(clock);
  const world = { clock, log: silentLog, random, version: "week", openDrivers: () => devices.world };
  const edge = stack.use(await assembleEdge(loaded.settings, world));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Waits in real time for a condition. */
  const until = async (what: string, isSo: () => boolean): Promise<void> => {
    const endMs = performance.now() + ANSWER_WITHIN_MS;
    while (!isSo()) {
      if (performance.now() > endMs) throw new Error(`timed out waiting for: ${what}`);
      await turn();
    }
  };
  /**
   * Waits for facts. Simulated time advances slowly, because an edge that can't reach central retries after some
   * seconds.
   */
  const sent = async (depth: number): Promise<void> => {
    while (edge.status().outbox.depth > depth) {
      clock.advance(1);
      await turn();
    }
  };
  await until("the lanes run", () => edge.status().lanes.length === LANES);
  await until("the clock is trusted", () => edge.status().clock.trust === "trusted");

  const lanes = records.map((record, index) => {
    const queue = directionOf(index) === "in" ? toEnter : toLeave;
    let at = 0;
    return laneTraffic({
      record,
      devices,
      clock,
      random,
      perHour,
      nextQr() {
        const n = queue.shift();
        if (n === undefined) return null;
        at = n;
        return qrOf(n);
      },
      onGone: () => {
        const n = at;
        clock.after(ROUND_MS, () => void queue.push(n));
      },
      problem: (what) => void problems.push(what),
    });
  });
  const laneOfDevice = new Map(records.flatMap((record, n) => record.devices.map(({ id }) => [id, lanes[n]] as const)));
  devices.onBarrier = (id, command) => laneOfDevice.get(id)?.barrier(command);
  devices.onAnswer = (id, isAccepted) => laneOfDevice.get(id)?.answered(isAccepted);

  const advance = async (): Promise<void> => {
    clock.advance(STEP_MS);
    await turn();
    for (let n = 0; n < TURNS && lanes.some((lane) => lane.isAsking); n++) await turn();
  };
  const samples: Sample[] = [];
  const every = Math.max(1, Math.round(hours / 28));
  const lastHour = Math.ceil(hours);
  for (let hour = 1; hour <= lastHour; hour++) {
    const endMs = Math.min(1, hours - hour + 1) * HOUR_MS;
    for (let ms = 0; ms < endMs; ms += STEP_MS) {
      await advance();
      if (ms % 60_000 !== 0) continue;
      while (toEnter.length < STOCK / 2) issue(false);
      // On average as many vehicles leave as enter, but at random nobody may be left inside.
      while (toLeave.length < STOCK / 4) issue(true);
      await sent(MAX_BACKLOG);
      if (edge.status().clock.trust !== "trusted") problems.push(`the clock is not trusted in hour ${hour}`);
    }
    if (hour % every !== 0 && hour !== lastHour) continue;
    const sample = takeSample(hour, loaded.settings.databaseFile, clock);
    samples.push(sample);
    const vehicles = lanes.reduce((sum, lane) => sum + lane.tally.passed, 0);
    say(
      `  hour ${hour} of ${hours}: ${vehicles} vehicles, heap ${Math.round(sample.heapBytes / 1e5) / 10} MB, ` +
        `${sample.handles} handles, ${sample.timers} timers, ${sample.rows.journal} facts in ` +
        `${Math.round(sample.databaseBytes / 1e6)} MB, ${sample.rows.steps} steps`,
    );
  }
  for (const lane of lanes) lane.endArrivals();
  const isWaiting = (): boolean => lanes.some(({ waiting }) => waiting > 0);
  for (let ms = 0; ms < LAST_SERVED_MS && isWaiting(); ms += STEP_MS) await advance();
  for (const lane of lanes) lane.stop();
  await sent(0);

  const laneReports = records.map(({ name }, n) => {
    const lane = lanes[n];
    if (!lane) throw new Error(`${name} has no traffic`);
    const { tally, waiting } = lane;
    const [medianMs, p99Ms] = [quantile(tally.opens, 0.5), quantile(tally.opens, 0.99)];
    const { passed: vehicles, arrived, backedOff, shownAgain, longestQueue, longestOpenMs: longestMs } = tally;
    const longestQueuedMinutes = Math.round(tally.longestQueuedMs / 60_000);
    const queue = { longestQueue, longestQueuedMinutes };
    return {
      name,
      isWeighing: isWeighing(n),
      vehicles,
      arrived,
      backedOff,
      shownAgain,
      waiting,
      ...queue,
      medianMs,
      p99Ms,
      longestMs,
    };
  });
  return {
    hours,
    vehicles: laneReports.reduce((sum, lane) => sum + lane.vehicles, 0),
    facts: central.receivedUpTo,
    weighings,
    tooLate,
    samples,
    heapBytesADay: heapGrowthADay(samples, hours),
    lanes: laneReports,
    problems: [...new Set(problems)],
  };
}
