import fc from "fast-check";
import { expect, test } from "vitest";
import { faceOf, ROBOTO } from "./faces.ts";
import { linesOf, plainText, runsOf } from "./text-runs.ts";

const drawn = (text: string) => runsOf(text).map(({ text: piece }) => piece);

test.each([
  ["a name in Latin, Greek or Cyrillic letters stays one piece", "Иван Ñandú Ωμέγα", ["Иван Ñandú Ωμέγα"]],
  ["Chinese, traditional characters too", "陳記運輸", ["陳", "記", "運", "輸"]],
  ["Thai words stay whole, marks with their letters", "ทรัพย์ PT", ["ทรัพย์", " ", "PT"]],
  ["Arabic words run from right to left", "PT محمد علي Jaya", ["PT", " ", "علي", " ", "محمد", " ", "Jaya"]],
  ["brackets in them are mirrored", "محمد (علي) 12", ["12", " ", "(", "علي", ")", " ", "محمد"]],
  ["pictographs are left out", "Budi 🚚", ["Budi", " "]],
  ["a family of them too", "👨‍👩‍👧🇮🇩 Budi", [" ", "Budi"]],
  ["letters without a typeface are written plainly", "김철수", ["GimCheolSu"]],
  ["control characters are blanks", "a\u0007陳", ["a", " ", "陳"]],
])("%s", (_name, text, pieces) => {
  expect(drawn(text)).toEqual(pieces);
});

test("every piece is in a typeface that has all of its characters: never a box, never a wrong glyph", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      for (const { text: piece, face } of runsOf(text))
        for (const character of piece) {
          const own = faceOf(character);
          expect(own === null || (face === ROBOTO && own !== ROBOTO), `${character} of ${text}`).toBe(false);
        }
    }),
  );
});

test("in a chart letters are plain", () => {
  expect(["PT Maju", "陳 Ж", "محمد 🚚"].map(plainText)).toEqual(["PT Maju", "Chen Ж", "mhmd "]);
});

test("lines break between words, between Chinese characters, and in words that fit no line", () => {
  const width = ({ text }: { text: string }) => text.length;
  const lines = (text: string, most: number) =>
    linesOf(text, most, width).map((line) => line.map(({ text }) => text).join(""));
  expect(lines("陳記運輸有限公司", 5)).toEqual(["陳記運輸有", "限公司"]);
  expect(lines("محمد علي\nPT Maju", 8)).toEqual(["علي محمد", "PT Maju"]);
  expect(lines("ก".repeat(90), 50).map((line) => line.length)).toEqual([50, 40]);
});
