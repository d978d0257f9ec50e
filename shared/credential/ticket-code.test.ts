import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BASE32_ALPHABET } from "./base32.ts";
import { looksLikeTicketCode, isTicketCode, newTicketCode, normalizeTicketCode } from "./ticket-code.ts";

const letters = Array.from(BASE32_ALPHABET);
const codes = fc.uint8Array({ minLength: 9, maxLength: 9 }).map((bytes) => newTicketCode(() => bytes));
const replaced = (code: string, at: number, letter: string) => code.slice(0, at) + letter + code.slice(at + 1);

describe("a vehicle ticket code", () => {
  test("has the letters that chance gave and the check character", () => {
    expect(newTicketCode(() => Uint8Array.of(1, 19, 7, 29, 2, 20, 9, 23, 13))).toBe("1K7X2M9QDF");
    expect(newTicketCode((size) => new Uint8Array(size).fill(0xff))).toBe("ZZZZZZZZZX");
  });

  test("is good when it is new", () => {
    for (let made = 0; made < 1000; made++) expect(isTicketCode(newTicketCode(randomBytes))).toBe(true);
  });

  test("is good for exactly one of the 32 check characters", () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(letters.filter((letter) => isTicketCode(replaced(code, 9, letter)))).toEqual([code.at(9)]);
      }),
    );
  });

  test("is not good with any single wrong character", () => {
    fc.assert(
      fc.property(codes, (code) => {
        for (let at = 0; at < code.length; at++) {
          const good = letters.filter((letter) => isTicketCode(replaced(code, at, letter)));
          expect(good).toEqual([code.at(at)]);
        }
      }),
    );
  });

  // The check is linear: the difference that a swap makes depends on the pair and its place, not on the other letters.
  test("is not good with any pair of neighbours swapped, at any place", () => {
    for (let at = 0; at < 8; at++) {
      for (const one of letters) {
        for (const other of letters) {
          const values = new Uint8Array(9);
          values[at] = letters.indexOf(one);
          values[at + 1] = letters.indexOf(other);
          const code = newTicketCode(() => values);
          const swapped = code.slice(0, at) + other + one + code.slice(at + 2);
          expect(isTicketCode(swapped)).toBe(one === other);
        }
      }
    }
  });

  test("is not good with two neighbours swapped, the check character among them", () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 8 }), (code, at) => {
        const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
        expect(isTicketCode(swapped)).toBe(swapped === code);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["1k7x2m9qdf", "1K7X2M9QDF"],
    ["IK7X2-M9QDF", "1K7X2M9QDF"],
    [" lK7X 2M9QD f ", "1K7X2M9QDF"],
    ["1K7X2–M9QDF", "1K7X2M9QDF"],
    ["o0O0000000", "0000000000"],
  ])("typed as %j is taken for %s", (typed, code) => {
    expect(normalizeTicketCode(typed)).toBe(code);
    expect(isTicketCode(normalizeTicketCode(typed))).toBe(true);
  });

  test.each([
    ["1K7X2M9QDG", true],
    ["1K7X2M9QD", false],
    ["1K7X2M9QDFF", false],
    ["1K7X2M9QUF", false],
    ["1k7x2m9qdf", false],
    ["1K7X2M9Q😀", false],
    ["", false],
  ])("%j is not good; is it shaped like a code: %s", (text, isShaped) => {
    expect(isTicketCode(text)).toBe(false);
    expect(looksLikeTicketCode(text)).toBe(isShaped);
  });
});
