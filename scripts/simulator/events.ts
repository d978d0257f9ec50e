import { type Clock, isoTime } from "../../shared/lib/clock.ts";

/** One event of the simulator. `ms` is monotonic, since the simulator's start; `time` is the wall clock. */
export interface SimulatorEvent {
  id: number;
  ms: number;
  time: string;
  kind: string;
  lane?: string;
  device?: string;
  [detail: string]: unknown;
}
export type EventDetails = { kind: string; lane?: string; device?: string } & Record<string, unknown>;

/** All events in order: kept for a while, and sent to all listeners. */
export interface EventLog {
  /** @param atMs time of the event (monotonic time of the clock), by default now */
  add(details: EventDetails, atMs?: number): SimulatorEvent;
  /** The id of the newest event; 0 before the first. */
  last(): number;
  /** The kept events with a greater id. */
  after(id: number): readonly SimulatorEvent[];
  listen(listener: (event: SimulatorEvent) => void): () => void;
  /** Milliseconds from the start of the log to a monotonic time of the clock, to a hundredth. */
  sinceStart(atMs: number): number;
}

/** @param keeps number of kept events for later readers */
export function openEventLog(clock: Clock, keeps = 20_000): EventLog {
  const startMs = clock.monotonicMs();
  const listeners = new Set<(event: SimulatorEvent) => void>();
  let kept: SimulatorEvent[] = [];
  let lastId = 0;
  const sinceStart = (atMs: number): number => Math.round((atMs - startMs) * 100) / 100;
  return {
    sinceStart,
    last: () => lastId,
    add(details, atMs = clock.monotonicMs()) {
      const time = isoTime(Math.round(clock.nowMs() - (clock.monotonicMs() - atMs)));
      const event = { id: ++lastId, ms: sinceStart(atMs), time, ...details };
      kept.push(event);
      if (kept.length > keeps * 2) kept = kept.slice(-keeps);
      for (const listener of [...listeners]) listener(event);
      return event;
    },
    after: (id) => {
      const first = kept[0]?.id ?? lastId + 1;
      return kept.slice(Math.max(0, id + 1 - first));
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
