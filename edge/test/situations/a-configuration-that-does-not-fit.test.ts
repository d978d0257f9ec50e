import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { FeedRefusal } from "../../sync/ports.ts";
import type { ConflictsOf } from "../../gate/plan-lanes.ts";
import { putLine, records } from "../feed-records.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";
import { worded } from "../../../shared/test/worded.ts";

/** Two lanes whose names start alike need the same port. */
const conflictsOf: ConflictsOf = (record, others) =>
  others.filter(({ name }) => name[0] === record.name[0]).map((other) => `the port is lane ${other.number}'s`);
const first = (name = "A"): LaneRecord => fullLane({}, { name });
const second = (name = "B"): LaneRecord => ({ ...records.lane(2), name, direction: "out" });

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig(first(), conflictsOf);
  rig.learn(putLine("lane", second(), 20));
  await rig.wait(0);
});
afterEach(() => rig[Symbol.asyncDispose]());

const running = (): string[] => rig.gate.lanes().map(({ record }) => record.name);
const problems = (): (string | null)[] =>
  rig.gate.reports().map(({ configuration: { state, problem } }) => problem && `${state}: ${String(worded(problem))}`);
const states = (): string[] => rig.gate.reports().map(({ configuration: { state } }) => state);
const refusal = (id: string, number = 1): FeedRefusal => ({
  type: "refuse",
  kind: "lane",
  id,
  cursor: "0.30",
  lane: { name: "New", number, problem: "Sign: this version has no driver weighbridge" },
});
const act = async (action: "hold_open" | "release" | "intervene_on"): Promise<void> => {
  const by = { type: "officer", id: null, name: "Sari" } as const;
  await rig.gate.lanes()[0]?.lane.act({ action, by, reason: "a test", until: null, commandId: null });
};
const passesThrough = async (): Promise<void> => {
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(1)));
};

describe("a lane whose new devices are another lane's", () => {
  it("runs on as before, and says so; the other is not touched", async () => {
    const beside = rig.gate.lanes()[1]?.lane;
    rig.learn(putLine("lane", first("B-too"), 30));
    await rig.wait(1_000);
    expect([running(), problems()]).toEqual([
      ["A", "B"],
      ["refused: the port is lane 2's", null],
    ]);
    expect(worded(rig.gate.namedReports()[0]?.lacks)).toContain(
      "the new configuration is not applied: the port is lane 2's",
    );
    expect(rig.gate.lanes()[1]?.lane).toBe(beside);
    await passesThrough();
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("still does after a restart", async () => {
    rig.learn(putLine("lane", first("B-too"), 30));
    await rig.wait(0);
    await rig.crash();
    expect([running(), problems()]).toEqual([
      ["A", "B"],
      ["refused: the port is lane 2's", null],
    ]);
  });

  it("is applied as soon as the other lane has let them go, or its record is put right", async () => {
    rig.learn(putLine("lane", first("B-too"), 30));
    await rig.wait(0);
    rig.learn(putLine("lane", second("C"), 31));
    await rig.wait(0);
    expect([running(), problems()]).toEqual([
      ["B-too", "C"],
      [null, null],
    ]);
    rig.learn(putLine("lane", second("B"), 32));
    await rig.wait(0);
    expect([running(), problems()]).toEqual([
      ["B-too", "C"],
      [null, "refused: the port is lane 1's"],
    ]);
    rig.learn(putLine("lane", second("D"), 33));
    await rig.wait(0);
    expect([running(), problems()]).toEqual([
      ["B-too", "D"],
      [null, null],
    ]);
  });

  it("and one that exchanges them with the other are both applied", async () => {
    rig.learn(putLine("lane", first("B"), 30), putLine("lane", second("A"), 31));
    await rig.wait(0);
    expect([running(), problems()]).toEqual([
      ["B", "A"],
      [null, null],
    ]);
  });

  it("and one that exchanges them with a lane that is busy waits for it, and a third is not kept waiting", async () => {
    await act("hold_open");
    await rig.wait(2_000);
    const third = (name: string): LaneRecord => ({ ...records.lane(3), name });
    rig.learn(putLine("lane", first("B"), 30), putLine("lane", second("A"), 31), putLine("lane", third("C"), 32));
    await rig.wait(0);
    expect(running()).toEqual(["A", "B", "C"]);
    expect(states()).toEqual(["waiting", "waiting", "applied"]);
    await act("release");
    for (let seconds = 0; seconds < 10; seconds += 1) await rig.wait(1_000);
    expect([running(), problems()]).toEqual([
      ["B", "A", "C"],
      [null, null, null],
    ]);
    expect(states()).toEqual(["applied", "applied", "applied"]);
  });
});

it("a lane that takes the devices of one that is removed begins once they are off", async () => {
  const order: string[] = [];
  const { make } = rig.devices;
  rig.devices.make = (config, events) => ({
    ...make(config, events),
    start: () => void order.push("on"),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => setImmediate(resolve));
      order.push("off");
    },
  });
  const { id } = records.lane(3);
  rig.learn(putLine("lane", fullLane({}, { id, number: 3, name: "C", devices: fullLane().devices.slice(0, 1) }), 30));
  await rig.wait(0);
  order.length = 0;
  const remove = { type: "delete", kind: "lane", id, cursor: "0.31" } as never;
  rig.learn(remove, putLine("lane", fullLane({}, { name: "C", devices: fullLane().devices.slice(0, 1) }), 32));
  await rig.wait(0);
  expect(order).toEqual(["off", "on"]);
});

describe("a lane that this version can't read", () => {
  it("runs on as before, and says why", async () => {
    rig.learn(refusal(first().id));
    await rig.wait(0);
    expect(running()).toEqual(["A", "B"]);
    expect(problems()).toEqual(["refused: Sign: this version has no driver weighbridge", null]);
    await passesThrough();
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("that never ran is reported as out of order", async () => {
    const stranger = records.lane(3).id;
    rig.learn(refusal(stranger, 3));
    await rig.wait(0);
    expect(running()).toEqual(["A", "B"]);
    expect(rig.gate.reports().find(({ lane_id }) => lane_id === stranger)).toMatchObject({
      health: "fault",
      configuration: { state: "refused", problem: "Sign: this version has no driver weighbridge" },
      devices: [],
    });
  });
});

describe("a lane changed while a truck is there", () => {
  /** Brings the lane into each state, and ends it. */
  const toClear = async (): Promise<void> => {
    await rig.loop("under", "occupied");
    await rig.loop("before", "free");
    await rig.loop("under", "free");
    await rig.wait(1_000);
    await rig.wait(2_000);
  };
  it.each<[string, () => Promise<void>, () => Promise<void>, string[]]>([
    [
      "referred",
      async () => {
        await act("intervene_on");
        await passesThrough();
      },
      () => rig.wait(130_000),
      [],
    ],
    ["opening", passesThrough, toClear, ["open", "close"]],
    [
      "open",
      async () => {
        await passesThrough();
        await rig.wait(2_000);
      },
      toClear,
      ["open", "close"],
    ],
    [
      "passing",
      async () => {
        await passesThrough();
        await rig.wait(2_000);
        await rig.loop("under", "occupied");
      },
      async () => {
        await rig.loop("before", "free");
        await rig.loop("under", "free");
        await rig.wait(1_000);
        await rig.wait(2_000);
      },
      ["open", "close"],
    ],
    [
      "clearing",
      async () => {
        await passesThrough();
        await rig.wait(2_000);
        await rig.loop("under", "occupied");
        await rig.loop("before", "free");
        await rig.loop("under", "free");
      },
      async () => {
        await rig.wait(1_000);
        await rig.wait(2_000);
      },
      ["open", "close"],
    ],
    [
      "closing",
      async () => {
        await passesThrough();
        await rig.wait(2_000);
        await rig.loop("under", "occupied");
        await rig.loop("before", "free");
        await rig.loop("under", "free");
        await rig.wait(1_000);
      },
      () => rig.wait(2_000),
      ["open", "close"],
    ],
  ])("is %s: keeps its settings until the truck is through", async (phase, come, go, commands) => {
    await come();
    expect(rig.gate.reports()[0]?.phase).toBe(phase);
    rig.learn(putLine("lane", first("Changed"), 40));
    await rig.wait(0);
    expect(running()).toEqual(["A", "B"]);
    await go();
    expect(running()).toEqual(["Changed", "B"]);
    expect(rig.devices.sent).toEqual(commands);
  });

  it("is held open: keeps its settings until the arm is let go", async () => {
    await act("hold_open");
    rig.learn(putLine("lane", first("Changed"), 40));
    await rig.wait(60_000);
    expect(running()).toEqual(["A", "B"]);
    await act("release");
    for (let n = 0; n < 4; n++) await rig.wait(3_000);
    expect(running()).toEqual(["Changed", "B"]);
  });
});
