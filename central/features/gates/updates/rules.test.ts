import { describe, expect, test } from "vitest";
import type { UpdateReport } from "../../../../shared/wire/update.ts";
import { type GateOfRollout, nextStep, outcomeOf, ruleOnAct, wavesOf } from "./rules.ts";

test("one gate comes first, then the areas one after the other, those without gates left out", () => {
  const edge = (id: string, area_id: string) => ({ id, area_id });
  const edges = [edge("a", "x"), edge("b", "y"), edge("c", "x"), edge("d", "z")];
  const waves = wavesOf(edges, "c", ["x", "none", "y", "z"]).map(({ id, wave }) => `${wave}${id}`);
  expect(waves).toEqual(["0c", "1a", "2b", "3d"]);
  expect(wavesOf([edge("a", "x"), edge("b", "y")], "b", ["x", "y"]).map(({ id, wave }) => `${wave}${id}`)).toEqual([
    "0b",
    "1a",
  ]);
});

describe("a rollout", () => {
  const gate = (wave: number, outcome: GateOfRollout["outcome"], settledMs = 0, isConnected = true): GateOfRollout => ({
    wave,
    outcome,
    settledMs,
    isConnected,
  });
  test.each<[string, number, GateOfRollout[], number, string]>([
    ["waits for the first gate", 0, [gate(0, null), gate(1, null)], 1e9, "wait"],
    ["waits for the pause", 0, [gate(0, "done", 100), gate(1, null)], 159, "wait"],
    ["goes on after the pause", 0, [gate(0, "done", 100), gate(1, null)], 160, "next"],
    [
      "counts the pause from the last gate",
      1,
      [gate(0, "done"), gate(1, "done", 100), gate(1, "done", 140), gate(2, null)],
      199,
      "wait",
    ],
    [
      "waits for a gate of an earlier wave that is back",
      1,
      [gate(0, "done"), gate(0, null), gate(1, "done"), gate(2, null)],
      1e9,
      "wait",
    ],
    [
      "is not held up by a gate out of contact",
      1,
      [gate(0, "done"), gate(1, null, 0, false), gate(1, "done", 0), gate(2, null)],
      60,
      "next",
    ],
    [
      "takes nothing from a wave without a proof",
      1,
      [gate(0, "done"), gate(1, null, 0, false), gate(2, null)],
      1e9,
      "wait",
    ],
    [
      "waits at its end for gates out of contact",
      1,
      [gate(0, "done"), gate(1, "done"), gate(1, null, 0, false)],
      1e9,
      "wait",
    ],
    ["is done with its last gate", 1, [gate(0, "done"), gate(1, "done")], 0, "done"],
  ])("%s", (_, wave, gates, nowMs, step) => {
    expect(nextStep({ wave, pauseMs: 60 }, gates, nowMs)).toBe(step);
  });

  test.each([
    ["stop", "running", true],
    ["stop", "paused", true],
    ["stop", "stopped", false],
    ["stop", "done", false],
    ["continue", "running", false],
    ["continue", "paused", true],
    ["continue", "stopped", true],
    ["continue", "done", false],
  ] as const)("%s while it is %s: %s", (act, state, may) => {
    expect(ruleOnAct(act, state) === null).toBe(may);
  });
});

describe("a heartbeat", () => {
  const open = { attempt_id: "try", version: "2.0" };
  const update = (more: Partial<UpdateReport>): UpdateReport => ({
    processor: "amd64",
    unable_because: null,
    attempt: "try",
    state: "idle",
    percent: null,
    because: null,
    ...more,
  });
  test.each([
    ["of the former version says nothing final", { version: "1.0", update: update({ state: "fetching" }) }, undefined],
    ["of a version on trial says nothing final", { version: "2.0", update: update({ state: "proving" }) }, undefined],
    ["of the proved version ends the try", { version: "2.0", update: update({ state: "done" }) }, "done"],
    ["of a version that was installed by hand ends it too", { version: "2.0" }, "done"],
    ["that went back ends it", { version: "1.0", update: update({ state: "went_back" }) }, "went_back"],
    ["that refused ends it", { version: "1.0", update: update({ state: "refused" }) }, "went_back"],
    [
      "that went back in an earlier try says nothing",
      { version: "1.0", update: update({ state: "went_back", attempt: "old" }) },
      undefined,
    ],
    [
      "of an edge that can't be updated ends it",
      { version: "1.0", update: update({ unable_because: "by hand" }) },
      "went_back",
    ],
    ["of an edge that knows nothing of updates says nothing", { version: "1.0" }, undefined],
  ])("%s", (_, report, outcome) => {
    expect(outcomeOf(open, report)?.outcome).toBe(outcome);
  });
});
