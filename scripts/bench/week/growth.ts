import { HEAP_HOURS, type Sample } from "./gauges.ts";
import type { WeekReport } from "./run-week.ts";

const MB = 1024 * 1024;
/** Caches and compiled code settle within the first quarter of a run. */
const SETTLED_AFTER = 0.25;
/** More growth than this per day would fill the heap of a small computer within a year. */
const HEAP_BYTES_A_DAY = 0.5 * MB;
/** Starvation limit: the slowest scans of one lane take this many times as long as those of another. */
const FAIR = 3;
/** A shorter run has too few scans for a comparison of the slowest hundredth. */
const LONG_HOURS = 24;
/** With the default number of vehicles, a queue empties within minutes. */
const QUEUED_MINUTES = 60;
/** Tolerated share of a lane's drivers that show their code again, for example after a pause of the machine. */
const SHOWN_AGAIN = 0.005;
/** Facts are kept for a retention time of one day after central's acknowledgement. */
const KEPT_HOURS = 26;

/** Reports growth that must not happen, and lanes that waited longer than the others. */
export function growthProblems({
  samples,
  heapBytesADay,
  lanes,
  hours,
  facts,
}: Pick<WeekReport, "samples" | "heapBytesADay" | "lanes" | "hours" | "facts">): string[] {
  const problems: string[] = [];
  const settled = samples.slice(Math.floor(samples.length * SETTLED_AFTER));
  const [first, last] = [settled[0], settled.at(-1)];
  if (!first || !last) return ["nothing was sampled"];
  if (hours >= HEAP_HOURS && heapBytesADay > HEAP_BYTES_A_DAY)
    problems.push(`the heap grows by ${Math.round(heapBytesADay / 1024)} KB a day`);
  const steady = (what: string, valueOf: (sample: Sample) => number, room: number): void => {
    const highest = Math.max(...settled.slice(1).map(valueOf), 0);
    if (highest > valueOf(first) + room) problems.push(`${what} went from ${valueOf(first)} to ${highest}`);
  };
  steady("handles", ({ handles }) => handles, 10);
  // Vehicles at the lanes and the lanes' own timers cause fluctuation.
  steady("timers", ({ timers }) => timers, 40);
  const factsAnHour = facts / hours;
  if (hours > KEPT_HOURS && last.rows.journal > factsAnHour * KEPT_HOURS)
    problems.push(`${last.rows.journal} facts are kept, ${Math.round(factsAnHour * KEPT_HOURS)} at most were expected`);
  // On a weighbridge a vehicle stands until its weight rests: such lanes are compared with each other.
  for (const isWeighing of [false, true]) {
    const alike = lanes.filter((lane) => lane.isWeighing === isWeighing);
    const waits = alike.map(({ p99Ms, medianMs }) => (hours >= LONG_HOURS ? p99Ms : medianMs));
    if (Math.max(...waits) > FAIR * Math.min(...waits))
      problems.push(`a lane waits longer than others: ${waits.join(", ")} ms`);
  }
  for (const { name, arrived, waiting, shownAgain, longestQueuedMinutes } of lanes) {
    if (waiting > 0) problems.push(`${name} starves: ${waiting} of ${arrived} vehicles wait at the end`);
    if (longestQueuedMinutes > QUEUED_MINUTES)
      problems.push(`${name} starves: its queue was not empty for ${longestQueuedMinutes} minutes`);
    if (shownAgain > SHOWN_AGAIN * arrived)
      problems.push(`on ${name} ${shownAgain} of ${arrived} drivers had to show their code again`);
  }
  return problems;
}
