import { type Clock, isoTime } from "../../shared/lib/clock.ts";

/** One thing that happened in the simulator. `ms` is monotonic, since the simulator started; `time` is the wall clock. */
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

/** Everything that happened, in order: kept for a while, told to whoever listens. */
export interface EventLog {
  /** @param atMs when it happened (monotonic time of the clock), now unless told */
  add(details: EventDetails, atMs?: number): SimulatorEvent;
  /** The id of the newest event; 0 before the first. */
  last(): number;
  /** The kept events with a greater id. */
  after(id: number): readonly SimulatorEvent[];
  listen(listener: (event: SimulatorEvent) => void): () => void;
  /** Milliseconds since the start of the log for a monotonic moment of the clock, to a hundredth. */
  sinceStart(atMs: number): number;
}

/** @param keeps how many events are kept for those who come later */
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
