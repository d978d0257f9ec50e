import fc from "fast-check";
import { expect, test } from "vitest";
import { cleaned, cleanedEmail, normalPhone } from "./pasted.ts";

test.each([
  ["ops@example.co.id ", "ops@example.co.id"],
  ["\u00a0ops@example.co.id", "ops@example.co.id"],
  ["ops@example.co.id\u200b", "ops@example.co.id"],
  ["\ufeffOps@Example.co.id\r\n", "ops@example.co.id"],
  ["mailto:ops@example.co.id", "ops@example.co.id"],
  ["MAILTO:ops@example.co.id?subject=Gate", "ops@example.co.id"],
  ["Operasi <ops@example.co.id>", "ops@example.co.id"],
  ["andi@bücher.example", "andi@xn--bcher-kva.example"],
  ["no address", "no address"],
  ["ops@example.co.id.", "ops@example.co.id"],
  ["ops@example.co.id;", "ops@example.co.id"],
  ["“ops@example.co.id”", "ops@example.co.id"],
  ["'ops@example.co.id',", "ops@example.co.id"],
  ["(ops@example.co.id)", "ops@example.co.id"],
  ["mailto://ops@example.co.id", "ops@example.co.id"],
  ["ops＠example.co.id", "ops@example.co.id"],
  ["ops+gate@example.co.id", "ops+gate@example.co.id"],
  ["o'brien@example.com", "o'brien@example.com"],
])("the address %j is %j", (typed, address) => {
  expect(cleanedEmail(typed)).toBe(address);
});

test.each([
  ["+62\u2011812\u20113456\u20117890", "+62 812 3456 7890"],
  ["\u202a+62\u2011812\u20113456\u20117890\u202c", "+62 812 3456 7890"],
  ["(+62) 812 3456 7890", "+62 812 3456 7890"],
  ["+6281234567890", "+62 812 3456 7890"],
  ["0812-3456-7890", "+62 812 3456 7890"],
  ["021–555–0100 ext 12", "+62 21 5550100 ext. 12"],
  ["+65 6123 4567", "+65 6123 4567"],
  ["0062 812 3456 7890", "+62 812 3456 7890"],
  ["62213456789", "+62 21 3456789"],
  ["6281181812345", "+62 811 8181 2345"],
  ["0622 123456", "+62 622 123456"],
  ["081234567890.0", "+62 812 3456 7890"],
  ["'081234567890", "+62 812 3456 7890"],
  ["’0812 3456 7890", "+62 812 3456 7890"],
  ["tel:+62-812-3456-7890", "+62 812 3456 7890"],
  ["WA: 0812-3456-7890", "+62 812 3456 7890"],
  ["https://wa.me/6281234567890", "+62 812 3456 7890"],
  ["0065 6123 4567", "+65 6123 4567"],
  ["call me", null],
  ["12", null],
  ["0812 3456 7890 (Budi)", null],
])("the telephone number %j is %j", (typed, number) => {
  expect(normalPhone(typed)).toBe(number);
});

test("a name keeps its letters and joiners, and loses what cannot be seen", () => {
  expect(cleaned(" PT\u00a0Maju\u200b\u3000Jaya\t1 \u2028")).toBe("PT Maju Jaya 1");
  expect(cleaned("می\u200cخواهم\u200d")).toBe("می\u200cخواهم");
});

test("each form is its own form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(cleaned(cleaned(text))).toBe(cleaned(text));
      expect(cleanedEmail(cleanedEmail(text))).toBe(cleanedEmail(text));
      const number = normalPhone(text);
      if (number !== null) expect(normalPhone(number)).toBe(number);
    }),
  );
});
