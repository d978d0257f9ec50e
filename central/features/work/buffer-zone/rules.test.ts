import { inWords } from "../../../../shared/words/say.ts";
import { describe, expect, test } from "vitest";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { CALL_SETTLES_MS } from "../../../../shared/rules/buffer-queue.ts";
import { afterMove, type Move, type Waiting } from "./rules.ts";

const NOON_MS = Date.parse("2026-11-21T05:00:00.000Z");
const MINUTE = 60_000;
const at = (ms: number): string => isoTime(NOON_MS + ms);
const rules = { call_minutes: 15, calls: 2 };

const waiting: Waiting = {
  state: "waiting",
  queued_at: at(-60 * MINUTE),
  gate_id: null,
  called_at: null,
  called_until: null,
  calls: 0,
  ended_at: null,
  end_reason: null,
};
const calledUntil = (ms: number, calls = 1): Waiting => ({
  ...waiting,
  state: "called",
  gate_id: "north",
  called_at: at(ms - 15 * MINUTE),
  called_until: at(ms),
  calls,
});
const entered: Waiting = { ...waiting, state: "entered", ended_at: at(-MINUTE) };
const left: Waiting = { ...waiting, state: "left", ended_at: at(-MINUTE) };

const call: Move = { is: "call", gateId: "south", rules };
const tick: Move = { is: "tick", rules };
const recall: Move = { is: "recall", gateId: "north", rules };
const putBack: Move = { is: "put-back" };
const enter: Move = { is: "enter" };
const leave: Move = { is: "leave", reason: "the driver goes home" };

const CALLED = { state: "called", gate_id: "south", called_at: at(0), called_until: at(15 * MINUTE), calls: 1 };
const AGAIN = { ...CALLED, gate_id: "north", calls: 2 };
const BACK = { ...waiting, queued_at: at(0) };
const ENTERED = { state: "entered", ended_at: at(0) };
const LEFT = { state: "left", ended_at: at(0), end_reason: "the driver goes home" };
const atLast = calledUntil(-CALL_SETTLES_MS, 2);

describe("a vehicle in the buffer zone", () => {
  test.each<[string, Waiting, Move, event: string, object]>([
    ["is called", waiting, call, "called", CALLED],
    ["is called anew after its call timed out", calledUntil(0), call, "called", CALLED],
    ["that did not come is called again to its gate", calledUntil(0), tick, "called", AGAIN],
    ["that did not come to its last call is put back at the end", atLast, tick, "missed", BACK],
    ["is called again by hand, with its whole time", calledUntil(MINUTE), recall, "called", AGAIN],
    ["is put back by hand, at the end", calledUntil(MINUTE), putBack, "missed", BACK],
    ["enters the area", waiting, enter, "entered", ENTERED],
    ["enters the area when called", calledUntil(MINUTE), enter, "entered", ENTERED],
    ["leaves", waiting, leave, "left", LEFT],
    ["leaves after it was called", calledUntil(MINUTE), leave, "left", LEFT],
  ])("%s", (_, before, move, event, after) => {
    expect(afterMove(before, move, NOON_MS)).toMatchObject({ is: "moved", event, after });
  });

  test.each<[string, Waiting, Move]>([
    ["while it waits", waiting, tick],
    ["while it is called", calledUntil(1), tick],
    ["just after its last call: it may be on its way", calledUntil(1 - CALL_SETTLES_MS, 2), tick],
    ["after it entered", entered, tick],
    ["after it left", left, tick],
  ])("is left alone by time %s", (_, before, move) => {
    expect(afterMove(before, move, NOON_MS)).toEqual({ is: "same" });
  });

  test.each<[string, Waiting, Move, RegExp]>([
    ["called twice", calledUntil(MINUTE), call, /called already, until 2026-11-21T05:01/],
    ["called after it entered", entered, call, /entered the area at/],
    ["called after it left", left, call, /left at/],
    ["called again while it waits", waiting, recall, /it is not called/],
    ["called again after its call timed out", calledUntil(0), recall, /it is not called/],
    ["put back while it waits", waiting, putBack, /it is not called/],
    ["put back after it entered", entered, putBack, /entered the area at/],
    ["entered twice", entered, enter, /entered the area at/],
    ["left after it entered", entered, leave, /entered the area at/],
    ["left twice", left, leave, /left at/],
  ])("is not %s", (_, before, move, why) => {
    const moved = afterMove(before, move, NOON_MS);
    expect(moved.is === "refused" && inWords(moved.why, "en")).toMatch(why);
  });
});
