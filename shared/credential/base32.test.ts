import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "./base32.ts";

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

describe("base 32", () => {
  test.each([
    ["", ""],
    ["00", "00"],
    ["ff", "ZW"],
    ["f8", "Z0"],
    ["0842", "1110"],
    ["48656c6c6f", "91JPRV3F"],
    ["ffffffffff", "ZZZZZZZZ"],
  ])("bytes %s are written %s and read back", (hex, text) => {
    expect(encodeBase32(bytesOf(hex))).toBe(text);
    expect(decodeBase32(text)).toEqual(bytesOf(hex));
  });

  test.each([
    ["91jprv3f", "91JPRV3F"],
    ["9IJPRV3F", "91JPRV3F"],
    ["9lJPRV3F", "91JPRV3F"],
    ["oO", "00"],
  ])("%s is read as %s", (typed, meant) => {
    expect(decodeBase32(typed)).not.toBeNull();
    expect(decodeBase32(typed)).toEqual(decodeBase32(meant));
  });

  test.each([
    ["a letter outside the alphabet", "9UJPRV3F"],
    ["a hyphen", "91JP-V3F"],
    ["a letter beyond ASCII", "91JPRV3É"],
    ["a pair of surrogates", "91JPRV😀"],
    ["a length that no bytes have", "0"],
    ["a length that no bytes have", "000"],
    ["filling bits that are not zero", "ZZ"],
  ])("%s is refused: %s", (_, text) => {
    expect(decodeBase32(text)).toBeNull();
  });

  test("any bytes come back, and no other text of the alphabet gives them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100, size: "max" }), (bytes) => {
        const text = encodeBase32(bytes);
        expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]*$/);
        expect(decodeBase32(text)).toEqual(bytes);
        expect(decodeBase32(`${text}0`)).not.toEqual(bytes);
      }),
    );
  });

  test("whatever is read is written the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ".split("")) }), (text) => {
        const bytes = decodeBase32(text);
        if (bytes) expect(encodeBase32(bytes)).toBe(text);
      }),
    );
  });
});
