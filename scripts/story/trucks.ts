import type { DecisionCode } from "../../shared/wire/decision.ts";
import type { DecisionFact, Fact, PassageOutcome } from "../../shared/wire/fact.ts";
import type { TruckReport, TruckRequest } from "../simulator/client.ts";
import type { GateMemory } from "../lib/gate-memory.ts";
import type { Site } from "./prepare.ts";
import type { LaneName } from "./site.ts";
import { until } from "../lib/until.ts";
import type { World } from "./world.ts";

export interface TruckOrder {
  /** A short description of the truck. */
  who: string;
  lane: LaneName;
  /** The presented QR or code, and the plate of the truck. */
  driver: { qr: string; plate?: string };
  plan?: TruckRequest["plan"];
  /** On the lane's weighbridge. */
  weighsKg?: number;
  expects: { code: DecisionCode; passage: PassageOutcome | null; onSignatureAlone?: true };
}

/** The plate of a driver whose QR or code is nobody's. */
const STRANGER = "B 9090 XYZ";

/** The result of a truck, with its deviations from the expected one. */
export interface TruckRow {
  who: string;
  lane: LaneName;
  decision: string;
  /** The text on the lane's sign; null where the lane has none. */
  led: string | null;
  barrier: string;
  scanToOpenMs: number | null;
  central: "up" | "away";
  fact: DecisionFact;
  problems: string[];
}

export interface Road {
  world: World;
  site: Site;
  memory: GateMemory;
  central: "up" | "away";
  onRow: (row: TruckRow) => void;
}

/** Sends one truck to an idle lane, and waits until the gate has recorded its visit. */
export async function sendTruck(road: Road, order: TruckOrder): Promise<TruckRow> {
  const { world, site, memory } = road;
  const { lane, expects } = order;
  const { qr, plate = STRANGER } = order.driver;
  const laneId = site.lanes[lane].id;
  await laneAtRest(road, lane);
  const before = memory.lastSequence();
  const report = await world.simulator.truck(lane, {
    qr,
    plate,
    plan: order.plan ?? "pass",
    ...(order.weighsKg === undefined ? {} : { weight_kg: order.weighsKg }),
  });
  const fact = await until(`the gate decides on ${order.who}`, () =>
    memory
      .facts(before)
      .filter((one): one is DecisionFact => one.type === "decision")
      .find(({ lane_id, presented }) => lane_id === laneId && presented.text === qr),
  );
  const passage = expects.passage === null ? null : await passageOf(memory, fact);
  const row: TruckRow = {
    who: order.who,
    lane,
    decision: fact.decision.code,
    led: signOf(report, fact),
    barrier: barrierOf(report, passage),
    scanToOpenMs:
      report.open_command_ms === null || report.scan_sent_ms === null
        ? null
        : report.open_command_ms - report.scan_sent_ms,
    central: road.central,
    fact,
    problems: problemsOf(order, { report, fact, passage }),
  };
  road.onRow(row);
  return row;
}

/** Waits until the lane is healthy and idle, both for its edge and in the simulator. A noisy reader still reads. */
export async function laneAtRest({ world, site }: Road, lane: LaneName): Promise<void> {
  await until(`lane ${lane} comes to rest`, async () => {
    const { lanes } = await world.edge.status();
    const told = lanes.find(({ number }) => number === site.lanes[lane].number);
    const isWell = told?.devices.every(
      ({ role, state }) => state === "ready" || (role === "reader" && state === "degraded"),
    );
    return (
      isWell && told?.health !== "fault" && told?.phase === "idle" && (await world.simulator.lane(lane)).arm === "down"
    );
  });
}

function passageOf(memory: GateMemory, { activity_id, sequence, police_number }: Fact & { police_number: string }) {
  return until(`the passage of ${police_number} is settled`, () =>
    memory.facts(sequence).find((fact) => fact.type === "passage" && fact.activity_id === activity_id),
  ).then((fact) => (fact.type === "passage" ? fact.outcome : null));
}

/** The text of this decision on the sign, as the sign received it. */
function signOf({ signs, lane }: TruckReport, { led_message }: DecisionFact): string | null {
  if (lane === "mqtt") return null;
  const shown = signs.map(({ lines }) => lines.join(" / "));
  return shown.find((text) => sameText(text, led_message)) ?? shown.at(-1) ?? "";
}

const sameText = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function barrierOf({ arm_up_ms, outcome }: TruckReport, passage: PassageOutcome | null): string {
  if (arm_up_ms === null) return "stayed down";
  return `up, ${outcome === "backed_off" ? "backed off" : (passage ?? outcome)}`;
}

function problemsOf(
  { expects, lane }: TruckOrder,
  got: { report: TruckReport; fact: DecisionFact; passage: PassageOutcome | null },
): string[] {
  const { report, fact, passage } = got;
  const problems: string[] = [];
  const expect = (isSo: boolean, otherwise: string): void => {
    if (!isSo) problems.push(otherwise);
  };
  expect(fact.decision.code === expects.code, `was decided ${fact.decision.code} where ${expects.code} is right`);
  const isAdmitted = expects.passage !== null;
  expect(
    (report.arm_up_ms !== null) === isAdmitted,
    isAdmitted ? "was admitted and the arm stayed down" : "was not admitted and the arm went up",
  );
  expect(
    passage === expects.passage,
    `its passage is ${passage ?? "none"} where ${expects.passage ?? "none"} is right`,
  );
  expect(
    fact.decision.on_signature_alone === (expects.onSignatureAlone ?? false),
    `was ${fact.decision.on_signature_alone ? "" : "not "}decided on the signature alone`,
  );
  if (lane !== "mqtt") {
    const shown = signOf(report, fact) ?? "";
    expect(sameText(shown, fact.led_message), `the sign showed "${shown}" where "${fact.led_message}" was meant`);
  }
  return problems;
}
