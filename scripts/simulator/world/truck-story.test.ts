import { expect, test } from "vitest";
import {
  beginTruck,
  nextTruckMs,
  stepTruck,
  type Plan,
  type Timings,
  type TruckAct,
  type TruckEvent,
} from "./truck-story.ts";

const timings: Timings = {
  scan_after_ms: 100,
  reaction_ms: 50,
  to_under_ms: 200,
  overlap_ms: 30,
  under_ms: 40,
  gap_ms: 10,
  patience_ms: 5000,
  read_ms: 300,
};

/**
 * Plays a story against lane events at given times; returns every act and the end with their times.
 * @param lateMs how late each timer fires
 */
function play(plan: Plan, laneEvents: readonly (readonly [atMs: number, event: TruckEvent])[], lateMs = 0): string[] {
  const told: string[] = [];
  const tell = (atMs: number, acts: readonly TruckAct[]) =>
    told.push(
      ...acts.map(
        (act) => `${atMs} ${act.do === "scan" ? "scan" : `${act.vehicle} ${act.loop} ${act.isOn ? "on" : "off"}`}`,
      ),
    );
  let { state, acts } = beginTruck(plan, timings, 0);
  tell(0, acts);
  const coming = [...laneEvents];
  for (let guard = 0; guard < 100; guard++) {
    const dueMs = nextTruckMs(state);
    if (dueMs === null) break;
    const ownMs = dueMs + lateMs;
    const next =
      coming[0] !== undefined && coming[0][0] <= ownMs ? coming.shift()! : ([ownMs, { is: "time" }] as const);
    ({ state, acts } = stepTruck(state, next[1], plan, timings, next[0]));
    tell(next[0], acts);
    if (state.at === "gone") told.push(`${next[0]} ${state.outcome}`);
  }
  return told;
}

const armUp: TruckEvent = { is: "arm", mayGo: true };
const armNotUp: TruckEvent = { is: "arm", mayGo: false };
const rows: [name: string, plan: Plan, lane: [number, TruckEvent][], told: string[]][] = [
  [
    "an admitted truck drives over both loops in their order",
    "pass",
    [[1000, armUp]],
    [
      "0 truck before on",
      "100 scan",
      "1250 truck under on",
      "1280 truck before off",
      "1320 truck under off",
      "1320 passed",
    ],
  ],
  [
    "nobody opens: the driver gives up",
    "pass",
    [],
    ["0 truck before on", "100 scan", "5100 truck before off", "5100 turned_away"],
  ],
  [
    "a red text shortens the wait",
    "pass",
    [[200, { is: "refusal" }]],
    ["0 truck before on", "100 scan", "500 truck before off", "500 turned_away"],
  ],
  [
    "an officer opens while the driver still reads the refusal",
    "pass",
    [
      [200, { is: "refusal" }],
      [400, armUp],
    ],
    [
      "0 truck before on",
      "100 scan",
      "650 truck under on",
      "680 truck before off",
      "720 truck under off",
      "720 passed",
    ],
  ],
  [
    "an arm that goes down before the driver reacts is waited for again",
    "pass",
    [
      [1000, armUp],
      [1040, armNotUp],
      [2000, armUp],
    ],
    [
      "0 truck before on",
      "100 scan",
      "2250 truck under on",
      "2280 truck before off",
      "2320 truck under off",
      "2320 passed",
    ],
  ],
  [
    "a truck that backs off never reaches the loop under the arm",
    "back_off",
    [[1000, armUp]],
    ["0 truck before on", "100 scan", "1050 truck before off", "1050 backed_off"],
  ],
  ["a scan alone moves nothing", "scan_only", [[200, armUp]], ["100 scan", "400 scanned"]],
  [
    "a truck without a QR waits to be let in",
    "no_scan",
    [[1000, armUp]],
    ["0 truck before on", "1250 truck under on", "1280 truck before off", "1320 truck under off", "1320 passed"],
  ],
  [
    "a tailgater follows on the same opening without a scan",
    "tailgate_after",
    [[1000, armUp]],
    [
      "0 truck before on",
      "100 scan",
      "1250 truck under on",
      "1280 truck before off",
      "1280 tailgater before on",
      "1320 truck under off",
      "1330 tailgater under on",
      "1360 tailgater before off",
      "1400 tailgater under off",
      "1400 passed",
    ],
  ],
];
test.each(rows)("%s", (_name, plan, lane, told) => expect(play(plan, lane)).toEqual(told));

test("late timers delay the drive, and the gap between two vehicles stays", () => {
  const drive = play("tailgate_after", [[1000, armUp]], 100).slice(-8, -1);
  expect(drive).toEqual([
    "1450 truck under on",
    "1580 truck before off",
    "1580 tailgater before on",
    "1720 truck under off",
    "1830 tailgater under on",
    "1960 tailgater before off",
    "2100 tailgater under off",
  ]);
});
