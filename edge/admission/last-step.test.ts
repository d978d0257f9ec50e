import { expect, test } from "vitest";
import type { LastStep } from "../../shared/wire/decision.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf, records, vehicleTicket } from "../test/feed-records.ts";
import { lastStepOf, type StepSources } from "./last-step.ts";

const OTHER_GATE = idOf(0xb1);
const at = (second: number): string => `2026-11-21T05:00:${String(second).padStart(2, "0")}.000Z`;
type Said = { step: Step | null; second: number; activity: number } | null;

function steps(central: Said, local: Said, peers: Said): LastStep | null {
  const spoken = (said: Said) =>
    said && {
      vehicleTicketId: idOf(1),
      step: said.step,
      atMs: Date.parse(at(said.second)),
      activityId: idOf(said.activity),
      laneId: idOf(3),
    };
  const sources = {
    identity: { edgeId: EDGE_ID, gateId: GATE_ID, areaId: AREA_ID, bootId: idOf(9) },
    replica: { gate: (id: string) => ({ ...records.gate(), name: id === OTHER_GATE ? "East" : "West" }) },
    steps: { of: () => spoken(local) },
    peers: { latestOf: () => peers && { ...spoken(peers), gateId: OTHER_GATE } },
  } as unknown as StepSources;
  const known: LastStep | null = central && {
    step: central.step ?? "in",
    at: at(central.second),
    activity_id: idOf(central.activity),
    gate_id: GATE_ID,
    gate_name: "Central's",
    lane_id: idOf(3),
  };
  return lastStepOf(sources, idOf(1), { ...vehicleTicket(1), last_step: known });
}

test.each<[string, Said, Said, Said, string | null]>([
  ["nobody knows any", null, null, null, null],
  ["central alone", { step: "in", second: 1, activity: 1 }, null, null, "in Central's"],
  [
    "this gate later than central",
    { step: "in", second: 1, activity: 1 },
    { step: "out", second: 2, activity: 2 },
    null,
    "out West",
  ],
  [
    "central later than this gate",
    { step: "in", second: 3, activity: 3 },
    { step: "out", second: 2, activity: 2 },
    null,
    "in Central's",
  ],
  [
    "of one activity central's word",
    { step: "in", second: 1, activity: 2 },
    { step: "out", second: 2, activity: 2 },
    null,
    "in Central's",
  ],
  ["another gate alone", null, null, { step: "in", second: 1, activity: 1 }, "in East"],
  [
    "another gate later than both",
    { step: "in", second: 1, activity: 1 },
    { step: "out", second: 2, activity: 2 },
    { step: "in", second: 3, activity: 3 },
    "in East",
  ],
  [
    "this gate later than another",
    null,
    { step: "out", second: 2, activity: 2 },
    { step: "in", second: 1, activity: 1 },
    "out West",
  ],
  [
    "an officer elsewhere put right that none counts",
    { step: "in", second: 1, activity: 1 },
    null,
    { step: null, second: 2, activity: 2 },
    null,
  ],
  [
    "a step after what an officer put right",
    null,
    { step: "in", second: 3, activity: 3 },
    { step: null, second: 2, activity: 2 },
    "in West",
  ],
])("%s", (_, central, local, peers, expected) => {
  const last = steps(central, local, peers);
  expect(last && `${last.step} ${last.gate_name}`).toBe(expected);
});
