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
});
