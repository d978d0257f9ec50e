import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seeded } from "../../../shared/lib/seeded.ts";
import { GateActivity, GateActivityDetail } from "../../../shared/wire/gate-activity.ts";
import { Ticket } from "../../../shared/wire/ticket.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { openGateMemory } from "../../lib/gate-memory.ts";
import { until } from "../../lib/until.ts";
import { centralProblems, journalProblems, visitProblems } from "./checks.ts";
import { comeToRest, type CrashGate, openCrashGate } from "./crash-gate.ts";
import { type CrashSite, openCrashSite, type Pass } from "./crash-site.ts";
import { despite, type Naps, watchNaps } from "./naps.ts";
import { type FaultPoint, type PlannedKill, planKills, sharesOf } from "./points.ts";
import { handToOfficers, letGo, playVisit, type Visit } from "./visit.ts";

export interface CrashSettings {
  kills: number;
  /** Gates that die side by side; one central serves them all. */
  gates: number;
  seed: number;
  directory: string;
  points?: readonly FaultPoint[];
  say: (line: string) => void;
}

export interface CrashReport {
  kills: number;
  /** Kills during which everything was held for a while: they tell nothing, and were done again. */
  heldUp: number;
  byPoint: Record<string, number>;
  facts: number;
  passages: Record<string, number>;
  problems: string[];
}

/** A start takes two seconds where the processor is free, and many times that where others want it too. */
const REST_WITHIN_MS = 60_000;
/** So many tickets for each kill: what was held up is done again with another vehicle. */
const PASSES_A_KILL = 2;
/** A lane is at rest a moment before its last word is on disk. */
const WRITTEN_WITHIN_MS = 5_000;

/** Kills real edges at named points of a visit, so many times in all, and holds what is left against the model. */
export async function runCrashes(settings: CrashSettings): Promise<CrashReport> {
  const { kills, gates: count, seed, directory, points, say } = settings;
  await using stack = new AsyncDisposableStack();
  const site = stack.use(await openCrashSite(directory, kills * PASSES_A_KILL));
  const naps = stack.use(watchNaps());
  const shares = sharesOf(planKills(kills, seeded(seed), points), count);
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
      const tell = (kill: PlannedKill, problem: string): void => {
        const told = `seed ${seed}, gate ${n + 1}, "${kill.point.name}" (${kill.afterwards}): ${problem}`;
        problems.push(told);
        say(told);
      };
      await runGate(gate, site, mine, { passes, naps, onKill, onHeldUp: () => heldUp++, tell });
      return gate;
    }),
  );
  for (const gate of gates) problems.push(...gate.problems, ...laneProblems(gate), ...journalProblems(gate.facts));
  problems.push(...(await despite(naps, () => problemsAtCentral(site, gates))));
  const facts = gates.flatMap((gate) => gate.facts);
  return { kills: done, heldUp, byPoint, facts: facts.length, passages: outcomesOf(gates), problems };
}

async function runGate(
  gate: CrashGate,
  site: CrashSite,
  plan: readonly PlannedKill[],
  run: {
    passes: Iterator<Pass>;
    naps: Naps;
    onKill: (kill: PlannedKill) => void;
    onHeldUp: () => void;
    tell: (kill: PlannedKill, problem: string) => void;
  },
): Promise<void> {
  const { passes, naps } = run;
  let last: Visit | null = null;
  let napsBefore = naps.count;
  const tell = (kill: PlannedKill, problem: string): void => {
    if (naps.count === napsBefore) run.tell(kill, problem);
  };
  const recover = async (): Promise<void> => {
    if (last && last.vehicle.at !== "gone") {
      await until("the edge serves its lanes", async () => (await gate.status()).lanes.length === 2);
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
    await until("all is settled", isSettled, WRITTEN_WITHIN_MS).catch(() => tell(kill, left));
    for (const problem of visitProblems(last, gate.read(), last.lane.double.opens)) tell(kill, problem);
    last = null;
  };
  gate.start(null, "visit");
  await despite(naps, () => comeToRest(gate, 30_000));
  await handToOfficers(gate, site);
  await despite(naps, () =>
    until("officers decide", async () => (await gate.status()).lanes.some(({ mode }) => mode === "intervened")),
  );
  await despite(naps, () =>
    until("the gate knows every ticket", () => {
      using memory = openGateMemory(join(gate.directory, "edge/edge.db"));
      return site.passes.every(({ id }) => memory.vehicleTicket(id) !== null);
    }),
  );
  // Not killed this once: what it compiled is kept for the starts to come, as the service does.
  await gate.stop();
  const waiting = plan.map((kill, at) => ({ kill, before: plan[at - 1] }));
  for (let next = waiting.shift(), again = plan.length; next; next = waiting.shift()) {
    const { kill, before } = next;
    const isStart = kill.point.story === "start";
    try {
      gate.start(kill.point.trigger, isStart ? "start" : "visit");
      if (isStart) {
        await gate.death(REST_WITHIN_MS);
        // Bytes that it still handed over belong to it, not to the next start.
        await pause(40);
      } else {
        await recover();
        napsBefore = naps.count;
        const pass = passes.next();
        if (pass.done === true) throw new Error("there are no more tickets");
        last = await playVisit(gate, site, kill, pass.value);
      }
    } catch (error) {
      tell(kill, messageOf(error));
      await gate.kill();
      for (const lane of Object.values(gate.lanes)) letGo({ lane, vehicle: { at: "gone", wentUnder: false } });
      last = null;
    }
    if (naps.count === napsBefore) run.onKill(kill);
    else {
      run.onHeldUp();
      // A start has to settle what the kill before it has left.
      if (again-- > 0) waiting.push(...(isStart && before ? [{ kill: before, before: undefined }] : []), next);
    }
    napsBefore = naps.count;
  }
  gate.start(null, "visit");
  await despite(naps, recover);
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

/** Waits until every edge has sent everything, and holds central's record against the journals. */
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
