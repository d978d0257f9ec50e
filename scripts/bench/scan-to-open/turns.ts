import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startNode } from "../../lib/child.ts";
import { startSampleEdge } from "../sample-edge.ts";
import { qrOf, ticketOf } from "../sample-gate.ts";
import { type TimedLane } from "./doubles.ts";
import { type Prepared } from "./prepare.ts";

/** One turn of the edge, and one of the floor: a process that is started, warmed up, measured and ended. */

const FLOOR = join(import.meta.dirname, "floor.ts");
const OPENS_WITHIN_MS = 5_000;
/** Rounds at the beginning of a turn that are not counted: both stand for processes that have run for a while. */
const WARM_UP = 10;

/** The lanes' hardware, and where the floor finds it. */
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
  /** What both run under. */
  priority: readonly string[];
  /** That count, for each turn. */
  rounds: number;
  say: (line: string) => void;
}

/**
 * @param next of the tickets that no turn of the floor has had
 * @param roundMs how long the edge takes from one scan to the next
 * @returns milliseconds from scan to open, lane by lane
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
  // It leaves its arms up: the edge would wait for somebody to drive through.
  for (const lane of lanes) lane.clear();
  return times;
}

/** @param next of the tickets that no turn of the edge has had: each goes in once */
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
  // Nobody waits for it between rounds, and it ends when it is told to.
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
    // Off the beat of the board's polls, so that scans meet them as they do at a gate.
    await pause(Math.random() * 60);
  }
  return { times, roundMs: Math.round((performance.now() - beganMs) / rounds) };
}
