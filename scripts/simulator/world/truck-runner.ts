import type { Clock } from "../../../shared/lib/clock.ts";
import type { EventLog, SimulatorEvent } from "../events.ts";
import { mayGo, type Lane } from "./lane.ts";
import {
  beginTruck,
  nextTruckMs,
  stepTruck,
  type Outcome,
  type Plan,
  type Timings,
  type TruckEvent,
  type TruckStep,
} from "./truck-story.ts";

export interface TruckOrder {
  qr: string;
  /** The plate that the lane's cameras see; absent or empty: none. */
  plate?: string;
  /** Its load on the lane's scale, if there is one. */
  weight_kg?: number;
  plan: Plan;
  timings: Timings;
}

/** One line of a truck's timeline: an event of its lane, in milliseconds since the truck's arrival. */
export type TimelineEntry = { ms: number; kind: string } & Record<string, unknown>;

/** The result of a truck. All times are milliseconds since its arrival; null: it never happened. */
export interface TruckReport {
  truck: string;
  lane: string;
  plan: Plan;
  outcome: Outcome;
  /** The reader sent the last byte of the scan. */
  scan_sent_ms: number | null;
  /** Arrival of the first byte of the command that closed the open (or hold) contact, after the scan. */
  open_command_ms: number | null;
  arm_up_ms: number | null;
  ended_ms: number;
  /** All texts on the sign in that time. */
  signs: { ms: number; lines: readonly string[]; colour: string }[];
  timeline: TimelineEntry[];
}

/** The queue of trucks at one lane: one story at a time. */
export interface TruckRunner extends AsyncDisposable {
  /** @returns the name of the truck, and its report, which resolves when its story has ended */
  send(order: TruckOrder): { truck: string; report: Promise<TruckReport> };
  waiting(): number;
}

/**
 * @param eyes.scan sends a QR through the lane's reader; resolves when the last byte is out, rejects without a reader
 * @param eyes.arrives announces the truck that arrives: the plate and the weight that the lane's devices see
 */
export function openTruckRunner(
  lane: Lane,
  eyes: {
    scan: (qr: string) => Promise<void>;
    arrives: (order: TruckOrder) => void;
  },
  clock: Clock,
  events: EventLog,
): TruckRunner {
  const { scan, arrives } = eyes;
  let count = 0;
  let inQueue = 0;
  let isClosed = false;
  let stopCurrent = (): void => undefined;
  let queue = Promise.resolve();

  const play = (truck: string, order: TruckOrder): Promise<TruckReport> => {
    const story = Promise.withResolvers<TruckReport>();
    const arrivedMs = clock.monotonicMs();
    const timeline: TimelineEntry[] = [];
    let wasOpened = false;
    let hasScanned = false;
    let isFinished = false;
    let cancelTimer = (): void => undefined;
    const vehicles = new Set<string>();

    const note = (event: SimulatorEvent): void => {
      if (event.lane !== lane.id) return;
      const { id: _id, ms, time: _time, lane: _lane, ...details } = event;
      const isOpening = event.kind === "output" && event.is_on === true;
      const atMs = isOpening ? Number(event.first_byte_ms) : ms;
      timeline.push({ ...details, ms: Math.round((atMs - events.sinceStart(arrivedMs)) * 100) / 100 });
    };
    const forget = [
      events.listen(note),
      lane.onDriven((drives, isOn) => {
        if (!isOn || (drives !== "open" && drives !== "hold")) return;
        wasOpened = true;
        // An arm that is still up from the previous vehicle does not move for this one.
        if (mayGo(lane.world(), true)) step({ is: "arm", mayGo: true });
      }),
      lane.onHappening((happening) => {
        if (happening.kind === "arm") step({ is: "arm", mayGo: mayGo(lane.world(), wasOpened) });
        if (happening.kind === "sign" && hasScanned && happening.colour.includes("red")) step({ is: "refusal" });
      }),
    ];
    const finish = (outcome: Outcome): void => {
      if (isFinished) return;
      isFinished = true;
      cancelTimer();
      for (const end of forget) end();
      stopCurrent = () => undefined;
      for (const vehicle of vehicles)
        for (const loop of ["before", "under"] as const) lane.apply({ is: "vehicle", vehicle, loop, isOn: false });
      const endedMs = events.add({ kind: "truck", lane: lane.id, truck, outcome }).ms;
      story.resolve(report(truck, lane.id, order.plan, outcome, endedMs - events.sinceStart(arrivedMs), timeline));
    };
    const take = ({ state: next, acts }: TruckStep): void => {
      state = next;
      for (const act of acts) {
        if (act.do === "scan") {
          hasScanned = true;
          scan(order.qr).catch((error: unknown) => {
            events.add({ kind: "scan_lost", lane: lane.id, truck, because: String(error) });
          });
        } else {
          const vehicle = `${truck} ${act.vehicle}`;
          vehicles.add(vehicle);
          lane.apply({ is: "vehicle", vehicle, loop: act.loop, isOn: act.isOn });
        }
      }
    };
    const step = (event: TruckEvent): void => {
      if (state.at === "gone") return;
      const wasApproaching = state.at === "approaching";
      take(stepTruck(state, event, order.plan, order.timings, clock.monotonicMs()));
      // An arm that is already up causes no further event.
      if (wasApproaching && mayGo(lane.world(), wasOpened))
        take(stepTruck(state, { is: "arm", mayGo: true }, order.plan, order.timings, clock.monotonicMs()));
      wait();
    };
    const wait = (): void => {
      cancelTimer();
      if (state.at === "gone") {
        finish(state.outcome);
        return;
      }
      const dueMs = nextTruckMs(state);
      if (dueMs !== null)
        cancelTimer = clock.after(Math.max(0, dueMs - clock.monotonicMs()), () => step({ is: "time" }));
    };

    events.add({ kind: "truck", lane: lane.id, truck, plan: order.plan, qr: order.qr, plate: order.plate ?? "" });
    stopCurrent = () => finish("stopped");
    arrives(order);
    const begun = beginTruck(order.plan, order.timings, arrivedMs);
    let state = begun.state;
    take(begun);
    wait();
    return story.promise;
  };

  return {
    waiting: () => inQueue,
    send(order) {
      const truck = `truck-${++count}`;
      inQueue++;
      const ahead = queue;
      const report = ahead.then(async () => {
        try {
          return isClosed ? stoppedReport(truck, lane.id, order.plan) : await play(truck, order);
        } finally {
          inQueue--;
        }
      });
      queue = report.then(() => undefined);
      return { truck, report };
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      stopCurrent();
      await queue;
    },
  };
}

function stoppedReport(truck: string, lane: string, plan: Plan): TruckReport {
  return report(truck, lane, plan, "stopped", 0, []);
}

function report(
  truck: string,
  lane: string,
  plan: Plan,
  outcome: Outcome,
  endedMs: number,
  timeline: TimelineEntry[],
): TruckReport {
  const first = (fits: (entry: TimelineEntry) => boolean): number | null => timeline.find(fits)?.ms ?? null;
  const scanned = first(({ kind }) => kind === "scan");
  const isOpening = (entry: TimelineEntry): boolean =>
    entry.kind === "output" && entry.is_on === true && (entry.drives === "open" || entry.drives === "hold");
  return {
    truck,
    lane,
    plan,
    outcome,
    scan_sent_ms: scanned,
    open_command_ms: first((entry) => isOpening(entry) && entry.ms >= (scanned ?? 0)),
    arm_up_ms: first((entry) => entry.kind === "arm" && entry.position === "up"),
    ended_ms: Math.round(endedMs * 100) / 100,
    signs: timeline
      .filter(({ kind }) => kind === "sign")
      .map(({ ms, lines, colour }) => ({ ms, lines: lines as readonly string[], colour: String(colour) })),
    timeline,
  };
}
