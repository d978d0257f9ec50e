import { createTask, validate } from "node-cron";
import type { Clock } from "../../../shared/lib/clock.ts";

const MINUTE_MS = 60_000;

/** Is it a cron expression of five fields, minutes first? */
export function isSchedule(text: string): boolean {
  return text.trim().split(/\s+/).length === 5 && validate(text);
}

/**
 * Calls `run` in every minute that the schedule names. It reads the wall clock once a minute. So a clock that is set
 * repeats or skips no more than the minutes that it moved over.
 * @param settings.timeZone read each time: it comes with central's data
 */
export function onSchedule(settings: {
  schedule: string;
  timeZone: () => string;
  clock: Clock;
  run: () => void;
}): Disposable {
  const { schedule, timeZone, clock, run } = settings;
  let zone = timeZone();
  let task = createTask(schedule, () => undefined, { timezone: zone });
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = clock.after(MINUTE_MS - (clock.nowMs() % MINUTE_MS), () => {
      if (timeZone() !== zone) {
        zone = timeZone();
        task = createTask(schedule, () => undefined, { timezone: zone });
      }
      // A timer may fire a moment early; the minute that it was set for counts.
      const minute = Math.round(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
      if (task.match(new Date(minute))) run();
      wait();
    });
  };
  wait();
  return { [Symbol.dispose]: () => cancel() };
}
