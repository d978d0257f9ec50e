import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteRangeOf } from "./byte-range.ts";

describe("a Range header on a file of 1000 bytes", () => {
  test.each([
    [undefined, { of: "whole" }],
    ["bytes=0-99", { of: "part", start: 0, end: 99 }],
    ["bytes=990-", { of: "part", start: 990, end: 999 }],
    ["bytes=-10", { of: "part", start: 990, end: 999 }],
    ["bytes=-5000", { of: "part", start: 0, end: 999 }],
    ["bytes=0-5000", { of: "part", start: 0, end: 999 }],
    ["bytes=1000-", { of: "nothing" }],
    ["bytes=-0", { of: "nothing" }],
    ["bytes=20-10", { of: "whole" }],
    ["bytes=0-1,5-6", { of: "whole" }],
    ["lines=0-1", { of: "whole" }],
    ["bytes=-", { of: "whole" }],
    ["noise", { of: "whole" }],
  ])("%s", (header, expected) => {
    expect(byteRangeOf(header, 1000)).toEqual(expected);
  });

  test("a part always lies inside the file", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.option(fc.nat(6000)), fc.option(fc.nat(6000)), (size, first, last) => {
        const range = byteRangeOf(`bytes=${String(first ?? "")}-${String(last ?? "")}`, size);
        if (range.of !== "part") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
