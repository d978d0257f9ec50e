import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOfCode, newEnrolmentCode } from "./enrolment-code.ts";

test("no two codes are the same, nor are their hashes", () => {
  const codes = Array.from({ length: 200 }, newEnrolmentCode);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.map(hashOfCode)).size).toBe(200);
});

test("a code counts however it is typed: case, look-alikes, hyphens and spaces", () => {
  const lookAlikes: Record<string, string> = { "0": "oO", "1": "iIlL" };
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(3)), (choices) => {
      const code = newEnrolmentCode();
      const pick = (of: string): string => of.charAt(Number(choices.next().value) % of.length);
      const typed = Array.from(code, (letter) =>
        letter === "-" ? pick("- ") : pick(letter + letter.toLowerCase() + (lookAlikes[letter] ?? "")),
      );
      expect(hashOfCode(typed.join(""))).toBe(hashOfCode(code));
      expect(hashOfCode(code)).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

test.each(["", "not a code", "7K2M-9QRT-0VWX", "7K2M-9QRT-0VWX-4BCD-7K2M", "7K2M-9QRT-0VWX-4BC!"])(
  "%j is no code",
  (text) => {
    expect(hashOfCode(text)).toBeNull();
  },
);
