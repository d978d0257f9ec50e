import { expect, it } from "vitest";
import { mergeLoops, mergeReadings } from "./merge-readings.ts";

it("two loops at one place see a vehicle where one of them does, and nobody only where both say so", () => {
  const say = mergeLoops(["loop", "photocell"]);
  expect(say("loop", "free")).toBe("unknown");
  expect(say("photocell", "free")).toBe("free");
  expect(say("loop", "occupied")).toBe("occupied");
  expect(say("photocell", "free")).toBe("occupied");
  expect(say("photocell", "unknown")).toBe("occupied");
  expect(say("loop", "free")).toBe("unknown");
});

it("loops at different places know nothing of each other", () => {
  const said = mergeReadings([{ id: "near", place: "before" }, { id: "arm", place: "under" }, { id: "reader" }]);
  expect(said.loop("near", "before", "occupied")).toBe("occupied");
  expect(said.loop("arm", "under", "free")).toBe("free");
});

it("a fire alarm is on while one of its contacts says so", () => {
  const said = mergeReadings([]);
  expect(said.fire("hall", true)).toBe(true);
  expect(said.fire("yard", true)).toBe(true);
  expect(said.fire("hall", false)).toBe(true);
  expect(said.fire("yard", false)).toBe(false);
});
