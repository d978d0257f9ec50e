import { describe, expect, it } from "vitest";
import { codeDebounce } from "./code-debounce.ts";

/** Sees the code at each moment; returns the moments at which it was reported. */
function toldAt(moments: readonly number[], times = { expireMs: 3_000, repeatMs: 30_000 }): number[] {
  const codes = codeDebounce(times);
  return moments.filter((ms) => codes.sees("GA1.X", ms));
}
const every = (stepMs: number, fromMs: number, toMs: number): number[] =>
  Array.from({ length: (toMs - fromMs) / stepMs + 1 }, (_, at) => fromMs + at * stepMs);

describe("a code that is held up", () => {
  it.each<[string, number[], number[]]>([
    ["is one scan, however often it is seen", every(200, 0, 20_000), [0]],
    ["is one scan although some pictures miss it", [0, 200, 2_900, 5_800, 8_700], [0]],
    ["is a new scan when it was away", [0, 200, 3_300, 3_500], [0, 3_300]],
    ["is reported again when it stays for long", every(500, 0, 61_000), [0, 30_000, 60_000]],
  ])("%s", (_name, moments, told) => {
    expect(toldAt(moments)).toEqual(told);
  });

  it("does not hide another", () => {
    const codes = codeDebounce({ expireMs: 3_000, repeatMs: 30_000 });
    expect([codes.sees("a", 0), codes.sees("b", 100), codes.sees("a", 200), codes.sees("b", 300)]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it("is new when the vehicle has gone", () => {
    const codes = codeDebounce({ expireMs: 3_000, repeatMs: 30_000 });
    codes.sees("a", 0);
    codes.forget();
    expect(codes.sees("a", 100)).toBe(true);
  });
});
