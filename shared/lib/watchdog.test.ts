import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Supervisor } from "../config/supervisor.ts";
import { fakeClock } from "./fake-clock.ts";
import { type ProofOfWork, startWatchdog } from "./watchdog.ts";

const SUPERVISOR: Supervisor = { isNotified: true, watchdogMs: 15_000, readsPriorities: false };

function watched(proofs: ProofOfWork[], supervisor = SUPERVISOR) {
  const clock = fakeClock();
  const sent: string[] = [];
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const notify = () => ({ send: (message: string) => void sent.push(message), [Symbol.dispose]: () => undefined });
  const watchdog = startWatchdog({ supervisor, notify, proofs, clock, log });
  onTestFinished(() => watchdog[Symbol.dispose]());
  /** @returns the messages of the next five seconds */
  const next = async (): Promise<string[]> => {
    await new Promise(setImmediate);
    sent.length = 0;
    clock.advance(5_000);
    return [...sent];
  };
  return { sent, lines, next, watchdog };
}

test("a process that works says so at its start, three times within the limit, and at its end", async () => {
  const { sent, next, watchdog } = watched([{ name: "database", prove: () => Promise.resolve(), limitMs: 5_000 }]);
  expect(sent).toEqual(["READY=1", "WATCHDOG=1"]);
  expect(await next()).toEqual(["WATCHDOG=1"]);
  expect(await next()).toEqual(["WATCHDOG=1"]);
  watchdog[Symbol.dispose]();
  expect(sent.at(-1)).toBe("STOPPING=1");
  expect(await next()).toEqual([]);
});

test("work that does not come within its limit keeps it silent, which is logged once; work that comes late feeds it again", async () => {
  let finish = (): void => undefined;
  const prove = () => new Promise<void>((resolve) => (finish = resolve));
  const { next, lines } = watched([
    { name: "lanes", prove: () => 0, limitMs: 5_000 },
    { name: "database", prove, limitMs: 10_000 },
  ]);
  expect(await next()).toEqual(["WATCHDOG=1"]);
  expect(await next()).toEqual([]);
  expect(await next()).toEqual([]);
  expect(lines).toEqual([expect.stringContaining("no sign of life of: database")]);
  finish();
  expect(await next()).toEqual(["WATCHDOG=1"]);
});

test("a refusal is a sign of life, a fault of this process is none", async () => {
  const refusing = watched([{ name: "database", prove: () => Promise.reject(new Error("away")), limitMs: 5_000 }]);
  expect(await refusing.next()).toEqual(["WATCHDOG=1"]);
  const faulty = watched([
    {
      name: "lanes",
      prove: () => {
        throw new Error("lane 1 is overdue");
      },
      limitMs: 5_000,
    },
  ]);
  expect(faulty.sent).toEqual(["READY=1"]);
  expect(await faulty.next()).toEqual([]);
});

test("a supervisor that only waits for the start hears of nothing else, and without one nothing is sent", async () => {
  const waiting = watched([], { ...SUPERVISOR, watchdogMs: null });
  expect(waiting.sent).toEqual(["READY=1"]);
  expect(await waiting.next()).toEqual([]);
  expect(watched([], { ...SUPERVISOR, isNotified: false }).sent).toEqual([]);
});
