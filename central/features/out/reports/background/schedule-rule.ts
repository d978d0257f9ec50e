import { Temporal } from "temporal-polyfill";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import type { ReportPeriod } from "../../../../wire/report-file.ts";

/** When a report is due, in wall-clock time. */
export interface Timing {
  every: ReportPeriod;
  /** Of the week (1 is Monday) or of the month; a shorter month uses its last day. */
  day: number | null;
  /** `HH:MM`; a time that a clock change skips is the moment after the change. */
  time: string;
}

/** The first due time after a moment, Unix epoch milliseconds. */
export function nextDueMs({ every, day, time }: Timing, timeZone: string, afterMs: number): number {
  const today = Temporal.PlainDate.from(localDate(afterMs, timeZone));
  const candidate = (turn: number): Temporal.PlainDate => {
    if (every === "daily") return today.add({ days: turn });
    if (every === "weekly") return today.add({ days: (((day ?? 1) - today.dayOfWeek + 7) % 7) + 7 * turn });
    return today
      .with({ day: 1 })
      .add({ months: turn })
      .with({ day: day ?? 1 });
  };
  for (let turn = 0; ; turn++) {
    const dueMs = candidate(turn).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
    if (dueMs > afterMs) return dueMs;
  }
}

/** The reported days: the day before, the seven days before, or the month before; both included. */
export function reportedDays(
  every: ReportPeriod,
  timeZone: string,
  dueMs: number,
): { start_date: string; end_date: string } {
  const due = Temporal.PlainDate.from(localDate(dueMs, timeZone));
  const end = every === "monthly" ? due.with({ day: 1 }) : due;
  const start = end.subtract(every === "monthly" ? { months: 1 } : { days: every === "weekly" ? 7 : 1 });
  return { start_date: start.toString(), end_date: end.subtract({ days: 1 }).toString() };
}
