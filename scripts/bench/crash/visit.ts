import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { type CrashGate, type CrashLane } from "./crash-gate.ts";
import { type CrashSite, type Pass } from "./crash-site.ts";
import { type PlannedKill } from "./points.ts";

/** What one kill came upon, to be held against the journal once the edge has recovered. */
export interface Visit {
  kill: PlannedKill;
  lane: CrashLane;
  pass: Pass;
  /** Facts in the journal and pulses on the open contact before the visit, and at the moment of death. */
  before: { facts: number; opens: number };
  atDeath: { facts: number; opens: number };
  vehicle: Vehicle;
  commandId: string | null;
}

/** In truth, whatever the edge has seen of it. */
export interface Vehicle {
  at: "before" | "under" | "gone";
  /** It stood under the arm while that was up. */
  wentUnder: boolean;
}

/** Longer than a poll: what changes sooner may go unseen, as on a real board. */
const SEEN_MS = 70;
/** When the inputs are asked for the second time from now on, the edge has dealt with the first answer. */
const SEEN_BY = 2;
const REACHED_WITHIN_MS = 30_000;

/** Plays the story until the edge dies, and then what the vehicle does without it. */
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
  // What was with the operating system still comes out of the wire.
  await pause(40);
  visit.atDeath = { facts: gate.read().length, opens: lane.double.opens };
  await goOnWithoutEdge(visit);
  return visit;
}

async function play(gate: CrashGate, site: CrashSite, visit: Visit): Promise<void> {
  const { lane, pass, vehicle, kill } = visit;
  const { story } = kill.point;
  const dead = gate.death(60_000).then(() => "dead" as const);
  /** Waits, as long as the edge lives. */
  const wait = async (ms: number): Promise<boolean> => (await Promise.race([dead, pause(ms)])) !== "dead";
  const untilSo = async (isSo: () => boolean): Promise<boolean> => {
    for (let waited = 0; waited < REACHED_WITHIN_MS && !isSo(); waited += 10) if (!(await wait(10))) return false;
    return isSo();
  };
  /** A vehicle is slow: it stays on a loop for longer than the busiest edge takes to see it. */
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

/** The edge is dead; the arm stays as it is, and the driver makes up his mind. */
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

/** The vehicle that stayed leaves: forward from under the arm, else back. */
export function letGo({ lane, vehicle }: Pick<Visit, "lane" | "vehicle">): void {
  lane.double.setLoop("before", false);
  lane.double.setLoop("under", false);
  vehicle.at = "gone";
}

/** The lane on which officers decide is told so once; the mode outlives every restart. */
export async function handToOfficers(gate: CrashGate, site: CrashSite): Promise<void> {
  const order = { is_on: true, reason: "officers decide here", until: null };
  const admin = await site.admin();
  await admin.patch(`/v1/lanes/${gate.lanes.officer.id}/intervene`, order, z.unknown());
}
