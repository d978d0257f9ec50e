import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isoTime } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { OverrideAction } from "../../../shared/wire/fact.ts";
import type { Command, CommandResult } from "../../../shared/wire/sync.ts";
import type { Lane } from "../../lane/lane.ts";
import { openCommandLog } from "../../store/command-log.ts";
import { startCommands } from "../../sync/commands.ts";
import { idOf } from "../feed-records.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

/** The barrier is busy with a close when the next command comes, and answers slowly. */

const OFFICER = { type: "officer", id: null, name: "Sari" } as const;

let rig: GateRig;
let free: () => void;
let running: AsyncDisposable;
let given: Command[];
/** The results that central received, in order. */
let results: string[];

const lane = (): Lane => {
  const [first] = rig.gate.lanes();
  if (!first) throw new Error("no lane runs");
  return first.lane;
};
const press = (action: OverrideAction): ReturnType<Lane["act"]> =>
  lane().act({ action, by: OFFICER, reason: "it must be", until: null, commandId: null });

beforeEach(async () => {
  rig = await gateRig();
  given = [];
  results = [];
});
afterEach(async () => {
  await running[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});

async function central(action: OverrideAction, expiresInMs: number): Promise<void> {
  const [id, nowMs] = [idOf(500), rig.clock.nowMs()];
  const by = { id: idOf(9), name: "Dewi" };
  const times = { issued_at: isoTime(nowMs), expires_at: isoTime(nowMs + expiresInMs) };
  given = [{ id, lane_id: rig.facts()[0]?.lane_id ?? "", action, by, reason: "stuck", until: null, ...times }];
  const never = <T>(signal: AbortSignal): Promise<T> =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
    });
  running = startCommands({
    commandLog: openCommandLog({ store: rig.store, clock: rig.clock }),
    clockTrust: rig.acting.context.clockTrust,
    sink: rig.gate,
    client: {
      commands: ({ signal }) =>
        given.length === 0
          ? never(signal)
          : Promise.resolve({ is: "ok", value: { commands: given.splice(0), strange: [] } }),
      commandResult(_: string, result: CommandResult) {
        results.push(result.outcome);
        return Promise.resolve({ is: "ok", value: null });
      },
    },
    clock: rig.clock,
    log: silentLog,
    random: () => 0.5,
    waitSeconds: 10,
  });
  await rig.wait(0);
}

describe("a command of central to a barrier that is busy", () => {
  beforeEach(async () => {
    free = rig.devices.keepBarrierBusy();
    void press("close");
    await rig.wait(0);
    expect(rig.devices.sent).toEqual(["close"]);
  });

  it.each(["open", "hold_open", "bypass_on"] as const)(
    "%s has expired when its time is over, and moves the arm neither then nor later",
    async (action) => {
      await central(action, 1_500);
      expect(results).toEqual([]);
      await rig.wait(1_500);
      expect(results).toEqual(["expired"]);
      free();
      await rig.wait(60_000);
      const { id, events } = rig.devices.events("barrier");
      events.health(id, "lost", "unplugged");
      events.health(id, "ready", null);
      await rig.wait(60_000);
      expect(rig.devices.sent).not.toContain("open");
      expect(rig.devices.sent).not.toContain("hold");
      expect(results).toEqual(["expired"]);
    },
  );

  it("an open is on record as one that never reached the arm", async () => {
    await central("open", 1_500);
    await rig.wait(1_500);
    expect(rig.story()).toEqual(["override close", "override open", "passage none"]);
  });

  it.each([
    ["open", "open"],
    ["hold_open", "hold"],
  ] as const)("%s is done when the barrier is free in time", async (action, sentLast) => {
    await central(action, 1_500);
    await rig.wait(1_000);
    free();
    await rig.wait(0);
    expect(rig.devices.sent).toEqual(["close", sentLast]);
    expect(results).toEqual(["done"]);
  });
});

it("a command that was sent in time is answered when the barrier has answered, not before", async () => {
  free = rig.devices.keepBarrierBusy();
  void press("intervene_on");
  await rig.wait(0);
  await central("open", 1_500);
  expect(rig.devices.sent).toEqual(["open"]);
  await rig.wait(4_900);
  expect(results).toEqual([]);
  free();
  await rig.wait(0);
  expect(results).toEqual(["done"]);
});

it.each(["open", "hold_open"] as const)("an officer's %s ends after five seconds, for good", async (action) => {
  running = { [Symbol.asyncDispose]: () => Promise.resolve() };
  free = rig.devices.keepBarrierBusy();
  const [closing, raising] = [press("close"), press(action)];
  await rig.wait(0);
  await rig.wait(5_000);
  expect(await Promise.all([closing, raising])).toMatchObject([
    { outcome: "unknown", why: "barrier_uncertain" },
    { outcome: "refused", why: "expired" },
  ]);
  free();
  await rig.wait(60_000);
  expect(rig.devices.sent).not.toContain("open");
  expect(rig.devices.sent).not.toContain("hold");
});
