import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import type { Command, CommandResult } from "../../shared/wire/sync.ts";
import { idOf } from "../test/feed-records.ts";
import { type SyncRig, syncRig } from "../test/sync-rig.ts";
import { startCommands } from "./commands.ts";

describe("commands of central", () => {
  let rig: SyncRig;
  let done: Command[];
  let carryOut: (command: Command) => Promise<CommandResult>;
  let isFull: boolean;
  let running: ReturnType<typeof startCommands>;
  const start = (): void => {
    const sink = {
      carryOut(command: Command) {
        done.push(command);
        return carryOut(command);
      },
    };
    const finish = (...of: Parameters<typeof rig.commandLog.finish>): void => {
      if (isFull) throw new Error("the disk is full");
      rig.commandLog.finish(...of);
    };
    running = startCommands({
      ...rig,
      ...rig.basics,
      commandLog: { ...rig.commandLog, finish },
      sink,
      waitSeconds: 10,
    });
  };
  const command = (n: number, expiresInMs = 5_000): Command => ({
    id: idOf(n),
    lane_id: idOf(1),
    action: "open",
    issued_at: isoTime(rig.clock.nowMs()),
    expires_at: isoTime(rig.clock.nowMs() + expiresInMs),
    by: { id: idOf(9), name: "Dewi" },
    reason: "stuck",
    until: null,
  });
  const results = (n: number): CommandResult[] => rig.central.results.get(idOf(n)) ?? [];
  const eventually = (check: () => void): Promise<void> =>
    vi.waitFor(() => {
      rig.clock.advance(250);
      check();
    });

  beforeEach(async () => {
    rig = await syncRig();
    done = [];
    isFull = false;
    carryOut = () =>
      Promise.resolve({ outcome: "done", because: null, activity_id: idOf(77), at: isoTime(rig.clock.nowMs()) });
    rig.clockTrust.measured(0, 20);
  });
  afterEach(async () => {
    await running[Symbol.asyncDispose]();
    await rig[Symbol.asyncDispose]();
  });

  test("is carried out and answered", async () => {
    start();
    rig.central.send(command(1));
    await vi.waitFor(() => expect(results(1)).toMatchObject([{ outcome: "done", activity_id: idOf(77) }]));
    expect(done.map(({ id }) => id)).toEqual([idOf(1)]);
    await vi.waitFor(() => expect(rig.commandLog.unreported()).toEqual([]));
  });

  test("a late one has expired and is not carried out", async () => {
    rig.central.send(command(1, -1));
    start();
    await vi.waitFor(() => expect(results(1)).toMatchObject([{ outcome: "expired" }]));
    expect(done).toEqual([]);
  });

  test("its age is judged by central's clock, not by a wrong one of the edge", async () => {
    rig.clockTrust.measured(30_000, 20);
    rig.central.send(command(1, 29_000));
    rig.central.send(command(2, 35_000));
    start();
    await vi.waitFor(() =>
      expect([results(1), results(2)]).toMatchObject([[{ outcome: "expired" }], [{ outcome: "done" }]]),
    );
    expect(done.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  test("waits for the first measure of the clock", async () => {
    const { clockTrust } = rig;
    let looks = 0;
    // As after a start that took less time than this clock is behind central's.
    const unmeasured = { trust: "uncertain", offsetMs: 3_000, uncertaintyMs: 3_600_000 } as const;
    rig.clockTrust = { ...clockTrust, state: () => (looks++ < 3 ? unmeasured : clockTrust.state()) };
    rig.central.send(command(1, 60_000));
    start();
    await eventually(() => expect(looks).toBeGreaterThan(3));
    await eventually(() => expect(results(1)).toMatchObject([{ outcome: "done" }]));
  });

  test("none is carried out by a clock that can't be trusted", async () => {
    rig.clockTrust.measured(61_000, 20);
    rig.central.send(command(1, 90_000));
    start();
    await vi.waitFor(() => expect(results(1)).toMatchObject([{ outcome: "refused" }]));
    expect(done).toEqual([]);
  });

  test("a repeated one is carried out once and answered again", async () => {
    start();
    rig.central.send(command(1));
    await vi.waitFor(() => expect(results(1)).toHaveLength(1));
    rig.central.send(command(1));
    await eventually(() => expect(results(1)).toHaveLength(2));
    expect(results(1)[1]).toEqual(results(1)[0]);
    expect(done).toHaveLength(1);
  });

  test("one that is handed out again while it is carried out is not carried out twice", async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    carryOut = () => new Promise((resolve) => (finish = resolve));
    start();
    rig.central.send(command(1, 60_000));
    const polls = (): number => rig.central.requests.filter(({ path }) => path === "commands").length;
    await eventually(() => expect(polls()).toBeGreaterThan(2));
    expect(done).toHaveLength(1);
    finish({ outcome: "refused", because: "busy", activity_id: null, at: isoTime(0) });
    await vi.waitFor(() => expect(results(1)).toMatchObject([{ outcome: "refused", because: "busy" }]));
  });

  test.each<[string, () => Promise<CommandResult>, string]>([
    ["a lane that fails", () => Promise.reject(new Error("broken")), "the gate failed to carry it out"],
    ["a lane that is silent", () => new Promise(() => undefined), "the lane gave no answer in time"],
  ])("%s is answered for", async (_name, lane, because) => {
    carryOut = lane;
    start();
    rig.central.send(command(1));
    await eventually(() => expect(results(1)).toMatchObject([{ outcome: "refused", because }]));
  });

  test("the result is sent until central has taken it", async () => {
    rig.central.fail("result", { is: "refuse" }, { is: "status", status: 500, code: "internal" });
    start();
    rig.central.send(command(1));
    // Central sends the command again until then, and may get its result again.
    await eventually(() => expect(results(1)).not.toEqual([]));
    await eventually(() => expect(rig.commandLog.unreported()).toEqual([]));
    expect(done).toHaveLength(1);
  });

  test("a result that central has no use for does not block the next", async () => {
    rig.central.fail("result", { is: "status", status: 404, code: "not_found" });
    start();
    rig.central.send(command(1));
    await vi.waitFor(() => expect(rig.commandLog.unreported()).toEqual([]));
    rig.central.commands = [];
    rig.central.send(command(2));
    await eventually(() => expect(results(2)).toHaveLength(1));
  });

  test("one that a restart interrupted is answered for, and never carried out again", async () => {
    rig.commandLog.take(idOf(1));
    start();
    await vi.waitFor(() => expect(results(1)).toMatchObject([{ outcome: "refused" }]));
    rig.central.send(command(1));
    await eventually(() => expect(results(1)).toHaveLength(2));
    expect(done).toEqual([]);
  });

  test("one that this version does not understand is refused, and the others are carried out", async () => {
    rig.central.commands.push({ ...command(1), action: "sing" }, command(2));
    start();
    await vi.waitFor(() =>
      expect([results(1), results(2)]).toMatchObject([[{ outcome: "refused" }], [{ outcome: "done" }]]),
    );
    expect(done.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  test("results that a full disk does not take are sent once there is room", async () => {
    isFull = true;
    rig.commandLog.take(idOf(1));
    carryOut = (command) =>
      command.id === idOf(2) ? Promise.reject(new Error("stuck")) : new Promise(() => undefined);
    start();
    rig.central.send(command(2));
    rig.central.send(command(3));
    await vi.waitFor(() => expect(done.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]));
    // The lane never answers: its timeout does.
    rig.clock.advance(60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect([1, 2, 3].map((n) => results(n))).toEqual([[], [], []]);
    isFull = false;
    await eventually(() => {
      rig.clock.advance(60_000);
      expect([1, 2, 3].map((n) => results(n)[0]?.because)).toEqual([
        "the edge restarted while it was carried out",
        "the gate failed to carry it out",
        "the lane gave no answer in time",
      ]);
    });
  });

  test("old reported commands are forgotten, others are not", () => {
    running = { wake: () => undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
    const result: CommandResult = { outcome: "done", because: null, activity_id: null, at: isoTime(0) };
    for (const n of [1, 2]) rig.commandLog.take(idOf(n));
    for (const n of [1, 2]) rig.commandLog.finish(idOf(n), result);
    rig.commandLog.reported(idOf(1));
    rig.clock.advance(1);
    rig.commandLog.take(idOf(3));
    expect(rig.commandLog.cleanUp(rig.clock.nowMs())).toBe(1);
    expect(rig.commandLog.unreported().map(({ id }) => id)).toEqual([idOf(2)]);
    expect(rig.commandLog.unfinished()).toEqual([idOf(3)]);
  });
});
