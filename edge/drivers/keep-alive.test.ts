import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../shared/lib/fake-clock.ts";
import { type KeepAlive, keepAlive } from "./keep-alive.ts";

let clock: FakeClock;
let questions: KeepAlive;
let asked: number[];
let silentMs: number[];
beforeEach(() => {
  clock = fakeClock();
  asked = [];
  silentMs = [];
  questions = keepAlive(clock, {
    ask: () => void asked.push(clock.monotonicMs()),
    silent: () => void silentMs.push(clock.monotonicMs()),
  });
  questions.start();
});

describe("a device that is asked", () => {
  it("at once, and every second", () => {
    clock.advance(3000);
    expect(asked).toEqual([0, 1000, 2000, 3000]);
  });

  it("is not silent while it answers", () => {
    for (let second = 0; second < 10; second += 1) {
      clock.advance(1000);
      questions.received();
    }
    expect(silentMs).toEqual([]);
  });

  it("is silent within 5 s, and goes on being asked", () => {
    clock.advance(6000);
    expect(silentMs).toEqual([4000, 5000, 6000]);
    expect(asked).toHaveLength(7);
  });

  it("has its time anew when the asking begins anew", () => {
    clock.advance(3400);
    questions.start();
    clock.advance(3400);
    expect(silentMs).toEqual([]);
  });

  it("is left alone at the end", () => {
    questions.stop();
    clock.advance(10_000);
    expect([asked, silentMs]).toEqual([[0], []]);
  });
});
