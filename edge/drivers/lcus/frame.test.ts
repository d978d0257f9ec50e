import fc from "fast-check";
import { expect, it } from "vitest";
import { hex } from "../test/in-hex.ts";
import { lcusFrame } from "./frame.ts";

it.each([
  [1, true, "A0 01 01 A2"],
  [1, false, "A0 01 00 A1"],
  [2, true, "A0 02 01 A3"],
  [2, false, "A0 02 00 A2"],
  [3, true, "A0 03 01 A4"],
  [3, false, "A0 03 00 A3"],
  [4, true, "A0 04 01 A5"],
  [4, false, "A0 04 00 A4"],
] as const)("an LCUS board's relay %i, on %s", (channel, isOn, bytes) =>
  expect(hex(lcusFrame(channel, isOn))).toBe(bytes),
);

it("an LCUS frame's last byte is the sum of the others, for every relay", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.boolean(), (channel, isOn) => {
      const frame = lcusFrame(channel, isOn);
      const sum = frame.subarray(0, 3).reduce((all, byte) => all + byte, 0);
      expect([frame.length, frame[3]]).toEqual([4, sum % 256]);
    }),
  );
});
