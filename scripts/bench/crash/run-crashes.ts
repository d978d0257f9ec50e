import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { GateActivity, GateActivityDetail } from "../../../central/wire/gate-activity.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { openGateMemory } from "../../lib/gate-memory.ts";
import { until } from "../../lib/until.ts";
import { centralProblems, journalProblems, visitProblems } from "./checks.ts";
import { comeToRest, type CrashGate, openCrashGate } from "./crash-gate.ts";
import { type CrashSite, openCrashSite, type Pass } from "./crash-site.ts";
import { retryAfterPause, type MachinePauses, watchMachinePauses } from "./machine-pauses.ts";
import { type FaultPoint, type PlannedKill, planKills, sharesOf } from "./points.ts";
import { handToOfficers, letGo, playVisit, type Visit } from "./visit.ts";

export interface CrashSettings {
  kills: number;
  /** Number of gates that are killed in parallel; one central serves them all. */
  gates: number;
  seed: number;
  directory: string;
  points?: readonly FaultPoint[];
  say: (line: string) => void;
}

export interface CrashReport {
  kills: number;
  /** Number of kills that a machine pause invalidated and that were repeated. */
  heldUp: number;
  byPoint: Record<string, number>;
  facts: number;
  passages: Record<string, number>;
  problems: string[];
}

/** Start timeout: two seconds on an idle processor, many times that on a busy one. */
const REST_WITHIN_MS = 60_000;
/** Tickets per kill: a repeated kill needs another vehicle. */
const PASSES_A_KILL = 2;
/** A lane is idle slightly before its last fact is on disk. */
const WRITTEN_WITHIN_MS = 5_000;

/** Kills real edges at named points of a visit and checks journal and wires against the model. */
export async function runCrashes(settings: CrashSettings): Promise<CrashReport> {
  const { kills, gates: count, seed, directory, points, say } = settings;
  await using stack = new AsyncDisposableStack();
  const site = stack.use(await openCrashSite(directory, kills * PASSES_A_KILL));
  const naps = stack.use(watchMachinePauses());
  const shares = sharesOf(planKills(kills, seededRandom(seed), points), count);
  const problems: string[] = [];
  const byPoint: Record<string, number> = {};
  let done = 0;
  let heldUp = 0;
  const passes = site.passes.values();
  const onKill = ({ point }: PlannedKill): void => {
    byPoint[point.name] = (byPoint[point.name] ?? 0) + 1;
    done++;
    if (done % 50 === 0) say(`  ${done} of ${kills} kills, ${problems.length} problems`);
  };
  const gates = await Promise.all(
    shares.map(async (mine, n) => {
      const gate = stack.use(await openCrashGate(join(directory, `gate-${n + 1}`), `Gate ${n + 1}`, site));
      const report = (kill: PlannedKill, problem: string): void => {
        const line = `seed ${seed}, gate ${n + 1}, "${kill.point.name}" (${kill.afterwards}): ${problem}`;
        problems.push(line);
        say(line);
      };
      await runGate(gate, site, mine, { passes, naps, onKill, onHeldUp: () => heldUp++, report });
      return gate;
    }),
  );
  for (const gate of gates) problems.push(...gate.problems, ...laneProblems(gate), ...journalProblems(gate.facts));
  problems.push(...(await retryAfterPause(naps, () => problemsAtCentral(site, gates))));
  const facts = gates.flatMap((gate) => gate.facts);
  return { kills: done, heldUp, byPoint, facts: facts.length, passages: outcomesOf(gates), problems };
}

async function runGate(
  gate: CrashGate,
  site: CrashSite,
  plan: readonly PlannedKill[],
  run: {
    passes: Iterator<Pass>;
    naps: MachinePauses;
    onKill: (kill: PlannedKill) => void;
    onHeldUp: () => void;
    report: (kill: PlannedKill, problem: string) => void;
  },
): Promise<void> {
  const { passes, naps } = run;
  let last: Visit | null = null;
  let napsBefore = naps.count;
  const report = (kill: PlannedKill, problem: string): void => {
    if (naps.count === napsBefore) run.report(kill, problem);
  };
  const recover = async (): Promise<void> => {
    if (last && last.vehicle.at !== "gone") {
      await until("the edge serves its lanes", async () => (await gate.status()).lanes.length === 2, REST_WITHIN_MS);
      await pause(300);
      letGo(last);
    }
    await comeToRest(gate, REST_WITHIN_MS);
    if (!last) return;
    const { kill } = last;
    let left = "";
    const isSettled = (): boolean => {
      const activities = gate.unsettled();
      left = `${activities} activities are not settled`;
      return activities === 0;
    };
    await until("all is settled", isSettled, WRITTEN_WITHIN_MS).catch(() => report(kill, left));
    for (const problem of visitProblems(last, gate.read(), last.lane.double.opens)) report(kill, problem);
    last = null;
  };
  gate.start(null, "visit");
  await retryAfterPause(naps, () => comeToRest(gate, 30_000));
  await handToOfficers(gate, site);
  await retryAfterPause(naps, () =>
    until("officers decide", async () => (await gate.status()).lanes.some(({ mode }) => mode === "intervened")),
  );
  await retryAfterPause(naps, () =>
    until("the gate knows every ticket", () => {
      using memory = openGateMemory(join(gate.directory, "edge/edge.db"));
      return site.passes.every(({ id }) => memory.vehicleTicket(id) !== null);
    }),
  );
  // One start without a kill fills the compile cache for later starts, as in the service.
  await gate.stop();
  const waiting = plan.map((kill, at) => ({ kill, before: plan[at - 1] }));
  for (let next = waiting.shift(), again = plan.length; next; next = waiting.shift()) {
    const { kill, before } = next;
    const isStart = kill.point.story === "start";
    try {
      gate.start(kill.point.trigger, isStart ? "start" : "visit");
      if (isStart) {
        await gate.death(REST_WITHIN_MS);
        // Its last bytes belong to this process and not to the next start.
        await pause(40);
      } else {
        await recover();
        napsBefore = naps.count;
        const pass = passes.next();
        if (pass.done === true) throw new Error("there are no more tickets");
        last = await playVisit(gate, site, kill, pass.value);
      }
    } catch (error) {
      report(kill, messageOf(error));
      await gate.kill();
      for (const lane of Object.values(gate.lanes)) letGo({ lane, vehicle: { at: "gone", wentUnder: false } });
      last = null;
    }
    if (naps.count === napsBefore) run.onKill(kill);
    else {
      run.onHeldUp();
      // The start settles the opening of the previous kill.
      if (again-- > 0) waiting.push(...(isStart && before ? [{ kill: before, before: undefined }] : []), next);
    }
    napsBefore = naps.count;
  }
  gate.start(null, "visit");
  await retryAfterPause(naps, recover);
}

function laneProblems(gate: CrashGate): string[] {
  return Object.values(gate.lanes).flatMap(({ double }) => double.problems);
}

function outcomesOf(gates: readonly CrashGate[]): Record<string, number> {
  const outcomes: Record<string, number> = {};
  for (const gate of gates)
    for (const fact of gate.facts)
      if (fact.type === "passage") outcomes[fact.outcome] = (outcomes[fact.outcome] ?? 0) + 1;
  return outcomes;
}

/** Waits until every outbox is empty, and compares central's data with the journals. */
async function problemsAtCentral(site: CrashSite, gates: readonly CrashGate[]): Promise<string[]> {
  const admin = await site.admin();
  const checkedIn = new Set<string>();
  const problems: string[] = [];
  for (const gate of gates) {
    await until("central has every fact", async () => (await gate.status()).outbox.depth === 0, 60_000);
    const { parked } = (await gate.status()).outbox;
    if (parked > 0) problems.push(`${parked} facts are parked: ${gate.said()}`);
    gate.read();
  }
  for (const ticketId of new Set(site.passes.map((pass) => pass.ticketId))) {
    const ticket = await admin.get(`/v1/tickets/tenant/without-pabeanan/${ticketId}`, Ticket);
    for (const { id, check_in_at } of ticket.vehicle_tickets) if (check_in_at !== null) checkedIn.add(id);
  }
  for (const gate of gates) {
    const activities = await admin.all(`/v1/gate-activities?gate_id=${gate.plan.gateId}`, GateActivity);
    const details: GateActivityDetail[] = [];
    for (const { id } of activities) details.push(await admin.get(`/v1/gate-activities/${id}`, GateActivityDetail));
    problems.push(...centralProblems(gate, details, checkedIn));
  }
  return problems;
}
