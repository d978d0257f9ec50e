import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { LaneCommand } from "../../../central/wire/gate-resources.ts";
import type { CrashGate, CrashLane } from "./crash-gate.ts";
import type { CrashSite, Pass } from "./crash-site.ts";
import type { PlannedKill } from "./points.ts";

/** The state at one kill, for comparison with the journal after recovery. */
export interface Visit {
  kill: PlannedKill;
  lane: CrashLane;
  pass: Pass;
  /** Number of facts in the journal and of open pulses before the visit, and at the kill. */
  before: { facts: number; opens: number };
  atDeath: { facts: number; opens: number };
  vehicle: Vehicle;
  commandId: string | null;
}

/** The actual vehicle, independent of what the edge has detected. */
export interface Vehicle {
  at: "before" | "under" | "gone";
  /** The vehicle was under the open arm. */
  wentUnder: boolean;
}

/** Longer than a poll: a shorter change may be missed, as on a real board. */
const SEEN_MS = 70;
/** At the second poll from now on, the edge has handled the answer to the first. */
const SEEN_BY = 2;
const REACHED_WITHIN_MS = 30_000;

/** Plays the scenario until the edge dies, then the vehicle's reaction. */
export async function playVisit(gate: CrashGate, site: CrashSite, kill: PlannedKill, pass: Pass): Promise<Visit> {
  const { story, trigger } = kill.point;
  const lane = story === "referred" || story === "unanswered" ? gate.lanes.officer : gate.lanes.in;
  const before = { facts: gate.read().length, opens: lane.double.opens };
  const vehicle: Vehicle = { at: "before", wentUnder: false };
  const visit: Visit = { kill, lane, pass, before, atDeath: before, vehicle, commandId: null };
  const playing = play(gate, site, visit).then(
    () => null,
    (error: unknown) => error,
  );
  if (trigger === null) {
    await pause(kill.delayMs);
    await gate.kill();
  } else {
    await gate.death(REACHED_WITHIN_MS);
  }
  const failure = await playing;
  if (failure instanceof Error) throw failure;
  // Bytes in the operating system's buffer still reach the wire.
  await pause(40);
  visit.atDeath = { facts: gate.read().length, opens: lane.double.opens };
  await goOnWithoutEdge(visit);
  return visit;
}

async function play(gate: CrashGate, site: CrashSite, visit: Visit): Promise<void> {
  const { lane, pass, vehicle, kill } = visit;
  const { story } = kill.point;
  const dead = gate.death(60_000).then(() => "dead" as const);
  /** Waits while the edge is alive. */
  const wait = async (ms: number): Promise<boolean> => (await Promise.race([dead, pause(ms)])) !== "dead";
  const untilSo = async (isSo: () => boolean): Promise<boolean> => {
    for (let waited = 0; waited < REACHED_WITHIN_MS && !isSo(); waited += 10) if (!(await wait(10))) return false;
    return isSo();
  };
  /** A vehicle is slow: it stays on a loop longer than the busiest edge needs to detect it. */
  const isSeen = async (): Promise<boolean> => {
    const looks = lane.double.looks + SEEN_BY;
    return (await wait(SEEN_MS)) && untilSo(() => lane.double.looks >= looks);
  };
  lane.double.setLoop("before", true);
  if (!(await isSeen())) return;
  if (story !== "opened") await lane.double.scan(pass.code);
  if (story === "referred" && !(await untilSo(() => gate.read().length > visit.before.facts))) return;
  if (story === "referred" || story === "opened") {
    const order = { reason: "the paper was seen" };
    const admin = await site.admin();
    const command = await admin.post(`/v1/lanes/${lane.id}/portal/open`, order, LaneCommand);
    visit.commandId = command.id;
  }
  if (story === "unanswered" || !(await untilSo(() => lane.double.isUp)) || !(await isSeen())) return;
  if (story === "backs off") {
    lane.double.setLoop("before", false);
    vehicle.at = "gone";
    return;
  }
  lane.double.setLoop("under", true);
  vehicle.at = "under";
  vehicle.wentUnder = true;
  if (!(await isSeen())) return;
  lane.double.setLoop("before", false);
  if (!(await isSeen())) return;
  lane.double.setLoop("under", false);
  vehicle.at = "gone";
}

/** The edge is dead and the arm keeps its position; plays the driver's reaction. */
async function goOnWithoutEdge({ kill, lane, vehicle }: Visit): Promise<void> {
  if (kill.afterwards === "stays" || vehicle.at === "gone") return;
  await pause(200);
  if (vehicle.at === "before" && kill.afterwards === "drives on" && lane.double.isUp) {
    lane.double.setLoop("under", true);
    vehicle.wentUnder = true;
    await pause(SEEN_MS);
  }
  letGo({ lane, vehicle });
}

/** The waiting vehicle leaves: forward if it is under the arm, otherwise back. */
export function letGo({ lane, vehicle }: Pick<Visit, "lane" | "vehicle">): void {
  lane.double.setLoop("before", false);
  lane.double.setLoop("under", false);
  vehicle.at = "gone";
}

/** Sets the mode of the officers' lane once; the mode survives restarts. */
export async function handToOfficers(gate: CrashGate, site: CrashSite): Promise<void> {
  const order = { is_on: true, reason: "officers decide here", until: null };
  const admin = await site.admin();
  await admin.patch(`/v1/lanes/${gate.lanes.officer.id}/intervene`, order, z.unknown());
}
