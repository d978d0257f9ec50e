import { readFileSync } from "node:fs";

/** What a process of this machine has used, as Linux tells it (proc(5)). */
export interface Usage {
  /** Memory that it holds now, and the most that it ever held. */
  rssBytes: number;
  peakRssBytes: number;
  /** Processor time of all its threads since its start. */
  cpuMs: number;
}

/** Linux counts processor time in hundredths of a second on every machine that Node runs on. */
const MS_PER_TICK = 10;
const BYTES_PER_KIB = 1024;

/** @throws as Node says it when there is no such process */
export function usageOf(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN);
  // The name of the program may hold blanks and brackets: what counts begins behind its last bracket.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    rssBytes: kib("VmRSS") * BYTES_PER_KIB,
    peakRssBytes: kib("VmHWM") * BYTES_PER_KIB,
    cpuMs: ticks * MS_PER_TICK,
  };
}

/** Mebibytes, rounded, as people read them. */
export function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
