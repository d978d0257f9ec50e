import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startNode } from "../../lib/child.ts";
import { startSampleEdge } from "../sample-edge.ts";
import { qrOf, ticketOf } from "../sample-gate.ts";
import type { TimedLane } from "./doubles.ts";
import type { Prepared } from "./prepare.ts";

/** One turn of the edge or the floor: the process is started, warmed up, measured and stopped. */

const FLOOR = join(import.meta.dirname, "floor.ts");
const OPENS_WITHIN_MS = 5_000;
/** Warm-up rounds at the start of a turn, not counted: both then represent processes that have run for a while. */
const WARM_UP = 10;

/** The lanes' hardware, with its addresses for the floor. */
export interface Site {
  lanes: readonly TimedLane[];
  link: "serial" | "tcp" | "mqtt";
  brokerUrl: string | null;
  floor: readonly string[];
}

export interface Setting {
  site: Site;
  prepared: Prepared;
  /** The edge's data directory. */
  folder: string;
  /** The command under which both run. */
  priority: readonly string[];
  /** Number of counted rounds per turn. */
  rounds: number;
  say: (line: string) => void;
}

/**
 * @param next index of the first ticket that no turn of the floor has used
 * @param roundMs time of the edge between two scans
 * @returns milliseconds from scan to open for each lane
 */
export async function floorTurn(setting: Setting, next: () => number, roundMs: number): Promise<number[]> {
  const { prepared, priority, rounds, say } = setting;
  const { lanes, link, floor } = setting.site;
  const args = [prepared.databaseFile, link, ...floor];
  await using child = startNode(FLOOR, args, { under: priority, onLine: (line) => say(`  floor: ${line}`) });
  await child.line(/ready/);
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const texts = lanes.map(() => ticketOf(next()).id);
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await pause(roundMs - 30 + Math.random() * 60);
  }
  // The floor leaves its arms up, and the edge would wait for a passage.
  for (const lane of lanes) lane.clear();
  return times;
}

/** @param next index of the first ticket that no turn of the edge has used; each ticket enters once */
export async function edgeTurn(
  { site: { lanes, brokerUrl }, prepared, folder, priority, rounds, say }: Setting,
  next: () => number,
): Promise<{ times: number[]; roundMs: number }> {
  await using edge = await startSampleEdge(folder, prepared, {
    under: priority,
    env: {
      ...(brokerUrl === null ? {} : { GATE_EDGE_SITE_BROKER_URL: brokerUrl }),
      GATE_EDGE_LOG_LEVEL: process.env["BENCH_LOG_LEVEL"] ?? "error",
    },
    onLine: (line) => say(`  edge: ${line}`),
  });
  const { child } = edge;
  await edge.untilRest(lanes.length);
  const hasEnded = child.exited.then((exit) => {
    throw new Error(`the edge has ended (${JSON.stringify(exit)}):\n${child.lines.slice(-10).join("\n")}`);
  });
  // Nothing awaits this promise between rounds, and it also rejects on a regular stop.
  hasEnded.catch(() => undefined);
  const times: number[] = [];
  let beganMs = performance.now();
  for (let round = -WARM_UP; round < rounds; round++) {
    if (round === 0) beganMs = performance.now();
    const texts = lanes.map(() => qrOf(next()));
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await Promise.race([Promise.all(lanes.map((lane) => lane.pass())), hasEnded]);
    await edge.untilRest(lanes.length);
    // Out of phase with the board's polls, so that scans arrive at random phases, as at a gate.
    await pause(Math.random() * 60);
  }
  return { times, roundMs: Math.round((performance.now() - beganMs) / rounds) };
}
