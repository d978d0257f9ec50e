import { describe, expect, it } from "vitest";
import type { ScaleReading } from "../ports.ts";
import { type BridgeEvent, type BridgeState, doubtsOf, firstBridge, stepBridge, weightThatCounts } from "./bridge.ts";

const SETTINGS = { min_kg: 400, max_kg: 60_000, zero_kg: 40, stable_seconds: 2, stable_span_kg: 20 };
const NOWHERE = { hasDeckEnds: false, hasBefore: false };

/** A bridge whose time passes; `shows` repeats a reading five times a second, as indicators do. */
function bridge(places = NOWHERE) {
  let state: BridgeState = firstBridge(places);
  let nowMs = 0;
  const told = {
    see(event: BridgeEvent) {
      state = stepBridge(SETTINGS, state, event, nowMs);
      return told;
    },
    shows(value: number | ((at: number) => number), seconds: number, more: Partial<ScaleReading> = {}) {
      for (let at = 0; at < seconds * 5; at += 1) {
        nowMs += 200;
        const shown = typeof value === "number" ? value : value(at);
        told.see({ type: "weight", reading: { ...KG, value: shown, ...more } });
      }
      return told;
    },
    waits(seconds: number) {
      nowMs += seconds * 1000;
      return told;
    },
    get counts() {
      const result = weightThatCounts(SETTINGS, state, nowMs);
      return result.is === "counts" ? result.kg : result.why;
    },
    get doubts() {
      return doubtsOf(state, nowMs);
    },
  };
  return told;
}
const KG: ScaleReading = { value: 0, unit: "kg", isStable: null, isNet: false, range: "in" };
const twofold = (at: number): number => (at % 2 === 0 ? 12_340 : 30_120);
const noisy = (at: number): number => 12_340 + (at % 2) * 60;

describe("a weight counts", () => {
  it.each<[string, number | string, number | string]>([
    ["without a word: after the set time", bridge().shows(12_340, 2.2).counts, 12_340],
    ["without a word: not before", bridge().shows(12_340, 2).counts, "moving"],
    ["by the indicator's word: after the set time", bridge().shows(12_340, 2.2, { isStable: true }).counts, 12_340],
    ["by the indicator's word: not at once", bridge().shows(12_340, 2, { isStable: true }).counts, "moving"],
    ["not of two indicators on one line", bridge().shows(twofold, 9, { isStable: true }).counts, "moving"],
    ["not against the indicator's word", bridge().shows(12_340, 9, { isStable: false }).counts, "moving"],
    ["not while it is noisy", bridge().shows(noisy, 9).counts, "moving"],
    ["the last indicated one, within a division", bridge().shows((at) => 12_340 + (at % 2) * 20, 3).counts, 12_340],
    ["not below the minimum", bridge().shows(380, 9).counts, "below_min"],
    ["not above the maximum", bridge().shows(60_020, 9).counts, "over"],
    ["not out of range", bridge().shows(0, 9, { range: "over" }).counts, "over"],
    ["not below zero", bridge().shows(-60, 9).counts, "negative"],
    ["not in error", bridge().shows(0, 9, { range: "invalid" }).counts, "invalid"],
    ["not net", bridge().shows(12_340, 9, { isNet: true }).counts, "net"],
    ["not after silence", bridge().shows(12_340, 9).waits(2.1).counts, "silent"],
    ["not when the line breaks before the set time", bridge().shows(12_340, 2).waits(0.5).counts, "moving"],
    ["not at once after a gap", bridge().shows(12_340, 9).waits(9).shows(12_340, 0.2).counts, "moving"],
    ["not before the first reading", bridge().counts, "silent"],
    ["tonnes as kilograms", bridge().shows(12.34, 3, { unit: "t" }).counts, 12_340],
  ])("%s", (_name, counts, expected) => expect(counts).toBe(expected));

  it("only with both ends of the deck free, and with the loop before the arm not free", () => {
    const deck = bridge({ hasDeckEnds: true, hasBefore: true }).shows(12_340, 3);
    expect(deck.counts).toBe("not_on_deck");
    deck
      .see({ type: "loop", place: "deck_end", state: "free" })
      .see({ type: "loop", place: "before", state: "occupied" });
    // It was shown with a part of the truck beside the deck.
    expect(deck.counts).toBe("moving");
    expect(deck.shows(12_340, 3).counts).toBe(12_340);
    expect(deck.see({ type: "loop", place: "deck_end", state: "occupied" }).counts).toBe("not_on_deck");
    expect(deck.see({ type: "loop", place: "deck_end", state: "unknown" }).counts).toBe("not_on_deck");
    expect(
      deck.see({ type: "loop", place: "deck_end", state: "free" }).see({ type: "loop", place: "before", state: "free" })
        .counts,
    ).toBe("not_on_deck");
    expect(deck.shows(12_340, 3).see({ type: "loop", place: "before", state: "unknown" }).counts).toBe(12_340);
  });
});

describe("a bridge in doubt", () => {
  it("is silent", () => {
    expect(bridge().shows(0, 1).waits(2).doubts).toEqual([]);
    expect(bridge().shows(0, 1).waits(2.1).doubts).toEqual(["silent"]);
  });

  it("drifts: it stays away from zero in the minute after a truck", () => {
    const drifting = bridge().shows(12_340, 3).see({ type: "passed" }).shows(60, 59);
    expect(drifting.doubts).toEqual([]);
    expect(drifting.shows(60, 2).doubts).toEqual(["not_zero"]);
    expect(drifting.shows(40, 1).doubts).toEqual([]);
  });

  it("is near zero between trucks: nothing is wrong, however equal they are", () => {
    const good = bridge();
    for (let truck = 0; truck < 4; truck += 1) {
      good.shows(12_340, 3);
      expect(good.counts).toBe(12_340);
      good.see({ type: "passed" }).shows(0, 70);
    }
    expect(good.doubts).toEqual([]);
  });

  it("is stuck: the same to the last digit through three trucks, and counts no more until it moves", () => {
    const stuck = bridge().shows(12_340, 3).see({ type: "passed" }).shows(12_340, 3).see({ type: "passed" });
    expect([stuck.shows(12_340, 3).counts, stuck.doubts]).toEqual(["stuck", ["stuck"]]);
    expect([stuck.shows(12_360, 3).counts, stuck.doubts]).toEqual([12_360, []]);
  });

  it("is restless: a minute with a truck on it and without a stable weight", () => {
    expect(bridge().shows(noisy, 59).doubts).toEqual([]);
    expect(bridge().shows(noisy, 62).doubts).toEqual(["restless"]);
    expect(bridge().shows(noisy, 62).shows(12_340, 3).doubts).toEqual([]);
    expect(bridge().shows(noisy, 59).waits(9).doubts).toEqual(["silent"]);
  });
});
