import { expect, test } from "vitest";
import { readSupervisor } from "./supervisor.ts";

test("what systemd tells is read from the environment, and only where it means this process", () => {
  const socket = { NOTIFY_SOCKET: "/run/systemd/notify", WATCHDOG_USEC: "15000000" };
  const silent = { isNotified: false, watchdogMs: null, readsPriorities: false };
  expect(readSupervisor({}, 7)).toEqual(silent);
  expect(readSupervisor({ WATCHDOG_USEC: "15000000" }, 7)).toEqual(silent);
  expect(readSupervisor({ ...socket, WATCHDOG_PID: "7" }, 7)).toEqual({
    ...silent,
    isNotified: true,
    watchdogMs: 15_000,
  });
  expect(readSupervisor({ ...socket, WATCHDOG_PID: "8" }, 7)).toEqual({ ...silent, isNotified: true });
  expect(readSupervisor({ JOURNAL_STREAM: "8:1234" }, 7, "8:1234")).toEqual({ ...silent, readsPriorities: true });
  expect(readSupervisor({ JOURNAL_STREAM: "8:1234" }, 7, "8:77")).toEqual(silent);
});
