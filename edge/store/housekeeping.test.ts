import { beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { startHousekeeping } from "./housekeeping.ts";

const HOUR_MS = 3_600_000;

describe("housekeeping", () => {
  let clock: FakeClock;
  let swept: number[];
  let left: number[];
  let reserves: number;
  let housekeeping: Disposable;
  beforeEach(() => {
    clock = fakeClock();
    swept = [];
    left = [];
    reserves = 0;
    housekeeping = startHousekeeping({
      clock,
      log: silentLog,
      retentionMs: 1_000,
      outbox: {
        cleanUp(retentionMs) {
          swept.push(clock.monotonicMs());
          expect(retentionMs).toBe(1_000);
          const next = left.shift() ?? 0;
          if (next < 0) throw new Error("the disk is full");
          return next;
        },
      },
      commandLog: { cleanUp: () => 0 },
      store: { restoreReserve: () => ++reserves > 0 },
    });
  });

  test("comes once an hour", () => {
    clock.advance(3 * HOUR_MS);
    expect(swept).toEqual([HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS]);
    expect(reserves).toBe(3);
  });

  test("much is swept in pieces with pauses between", () => {
    left = [1_000, 1_000, 5];
    clock.advance(HOUR_MS + 10_000);
    expect(swept).toEqual([0, 250, 500, 750].map((ms) => HOUR_MS + ms));
    expect(reserves).toBe(1);
  });

  test("a failure does not end it", () => {
    left = [-1];
    clock.advance(2 * HOUR_MS);
    expect(swept).toHaveLength(2);
  });

  test("stops when disposed of", () => {
    housekeeping[Symbol.dispose]();
    clock.advance(2 * HOUR_MS);
    expect(swept).toEqual([]);
  });
});
