import { expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { idOf } from "../test/feed-records.ts";
import { BOOT } from "../test/sync-rig.ts";
import { startHeartbeat } from "./heartbeat.ts";

test.each([
  ["a quick answer", 40, 1_000, { offsetMs: 1_000, uncertaintyMs: 20 }],
  ["a slow answer is as uncertain as half of it", 3_000, -500, { offsetMs: -500, uncertaintyMs: 1_500 }],
])("%s: central's time is held against the middle of the exchange", async (_name, roundTripMs, offsetMs, expected) => {
  const clock = fakeClock();
  clock.advance(5_000);
  const measured: { offsetMs: number; uncertaintyMs: number }[] = [];
  const reconciled: unknown[] = [];
  const disks: unknown[] = [];
  const damaged: unknown[] = [];
  const asides: unknown[] = [];
  const loop = startHeartbeat({
    client: {
      heartbeat({ disk, set_aside, damaged_databases }) {
        asides.push(set_aside);
        disks.push(disk?.state);
        damaged.push(damaged_databases);
        clock.advance(roundTripMs / 2);
        const central_time = isoTime(clock.nowMs() + offsetMs);
        clock.advance(roundTripMs / 2);
        const value = { central_time, epoch: idOf(1), interval_seconds: 10, received_up_to: 7 };
        return Promise.resolve({ is: "ok", value });
      },
    },
    replica: {
      position: () => ({ cursor: "0", epoch: null, asOf: null }),
      setAside: () => [{ kind: "vehicle_ticket", count: 2 }],
      readingFrom: () => ({ cursor: "0", epoch: null }),
      startOver: () => undefined,
      apply: () => undefined,
      onChange: () => () => undefined,
    },
    outbox: {
      next: () => null,
      hasWaiting: () => false,
      settle: () => undefined,
      sendAgain: () => undefined,
      gone: () => [],
      reconcile: (central) => reconciled.push(central),
      retryParked: () => 0,
      counts: () => ({ depth: 0, parked: 0, oldestAt: null }),
      onAdded: () => () => undefined,
    },
    gate: {
      lanes: () => [],
      journalHead: () => ({ sequence: 0, hash: "" }),
      repairJournal: () => Promise.resolve(),
      hasRoom: () => false,
      damagedDatabases: () => 1,
    },
    clockTrust: {
      measured: (offset, uncertaintyMs) => measured.push({ offsetMs: offset, uncertaintyMs }),
      state: () => ({ trust: "uncertain", offsetMs: null, uncertaintyMs: 0 }),
    },
    clock,
    log: silentLog,
    random: () => 0.5,
    boot: BOOT,
  });
  await vi.waitFor(() => expect(measured).toEqual([expected]));
  expect(reconciled).toEqual([{ epoch: idOf(1), receivedUpTo: 7 }]);
  expect(disks).toEqual(["low"]);
  expect(damaged).toEqual([1]);
  expect(asides).toEqual([[{ kind: "vehicle_ticket", count: 2 }]]);
  await loop[Symbol.asyncDispose]();
});
