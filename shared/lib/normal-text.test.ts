import fc from "fast-check";
import { expect, test } from "vitest";
import { normalText } from "./normal-text.ts";

const FORMS = ["NFC", "NFKC", "NFD", "NFKD"] as const;
const sign = fc.constantFrom(...Array.from("aÀé가กำ\u0301\u0323\u0344\u0f73\ufdfaﬁ１"));
const marks = fc.string({ unit: fc.constantFrom(...Array.from("\u0301\u0323\u0344\u0f73")), maxLength: 20 });
const typed = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: sign, maxLength: 40 }),
  fc.tuple(sign, marks, sign, marks).map((parts) => parts.join("")),
);

test("a text with as many marks as a language writes is its own Unicode form", () => {
  for (const text of ["Nguyễn Thị Ánh", "กำ่", "שָׁלוֹם", "é\u0323", "Ｂ１２３４"])
    for (const form of FORMS) expect(normalText(text, form)).toBe(text.normalize(form));
});

test("decoration beyond eight marks on a letter is left out, and a normal form is its own", () => {
  expect(normalText(`a${"\u0336".repeat(1_000)}b`, "NFC")).toBe(`a${"\u0336".repeat(8)}b`);
  fc.assert(
    fc.property(typed, fc.constantFrom(...FORMS), (text, form) => {
      const normal = normalText(text, form);
      expect(normal.normalize(form)).toBe(normal);
      expect(normalText(normal, form)).toBe(normal);
    }),
  );
});
