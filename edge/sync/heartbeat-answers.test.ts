import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import type { Heartbeat, HeartbeatReply } from "../../shared/wire/sync.ts";
import { idOf } from "../test/feed-records.ts";
import { journalRows } from "../test/journal-rows.ts";
import { BOOT, type SyncRig, syncRig } from "../test/sync-rig.ts";
import type { Answer } from "./link/answer.ts";
import { startHeartbeat } from "./heartbeat.ts";
import type { Loop } from "./loop.ts";

let rig: SyncRig;
let asked: number;
let photosRetried: number;
let reports: Heartbeat[];
let loop: Loop;
let sequence: number;
let repairs: number[];
let isDiskFull: boolean;
let sign: string;
let laneChanged: () => void;
beforeEach(async () => {
  rig = await syncRig();
  asked = 0;
  photosRetried = 0;
  sequence = 0;
  repairs = [];
  isDiskFull = false;
  sign = "";
  laneChanged = () => undefined;
  reports = [];
});
const laneReport: Heartbeat["lanes"][number] = {
  lane_id: idOf(2),
  health: "ok",
  lacks: [],
  mode: "normal",
  phase: "idle",
  barrier: "closed",
  sign: null,
  light: null,
  devices: [],
  configuration: { state: "applied", problem: null },
};
const start = (...answers: Answer<Partial<HeartbeatReply>>[]): void => {
  loop = startHeartbeat({
    ...rig,
    ...rig.basics,
    client: {
      heartbeat(report) {
        asked++;
        reports.push(report);
        const answer = answers.shift() ?? { is: "ok", value: {} };
        const known = {
          central_time: isoTime(rig.clock.nowMs()),
          epoch: idOf(1),
          interval_seconds: 10,
          received_up_to: 0,
        };
        return Promise.resolve(answer.is === "ok" ? { is: "ok", value: { ...known, ...answer.value } } : answer);
      },
    },
    photos: { retryRefused: () => photosRetried++ },
    gate: {
      lanes: () => [{ ...laneReport, sign }],
      onLanes(listener) {
        laneChanged = listener;
        return () => undefined;
      },
      journalHead: () => ({ sequence, hash: "0".repeat(64) }),
      repairJournal: (centralHas) => {
        if (isDiskFull) return Promise.reject(new Error("the disk is full"));
        repairs.push(centralHas);
        sequence = centralHas + 1;
        return Promise.resolve();
      },
    },
    boot: BOOT,
  });
};
afterEach(async () => {
  await loop[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});

/** The next heartbeat has been answered. */
const next = async (ms: number): Promise<void> => {
  const before = asked;
  rig.clock.advance(ms);
  await vi.waitFor(() => expect(asked).toBe(before + 1));
  await new Promise((resolve) => setImmediate(resolve));
};
const park = (): void => void rig.store.db.exec("UPDATE outbox SET state = 'parked'");
const parked = (): number => rig.outbox.counts().parked;

test("parked facts and refused photos are sent once more when central says that it may read them now, and not at every heartbeat", async () => {
  journalRows(rig.store, 1, 2);
  park();
  const marked = (parked_mark: string): Answer<Partial<HeartbeatReply>> => ({ is: "ok", value: { parked_mark } });
  start({ is: "ok", value: {} }, marked("1"), marked("1"), marked("2"));
  await next(0);
  expect(parked()).toBe(2);
  await next(10_000);
  expect(parked()).toBe(0);
  park();
  await next(10_000);
  expect([parked(), photosRetried]).toEqual([2, 1]);
  await next(10_000);
  expect([parked(), photosRetried]).toEqual([0, 2]);
});

const has = (last_sequence: number): Answer<Partial<HeartbeatReply>> => ({ is: "ok", value: { last_sequence } });

test("a journal that ends before what central has of it goes on behind that", async () => {
  sequence = 5;
  start(has(5), has(9), has(10));
  await next(0);
  expect(repairs).toEqual([]);
  await next(11_000);
  expect(repairs).toEqual([9]);
  await next(11_000);
  expect(repairs).toEqual([9]);
});

test("where another computer overtakes it again and again it goes on behind that once an hour", async () => {
  start(has(9), has(20), has(30));
  await next(0);
  await next(11_000);
  expect(repairs).toEqual([9]);
  await next(3_600_000);
  expect(repairs).toEqual([9, 30]);
});

test("one that could not be written is tried again with the next heartbeat", async () => {
  isDiskFull = true;
  start(has(9), has(9));
  await next(0);
  isDiskFull = false;
  await next(11_000);
  expect(repairs).toEqual([9]);
});

test("what central lacks is sent again, and the gap is reported with every heartbeat", async () => {
  journalRows(rig.store, 1, 3);
  rig.store.db.exec("DELETE FROM outbox; DELETE FROM journal WHERE sequence < 3");
  const missing = [{ from: 1, to: 3 }];
  start({ is: "ok", value: { missing } }, { is: "unreachable", because: "no route" }, { is: "ok", value: { missing } });
  for (const ms of [0, 10_000, 10_000, 10_000]) await next(ms);
  expect(rig.outbox.counts().depth).toBe(1);
  const gone = [{ from: 1, to: 2 }];
  expect(reports.map((report) => report.gone)).toEqual([undefined, gone, gone, gone]);
  expect(reports.map(({ outbox }) => outbox.depth)).toEqual([0, 1, 1, 1]);
});

test.each([
  ["as central says", 30, 30_000],
  ["within five minutes, whatever central says", 86_400, 300_000],
])("the next one comes %s", async (_name, interval_seconds, intervalMs) => {
  start({ is: "ok", value: { interval_seconds } });
  await next(0);
  rig.clock.advance(intervalMs * 0.95 - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(1);
  await next(intervalMs * 0.1 + 1);
});

test("a central that requests a longer interval gets it", async () => {
  const busy = { is: "refused", status: 429, code: "rate_limited", because: "", retryAfterMs: 45_000 } as const;
  start(busy);
  await next(0);
  rig.clock.advance(44_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(1);
  await next(1_000);
});

/** The lane changes, and its sign shows the text. */
const show = (text: string): void => {
  sign = text;
  laneChanged();
};
/** The signs of the reports so far. */
const signs = () => reports.map(({ lanes }) => lanes[0]?.sign);

test("a lane that changes is reported at once, and what follows within a quarter of a second together", async () => {
  start();
  await vi.waitFor(() => expect(signs()).toEqual([""]));
  rig.clock.advance(1_000);
  show("WAIT");
  rig.clock.advance(0);
  await vi.waitFor(() => expect(signs()).toEqual(["", "WAIT"]));
  for (const text of ["1", "2", "GO"]) show(text);
  rig.clock.advance(249);
  expect(asked).toBe(2);
  rig.clock.advance(1);
  await vi.waitFor(() => expect(signs()).toEqual(["", "WAIT", "GO"]));
  // Nothing differs from the report.
  laneChanged();
  rig.clock.advance(1_000);
  expect(asked).toBe(3);
});

test("while central does not answer a change waits for the regular report, which has the last state alone", async () => {
  start({ is: "ok", value: {} }, { is: "unreachable", because: "" });
  await vi.waitFor(() => expect(asked).toBe(1));
  rig.clock.advance(11_000);
  await vi.waitFor(() => expect(asked).toBe(2));
  for (const text of ["1", "2", "LAST"]) {
    show(text);
    rig.clock.advance(1_000);
  }
  expect(asked).toBe(2);
  rig.clock.advance(11_000);
  await vi.waitFor(() => expect(signs()).toEqual(["", "", "LAST"]));
});
