import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedTaxNumber, isSameTaxNumber, normalNitku, normalNpwp, taxNumberKey } from "./tax-number.ts";

test.each([
  "01.234.567.8-901.000",
  "0012345678901000",
  "012345678901000",
  " 01.234.567.8–901.000\r\n",
  "01 234 567 8 901 000",
  "01.234.567.8-901.\u200b000\ufeff",
  "０１２３４５６７８９０１０００",
  "NPWP: 01.234.567.8-901.000",
  "NPWP16 : 0012 3456 7890 1000",
  "npwp no. 01.234.567.8/901.000",
  "'012345678901000",
  "‘012345678901000",
  "`012345678901000",
  "012345678901000.0",
  '="012345678901000"',
  "N.P.W.P. 01.234.567.8-901.000",
])("%j is one NPWP", (typed) => {
  expect(normalNpwp(typed)).toBe("0012345678901000");
});

test("a person's NPWP is the NIK", () => {
  expect(normalNpwp("3173012501900001")).toBe("3173012501900001");
  expect(normalNpwp("NIK 3173 0125 0190 0001")).toBe("3173012501900001");
});

test.each([
  ...["", "-", "belum ada", "0123 (belum ada)", "01234567890100", "00123456789010000", "0012345678901000000001"],
  ...["00.000.000.0-000.000", "0012345678901000 / 0098765432101000", "+012345678901000", "01234567890100O"],
])("%j is no NPWP", (typed) => {
  expect(normalNpwp(typed)).toBeNull();
});

test("a NITKU has 22 digits, however they are grouped", () => {
  for (const typed of ["0012345678901000.000001", "0012345678901000000001", "NITKU 0012345678901000-000001"])
    expect(normalNitku(typed)).toBe("0012345678901000000001");
  for (const typed of ["", "0012345678901000", "012345678901000000001", "0012345678901000.000001 A", "0".repeat(22)])
    expect(normalNitku(typed)).toBeNull();
});

test("what is matched has its lost zeros again, and what is asked its own digits", () => {
  expect(taxNumberKey("12345678901000")).toBe("0012345678901000");
  expect(taxNumberKey("12345678901000000001")).toBe("0012345678901000000001");
  expect(taxNumberKey("0".repeat(15))).toBeNull();
  expect(taxNumberKey("1".repeat(23))).toBeNull();
  expect(askedTaxNumber("01.071.777.5-055.000")).toBe("010717775055000");
  expect(askedTaxNumber("XX-1")).toBe("XX-1");
});

describe("of any text", () => {
  const sign = fc.constantFrom(...Array.from("0123456789.-– /\u200b\u00a0'N０"));
  const typed = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: sign, maxLength: 30 }));
  const FORMS = [
    [normalNpwp, /^\d{16}$/],
    [normalNitku, /^\d{22}$/],
    [taxNumberKey, /^(?:\d{16}|\d{22})$/],
  ] as const;

  test("a normal form is its own normal form, or there is none", () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const [form, shape] of FORMS) {
          const normal = form(text);
          if (normal === null) continue;
          expect(normal).toMatch(shape);
          expect(form(normal)).toBe(normal);
          expect(isSameTaxNumber(text, normal)).toBe(true);
        }
        expect(askedTaxNumber(askedTaxNumber(text))).toBe(askedTaxNumber(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test("the comparison is symmetric, and equal forms are the same number", () => {
    fc.assert(
      fc.property(typed, typed, (one, other) => {
        expect(isSameTaxNumber(one, other)).toBe(isSameTaxNumber(other, one));
        const [first, second] = [normalNpwp(one), normalNpwp(other)];
        if (first !== null && second !== null) expect(isSameTaxNumber(one, other)).toBe(first === second);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a number is the same as itself with another digit in one place only where both digits are one", () => {
    const digits = fc.string({ unit: fc.nat(9).map(String), minLength: 14, maxLength: 22 });
    fc.assert(
      fc.property(digits, fc.nat(21), fc.nat(9), (number, place, digit) => {
        fc.pre(/[1-9]/.test(number) && place < number.length);
        const other = number.slice(0, place) + String(digit) + number.slice(place + 1);
        const isOne = number === other;
        expect([isSameTaxNumber(number, other), isSameTaxNumber(other, number)]).toEqual([isOne, isOne]);
        // Zeros that a spreadsheet dropped.
        const bare = number.replace(/^0+/, "");
        if (number.length <= 16 || bare.length > 16) expect(isSameTaxNumber(bare, number)).toBe(true);
      }),
    );
  });

  test("signs between the digits don't matter", () => {
    const digits = fc.string({ unit: fc.nat(9).map(String), minLength: 15, maxLength: 16 });
    const signs = fc.array(fc.constantFrom("", ".", "-", " ", "\u200b"), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(digits, signs, (number, between) => {
        const spelled = Array.from(number, (digit, at) => `${digit}${between[at] ?? ""}`).join("");
        // A spreadsheet's decimal is none of its digits.
        fc.pre(!/^\d+\.0$/.test(spelled));
        expect(normalNpwp(spelled)).toBe(normalNpwp(number));
      }),
    );
  });
});
