import { beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { type Loop, startLoop } from "./loop.ts";

/** Runs everything that waits only for promises. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a loop", () => {
  let clock: FakeClock;
  let turns: number;
  beforeEach(() => {
    clock = fakeClock();
    turns = 0;
  });
  const start = (turn: (signal: AbortSignal) => Promise<number | null>): Loop =>
    startLoop({
      name: "test",
      clock,
      log: silentLog,
      random: () => 0,
      turn: (signal) => {
        turns++;
        return turn(signal);
      },
    });

  test("waits as long as its turn asks", async () => {
    const loop = start(() => Promise.resolve(1_000));
    await settled();
    clock.advance(999);
    await settled();
    expect(turns).toBe(1);
    clock.advance(1);
    await settled();
    expect(turns).toBe(2);
    await loop[Symbol.asyncDispose]();
  });

  test("a wake ends the wait; one during a turn leaves out the next", async () => {
    let end: (waitMs: number) => void = () => undefined;
    await using loop = start(() => (turns === 2 ? new Promise((resolve) => (end = resolve)) : Promise.resolve(1_000)));
    await settled();
    loop.wake();
    await settled();
    expect(turns).toBe(2);
    loop.wake();
    end(1_000);
    await vi.waitFor(() => expect(turns).toBe(3));
    await settled();
    expect(turns).toBe(3);
  });

  test("ends when all is done", async () => {
    await using loop = start(() => Promise.resolve(null));
    await settled();
    loop.wake();
    clock.advance(100_000);
    await settled();
    expect(turns).toBe(1);
  });

  test("a turn that throws is tried again after a back-off", async () => {
    const loop = start(() => Promise.reject(new Error("broken")));
    for (const [waitMs, expected] of [
      [499, 1],
      [1, 2],
      [999, 2],
      [1, 3],
    ] as const) {
      await settled();
      clock.advance(waitMs);
      await settled();
      expect(turns).toBe(expected);
    }
    await loop[Symbol.asyncDispose]();
  });

  test("disposal breaks off the turn and waits for its end", async () => {
    let isOver = false;
    const loop = start(async (signal) => {
      await vi.waitFor(() => expect(signal.aborted).toBe(true), { interval: 1 });
      isOver = true;
      return 1_000;
    });
    await settled();
    await loop[Symbol.asyncDispose]();
    expect(isOver).toBe(true);
    clock.advance(100_000);
    await settled();
    expect(turns).toBe(1);
  });
});
