import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePlates, foreignToPlate, formatPlate, isSamePlate, normalizePlate, plateLook } from "./plate.ts";

describe("how a police number is shown", () => {
  test.each([
    ["b1234abc", "B 1234 ABC"],
    ["  B-1234-ABC ", "B 1234 ABC"],
    ["DK 1 A", "DK 1 A"],
    ["ri1", "RI 1"],
    ["B 0123 AB", "B 0123 AB"],
    [" ABC 12345 ", "ABC 12345"],
    ["CD 12 34 XYZZ", "CD 12 34 XYZZ"],
    ["Ｂ１２３４ＡＢＣ", "B 1234 ABC"],
    ["В 6667 ХУZ", "B 6667 XYZ"],
    ["А123ВС77", "A123BC77"],
    ["กข 3610", "กข 3610"],
  ])("%j is shown as %j", (typed, shown) => {
    expect(formatPlate(typed)).toBe(shown);
  });
});

test.each([
  ["B 1234 ABC", "b1234abc", "same"],
  ["B.1234.ABC", "B 1234 ABC", "same"],
  ["B–1234—ABC", "B\u00a01234\u200bABC", "same"],
  ["Ｂ１２３４ＡＢＣ", "B 1234 ABC", "same"],
  ["В1234АВС", "B 1234 ABC", "same"],
  ["в 1234 авс", "B 1234 ABC", "same"],
  ["Β 1234 ΑΒϹ", "B 1234 ABC", "different"],
  ["ΑΒ 1234 ΧΥ", "AB 1234 XY", "same"],
  ["٣٦١٠ กข", "กข 3610", "different"],
  ["กข ๓๖๑๐", "กข 3610", "same"],
  ["京A·12345", "京A12345", "same"],
  ["京A12345", "沪A12345", "different"],
  ["กข 3610", "ฮฮ 3610", "different"],
  ["กข 3610", "3610", "different"],
  ["B1234ABC0527", "B 1234 ABC", "probably same"],
  ["B 1234 ABC 05·27", "B 1234 ABC", "probably same"],
  ["BI234A8C0527", "B 1234 ABC", "probably same"],
  ["B1234ABC1327", "B 1234 ABC", "different"],
  ["WXY12340527", "WXY 1234", "different"],
  ["BI234ABC", "B 1234 ABC", "probably same"],
  ["8I234ABC", "B 1234 ABC", "probably same"],
  ["B1234A8C", "B 1234 ABC", "probably same"],
  ["B 5234 OGZ", "8 S234 D62", "probably same"],
  ["B1235ABC", "B 1234 ABC", "different"],
  ["B 1234 ABC", "B 1234 ABD", "different"],
  ["B 1234 ABC", "B 123 ABC", "different"],
  ["", "-", "same"],
  ["B\ufe0f 1234 ABC", "B 1234 ABC", "same"],
  ["B\u3164 1234 A\u034fBC", "B 1234 ABC", "same"],
  ["B 1234 A\u0336BC", "B 1234 ABC", "probably same"],
  ["B 1234 ABC\u0301", "B 1234 ABC", "probably same"],
  ["B 1234 ÀBĈ", "B 1234 ABC", "probably same"],
  ["Đ 1234 ØŁ", "D 1234 OL", "probably same"],
  ["MÜ 1234", "MU 1234", "probably same"],
  ["В З234 АВС", "B 3234 ABC", "probably same"],
  ["กา 3610", "กำ 3610", "different"],
])("%j and %j: %s", (one, other, match) => {
  expect(comparePlates(one, other)).toBe(match);
  expect(isSamePlate(one, other)).toBe(match === "same");
});

test.each([
  ["B 1234 ABC (putih)", "(putih)"],
  ["B 1234 ABC (putih", "(putih"],
  ["B 1234 ABC [truk]", "[truk]"],
  ["B 1234 ABC putih", "putih"],
  ["Plat B 1234 ABC", "Plat"],
  ["Nopol: B 1234 ABC", ":"],
  ["B 1234 ABC / B 5678 DE", "/"],
  ["B 1234 ABC 🚚", "🚚"],
  ["🅱 1234 ABC", "🅱"],
  ["Ꭺ 1234 BC", "Ꭺ"],
  ["ꓐ 1234 ABC", "ꓐ"],
  ["ʙ 1234 ABC", "ʙ"],
  ["Ɓ 1234 ABC", "Ɓ"],
  ["ᗷ 1234 ABC", "ᗷ"],
  ["B 1234 A\u0336BC", "A\u0336"],
  ["B\u20dd 1234 ABC", "B\u20dd"],
  ["B 1234 ABC", null],
  ["B 1 SIAP", null],
  ["B.1234-ABC", null],
  ["京A·12345", null],
  ["กข 3610 กรุงเทพมหานคร", null],
  ["WXYZ 1234", null],
  ["MÜ·AB 1234", null],
  ["品川 500 さ 12-34", null],
  ["12가 3456", null],
  ["ก่ 3610", null],
  ["د 12345", null],
])("what does not belong to a plate in %j: %j", (typed, foreign) => {
  expect(foreignToPlate(typed)).toBe(foreign);
});

const signs = fc.constantFrom(
  ...Array.from("AВСoО0I1B8ЅS5Z2DQG6 -.12กข京é\u0301\u0323ǰŉßİﬁ㈱ÆØƁʙЗ3\ufe0f\u3164\u200b\u202e\u0336"),
);
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: signs, maxLength: 16 }),
);

describe("whatever is typed", () => {
  test("the normal form holds only letters, marks and digits, and is its own normal form", () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const normal = normalizePlate(typed);
        expect(normal).toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
        expect(normalizePlate(normal)).toBe(normal);
      }),
    );
  });

  test("showing it changes no vehicle", () => {
    fc.assert(fc.property(texts, (typed) => isSamePlate(formatPlate(typed), typed)));
  });

  test("comparing is symmetric, and each is the same as itself", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(comparePlates(one, other)).toBe(comparePlates(other, one));
        expect(comparePlates(one, one)).toBe("same");
        expect(comparePlates(one, other) === "same").toBe(isSamePlate(one, other));
      }),
    );
  });

  test("two readings of one plate are never different, whichever comes first", () => {
    const [letters, tax] = ["ABDGIOQSZ", fc.constantFrom("", "", "0527", "12·31", "O1 27")];
    const unit = (signs: string) => fc.constantFrom(...Array.from(signs));
    const plate = fc
      .tuple(
        fc.string({ unit: unit(letters), minLength: 1, maxLength: 2 }),
        fc.string({ unit: unit("12568"), minLength: 1, maxLength: 4 }),
        fc.string({ unit: unit(letters), minLength: 1, maxLength: 3 }),
      )
      .map((parts) => parts.join(" "));
    const ALIKE = ["I1", "O0DQ", "B8", "S5", "Z2", "G6"];
    const misread = (text: string, chances: readonly number[]) =>
      Array.from(text, (sign, at) => {
        const alike = ALIKE.find((one) => one.includes(sign)) ?? sign;
        return alike.charAt((chances[at] ?? 0) % alike.length);
      }).join("");
    const chances = fc.array(fc.nat(11), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(plate, chances, tax, (one, wrong, behind) => {
        const other = misread(one, wrong) + behind;
        const match = comparePlates(one, other);
        expect(match).not.toBe("different");
        expect(comparePlates(other, one)).toBe(match);
      }),
    );
  });

  test("characters that look alike make no other look, and the look has a look of its own", () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const look = plateLook(normalizePlate(typed));
        expect(plateLook(look)).toBe(look);
        expect(comparePlates(look, typed)).not.toBe("different");
      }),
    );
  });

  test("letters beyond A–Z keep two plates apart", () => {
    const letter = fc.constantFrom(...Array.from("京沪กขฮЖЯΣΩ가あ"));
    fc.assert(
      fc.property(letter, letter, (one, other) => {
        fc.pre(one !== other);
        expect(comparePlates(`${one}A12345`, `${other}A12345`)).toBe("different");
      }),
    );
  });
});
