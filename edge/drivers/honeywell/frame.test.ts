import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex } from "../test/in-hex.ts";
import { hostAnswer } from "./frame.ts";

describe("an answer in host ACK mode", () => {
  it.each([
    ["the manual's example", "456", 0, "30 1B 34 1B 35 1B 36 2C"],
    ["good, without a digit", "7", null, "1B 37 2C"],
    ["bad, without a digit", "8", null, "1B 38 2C"],
    ["green light and a good beep for group 3", "27", 3, "33 1B 32 1B 37 2C"],
  ])("%s", (_name, elements, digit, frame) => expect(hex(hostAnswer(elements, digit))).toBe(frame));

  it("ends with its one comma, whatever is played, so that the reader reads on", () => {
    const elements = fc.stringMatching(/^[1-8ab]{1,8}$/);
    fc.assert(
      fc.property(elements, fc.option(fc.nat(9)), (played, digit) => {
        const wire = Buffer.from(hostAnswer(played, digit)).toString("latin1");
        expect(wire.indexOf(",")).toBe(wire.length - 1);
        expect(wire.slice(digit === null ? 0 : 1, -1).replaceAll("\x1b", "")).toBe(played);
      }),
    );
  });
});
