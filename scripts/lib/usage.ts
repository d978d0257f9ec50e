import { readFileSync } from "node:fs";

/** The resource usage of a process, from Linux (proc(5)). */
export interface Usage {
  /** Current and maximum resident memory. */
  rssBytes: number;
  peakRssBytes: number;
  /** CPU time of all its threads since its start. */
  cpuMs: number;
}

/** Linux counts CPU time in hundredths of a second on every machine that Node supports. */
const MS_PER_TICK = 10;
const BYTES_PER_KIB = 1024;

/** @throws Node's own error when the process does not exist */
export function usageOf(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN);
  // The program's name may contain blanks and brackets: the fields start after the last bracket.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    rssBytes: kib("VmRSS") * BYTES_PER_KIB,
    peakRssBytes: kib("VmHWM") * BYTES_PER_KIB,
    cpuMs: ticks * MS_PER_TICK,
  };
}

/** Mebibytes, rounded, for people. */
export function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
