import { describe, expect, test } from "vitest";
import { fakeWorld } from "../test/pieces.ts";
import { openLane } from "./lane.ts";
import { openTruckRunner, type TruckReport } from "./truck-runner.ts";
import { defaultTimings, type Plan, type Timings } from "./truck-story.ts";

const timings: Timings = { ...defaultTimings, scan_after_ms: 100, reaction_ms: 100 };

/** A lane with a minimal gate: it reacts to each scan as the test defines, after 50 ms. */
function lane(atGate: "opens" | "refuses" | "sleeps" = "opens") {
  const { clock, events } = fakeWorld();
  const settings = { riseMs: 1000, fallMs: 1000, closesAfterClearMs: 3000, closesUnusedAfterMs: 20_000 };
  const gate = openLane("in", "In", settings, clock, events);
  const scans: string[] = [];
  const seen: string[] = [];
  const pulse = (): void => {
    gate.drive("open", true, { device: "board", firstByteMs: clock.monotonicMs() - 5 });
    clock.after(500, () => gate.drive("open", false, { device: "board", firstByteMs: clock.monotonicMs() }));
  };
  const trucks = openTruckRunner(
    gate,
    {
      arrives: ({ plate }) => void seen.push(plate ?? ""),
      scan(qr) {
        scans.push(qr);
        events.add({ kind: "scan", lane: "in", device: "reader", text: qr });
        clock.after(50, () => {
          if (atGate === "opens") pulse();
          if (atGate === "refuses")
            gate.apply({ is: "sign", shown: { lines: ["DITOLAK"], colour: "red", mode: "hold" } });
        });
        return Promise.resolve();
      },
    },
    clock,
    events,
  );
  const send = (plan: Plan, qr = "QR", plate = "") => trucks.send({ qr, plate, plan, timings }).report;
  /** Advances in steps, so that pending promises can resolve. */
  const play = async (report: Promise<TruckReport>): Promise<TruckReport> => {
    const ended = new Set<unknown>();
    void report.finally(() => ended.add(report));
    while (ended.size === 0) {
      await Promise.resolve();
      clock.advance(10);
    }
    return report;
  };
  return { gate, clock, events, trucks, scans, seen, send, play, pulse };
}

test("an admitted truck passes, and its report tells when what happened", async () => {
  const { send, play, gate, clock } = lane();
  const report = await play(send("pass"));
  expect(report).toMatchObject({
    lane: "in",
    plan: "pass",
    outcome: "passed",
    scan_sent_ms: 100,
    open_command_ms: 145,
    arm_up_ms: 1150,
    ended_ms: 1150 + 100 + 800 + 600 + 800,
  });
  expect(report.timeline.map(({ ms, kind }) => `${ms} ${kind}`)).toEqual([
    "0 truck",
    "0 loop",
    "100 scan",
    "145 output",
    "150 arm",
    "650 output",
    "1150 arm",
    "2050 loop",
    "2650 loop",
    "3450 loop",
  ]);
  clock.advance(4000);
  expect(gate.state()).toMatchObject({ arm: "down", height: 0, loops: { before: false, under: false } });
});

test("a refused truck reads the red text and leaves without moving the arm", async () => {
  const { send, play, gate } = lane("refuses");
  const report = await play(send("pass"));
  expect(report).toMatchObject({
    outcome: "turned_away",
    open_command_ms: null,
    arm_up_ms: null,
    ended_ms: 150 + 2000,
  });
  expect(report.signs).toEqual([{ ms: 150, lines: ["DITOLAK"], colour: "red" }]);
  expect(gate.state()).toMatchObject({ arm: "down", loops: { before: false, under: false } });
});

test("a truck at a gate that sleeps gives up", async () => {
  const { send, play } = lane("sleeps");
  expect(await play(send("pass"))).toMatchObject({ outcome: "turned_away", ended_ms: 100 + timings.patience_ms });
});

test("a tailgater rides on the same opening: the loop under the arm is taken twice and one code is read", async () => {
  const { send, play, scans } = lane();
  const report = await play(send("tailgate_after"));
  const under = report.timeline.filter(({ kind, loop }) => kind === "loop" && loop === "under");
  expect(under.map(({ is_occupied }) => is_occupied)).toEqual([true, false, true, false]);
  expect(report.timeline.filter(({ kind }) => kind === "arm")).toHaveLength(2);
  expect(scans).toEqual(["QR"]);
});

test("a truck that backs off leaves the loop under the arm alone", async () => {
  const { send, play } = lane();
  const report = await play(send("back_off"));
  expect(report.outcome).toBe("backed_off");
  expect(report.timeline.some(({ loop }) => loop === "under")).toBe(false);
});

test("the next truck comes when the one before has gone, and does not ride on its opening", async () => {
  const { send, play, scans, trucks } = lane();
  const first = send("pass", "ONE");
  const second = send("pass", "TWO");
  expect(trucks.waiting()).toBe(2);
  expect(await play(first)).toMatchObject({ outcome: "passed" });
  expect(scans).toEqual(["ONE"]);
  const report = await play(second);
  expect(scans).toEqual(["ONE", "TWO"]);
  expect(report.outcome).toBe("passed");
  expect(report.open_command_ms).toBeGreaterThan(report.scan_sent_ms!);
  expect(report.arm_up_ms).toBeNull();
  expect(trucks.waiting()).toBe(0);
});

describe("an arm that is up already", () => {
  test("is driven under when it is held", async () => {
    const { send, play, gate, clock } = lane("sleeps");
    gate.drive("hold", true, { device: "board", firstByteMs: 0 });
    clock.advance(2000);
    expect(await play(send("pass"))).toMatchObject({ outcome: "passed", arm_up_ms: null });
  });
  test("is not driven under when it was opened for another", async () => {
    const { send, play, pulse, clock } = lane("sleeps");
    pulse();
    clock.advance(2000);
    expect(await play(send("pass"))).toMatchObject({ outcome: "turned_away" });
  });
});

test("a truck without a code is let in by an officer", async () => {
  const { send, play, pulse, clock, scans } = lane("sleeps");
  clock.after(5000, pulse);
  expect(await play(send("no_scan"))).toMatchObject({ outcome: "passed", scan_sent_ms: null });
  expect(scans).toEqual([]);
});

test("when the simulator stops, every story ends, and the road is clear", async () => {
  const { send, trucks, gate, clock } = lane("sleeps");
  const reports = [send("pass"), send("pass")];
  await Promise.resolve();
  clock.advance(500);
  expect(gate.state().loops.before).toBe(true);
  await trucks[Symbol.asyncDispose]();
  expect((await Promise.all(reports)).map(({ outcome }) => outcome)).toEqual(["stopped", "stopped"]);
  expect(gate.state().loops.before).toBe(false);
});

test("a truck with a plate is seen once, as it comes; one without shows none", async () => {
  const { send, play, seen } = lane();
  await play(send("pass", "QR", "B 1234 ABC"));
  await play(send("pass"));
  expect(seen).toEqual(["B 1234 ABC", ""]);
});
