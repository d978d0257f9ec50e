import { expect, test } from "vitest";
import type { Device } from "../../../wire/gate-resources.ts";
import { say } from "../../../../shared/words/say.ts";
import { barrierClash, endProblem } from "./rules.ts";

const device = (id: string, role: Device["role"]) => ({ id, role, name: `Device ${id}` }) as Device;
const ARM = device("1", "barrier");
const CLASH = { path: "settings.role", said: say("is_the_role_of", { device: "Device 2" }) };
test.each([
  ["a barrier alone", ARM, [], null],
  ["a barrier beside itself", ARM, [ARM], null],
  ["a barrier beside a loop", ARM, [device("2", "loop")], null],
  ["a barrier beside a barrier", ARM, [ARM, device("2", "barrier")], CLASH],
  ["a loop beside a barrier", device("3", "loop"), [ARM], null],
  ["a loop beside a loop", device("3", "loop"), [device("2", "loop")], null],
])("one barrier a lane: %s", (_name, added, others, clash) => {
  expect(barrierClash(added, others)).toEqual(clash);
});

const NOW = "2026-11-21T06:00:00.000Z";
const PROBLEM = { path: "until", said: say("must_lie_in_the_future") };
test.each([
  ["no end", null, null],
  ["an end to come", "2026-11-21T06:00:00.001Z", null],
  ["an end right now", NOW, PROBLEM],
  ["an end that was", "2026-11-20T06:00:00.000Z", PROBLEM],
])("the end of a mode: %s", (_name, until, problem) => {
  expect(endProblem(until, NOW)).toEqual(problem);
});
