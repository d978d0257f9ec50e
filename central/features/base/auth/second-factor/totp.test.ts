import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

/** "12345678901234567890" of RFC 6238, appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const STEP_MS = 30_000;

// The appendix shows eight digits; six-digit codes are their last six.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238: at %i seconds the code is %s", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(SECRET, code.slice(-6), seconds * 1000)).toBe(step);
});

test("a code is good one step early and late, and no further; its own step is returned", () => {
  const nowMs = 59_000;
  const code = "287082";
  expect([-1, 0, 1].map((steps) => stepOfCode(SECRET, code, nowMs + steps * STEP_MS))).toEqual([1, 1, 1]);
  expect(stepOfCode(SECRET, code, nowMs + 2 * STEP_MS)).toBeNull();
  for (const wrong of ["287083", "28708", "abcdef", ""]) expect(stepOfCode(SECRET, wrong, nowMs)).toBeNull();
});

test("a new secret has 160 bits, and its QR says what every app reads", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, "sari@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, algorithm: "SHA1", digits: "6", period: "30" });
});
