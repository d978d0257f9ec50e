import { inWords } from "../../../shared/words/say.ts";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import type { Fact } from "../../../shared/wire/fact.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type Child, startChild } from "../../lib/child.ts";
import { edgeConsole, type PrintedStatus } from "../../lib/edge-console.ts";
import { openGateMemory } from "../../lib/gate-memory.ts";
import { until } from "../../lib/until.ts";
import type { CrashSite, GatePlan } from "./crash-site.ts";
import { type LaneDouble, openLaneDouble } from "./lane-double.ts";
import type { Trigger } from "./points.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FAULT_POINT = pathToFileURL(join(import.meta.dirname, "fault-point.ts")).href;

/** One gate with two lanes: the rule book decides on lane `in`, an officer on lane `officer`. */
export interface CrashGate extends AsyncDisposable {
  readonly directory: string;
  readonly plan: GatePlan;
  readonly lanes: Readonly<Record<LaneName, CrashLane>>;
  readonly isAlive: boolean;
  /** All facts that were ever read from the journal, in order. A fact that is missing later is a problem. */
  readonly facts: readonly Fact[];
  readonly problems: string[];
  /** Starts the real edge, which dies at the trigger; null: it does not die. */
  start(trigger: Trigger | null, from: "start" | "visit"): void;
  /** SIGKILL from outside. */
  kill(): Promise<void>;
  /** SIGTERM: the edge shuts down gracefully. */
  stop(): Promise<void>;
  /** Resolves when the edge is dead; rejects after the timeout, milliseconds. */
  death(withinMs: number): Promise<void>;
  status(): Promise<PrintedStatus>;
  /** Reads new facts from the journal of the running edge, or from a copy of the dead edge's disk. */
  read(): readonly Fact[];
  /** The number of open activities, with their steps. */
  unsettled(): number;
  said(): string;
}
export type LaneName = "in" | "officer";
export interface CrashLane {
  id: string;
  double: LaneDouble;
}

export async function openCrashGate(directory: string, name: string, site: CrashSite): Promise<CrashGate> {
  await using opening = new AsyncDisposableStack();
  mkdirSync(directory, { recursive: true });
  const doubles = {
    in: opening.use(await openLaneDouble(directory, "in")),
    officer: opening.use(await openLaneDouble(directory, "officer")),
  };
  const plan = await site.addGate(name, [
    { name: "in", ports: doubles.in.ports },
    { name: "officer", ports: doubles.officer.ports },
  ]);
  const database = join(directory, "edge/edge.db");
  const facts: Fact[] = [];
  const problems: string[] = [];
  let child: Child | null = null;
  let isAlive = false;

  /** The database of a dead edge is read from a copy, because the next start must do the recovery itself. */
  const fileToRead = (): string => {
    if (isAlive) return database;
    const copy = join(directory, "copy.db");
    copyFileSync(database, copy);
    for (const suffix of ["-wal", "-shm"])
      if (existsSync(`${database}${suffix}`)) copyFileSync(`${database}${suffix}`, `${copy}${suffix}`);
    return copy;
  };
  const read = (): readonly Fact[] => {
    using memory = openGateMemory(fileToRead());
    const from = facts.at(-1)?.sequence ?? 0;
    facts.push(...memory.facts(from));
    if (memory.lastSequence() < from)
      problems.push(`the journal ends at ${memory.lastSequence()}, it had ${from} facts`);
    return facts;
  };
  const lanes = {
    in: { id: plan.laneIds[0] ?? "", double: doubles.in },
    officer: { id: plan.laneIds[1] ?? "", double: doubles.officer },
  };
  for (const [lane, { id, double }] of Object.entries(lanes))
    double.onOpen = () => {
      const durable = read().filter((fact) => fact.lane_id === id && isOpening(fact)).length;
      if (double.opens > durable) problems.push(`${lane} opened for the ${double.opens}. time with ${durable} on disk`);
    };
  const closing = opening.move();
  closing.defer(async () => {
    await child?.stop();
  });
  return {
    directory,
    plan,
    lanes,
    get isAlive() {
      return isAlive;
    },
    facts,
    problems,
    start(trigger, from) {
      for (const { double } of Object.values(lanes)) double.expectStart();
      const on = encodeURIComponent(JSON.stringify(trigger));
      const started = startChild(
        process.execPath,
        ["--import", `${FAULT_POINT}?on=${on}&from=${from}`, "edge/main.ts"],
        {
          cwd: ROOT,
          env: {
            GATE_EDGE_CENTRAL_URL: site.centralUrl,
            GATE_EDGE_DATA_DIRECTORY: join(directory, "edge"),
            GATE_EDGE_ENROLMENT_CODE: plan.enrolmentCode,
            GATE_EDGE_CONSOLE_PORT: "0",
            GATE_EDGE_LOG_LEVEL: "info",
            NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(site.directory, "compiled"),
          },
        },
      );
      child = started;
      isAlive = true;
      void started.exited.then(({ signal, code }) => {
        if (child === started) isAlive = false;
        if (signal !== "SIGKILL" && code !== 0) problems.push(`the edge ended by itself (${code ?? signal ?? "?"})`);
      });
    },
    async kill() {
      await child?.kill();
    },
    async stop() {
      await child?.stop();
    },
    async death(withinMs) {
      const limit = Promise.withResolvers<never>();
      const timer = setTimeout(() => limit.reject(new Error("it was not reached")), withinMs);
      await Promise.race([child?.exited, limit.promise]).finally(() => clearTimeout(timer));
    },
    async status() {
      const line = child?.lines.find((one) => one.includes('"url":"http'));
      if (line === undefined) throw new Error("the console is not up yet");
      return edgeConsole((JSON.parse(line) as { url: string }).url).status();
    },
    read,
    unsettled() {
      const db = new Database(database, { readonly: true });
      try {
        return db.prepare<[], number>("SELECT count(*) FROM open_activities").pluck().get() ?? 0;
      } finally {
        db.close();
      }
    },
    said: () => child?.lines.slice(-4).join("\n") ?? "",
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Checks whether a fact admits a vehicle. On the officers' lane a decision alone does not. */
export function isOpening(fact: Fact): boolean {
  switch (fact.type) {
    case "decision":
      return fact.decision.verdict === "admit" && fact.lane_mode === "normal";
    case "settlement":
      return fact.outcome === "admitted";
    case "override":
      return fact.action === "open";
    default:
      return false;
  }
}

/** All lanes are ready again: arm down, light red, no open activity. */
export async function comeToRest(gate: CrashGate, withinMs: number): Promise<void> {
  let lacks = "it does not answer";
  const isAtRest = async (): Promise<boolean> => {
    if (!gate.isAlive) throw new Error(`the edge is dead: ${gate.said()}`);
    const { lanes, clock } = await gate.status();
    const busy = lanes.filter(({ phase, health }) => phase !== "idle" || health !== "ok");
    const doubles = Object.entries(gate.lanes).map(([name, { double }]) => ({ name, double }));
    const lacking = [
      ...busy.map(
        ({ name, phase, health, lacks: why }) =>
          `lane ${name} is ${phase}, ${health} (${why.map((one) => inWords(one, "en")).join("; ")})`,
      ),
      ...doubles.filter(({ double }) => double.isUp).map(({ name }) => `the arm of ${name} is up`),
      ...doubles
        .filter(({ double }) => double.lamps().isGreen || !double.lamps().isRed)
        .map(({ name }) => `the light of ${name} is not red`),
      ...(clock.trust === "trusted" ? [] : [`the clock is ${clock.trust}`]),
      ...(lanes.length === 2 ? [] : [`${lanes.length} lanes run`]),
    ];
    lacks = lacking.join(", ");
    return lacking.length === 0;
  };
  await until("the gate comes to rest", isAtRest, withinMs).catch((error: unknown) => {
    throw new Error(`${messageOf(error)}: ${lacks}; it last said: ${gate.said()}`);
  });
}
