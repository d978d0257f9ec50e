import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signCredential } from "./credential.ts";
import { findPresented } from "./find-presented.ts";
import { MAX_PRESENTED_CHARACTERS } from "../wire/common.ts";
import { makeKeyPair, openSigningKey } from "./keys.ts";
import { anyTerms } from "./test/any-payload.ts";
import { newTicketCode } from "./ticket-code.ts";

const key = openSigningKey(makeKeyPair((size) => Uint8Array.from({ length: size }, (_, index) => index)));
const terms = {
  vehicleTicketId: "019a9d3c-7b00-7abc-8def-0123456789ab",
  areaTag: "0a1b2c3d",
  direction: "in_out",
  firstDate: "2026-11-21",
  lastDate: null,
  ticketClass: "guest",
} as const;
const C = signCredential(terms, key);
const OTHER = signCredential({ ...terms, ticketClass: "invitation" }, key);
const K = "1K7X2M9QDF";
const groups = (text: string, size: number, by: string) => text.match(new RegExp(`.{1,${size}}`, "g"))!.join(by);

describe.each([
  ["credential", C],
  ["code", K],
] as const)("a %s is found", (is, text) => {
  test.each([
    ["alone", text],
    ["in lower case", text.toLowerCase()],
    ["behind a symbology identifier", `]Q1${text}`],
    ["behind an ECI designator", `\\000026${text}`],
    ["behind both", `]Q2\\000026${text}`],
    ["between group separators", `\u001d${text}\u001d`],
    ["before a zero byte", `${text}\u0000`],
    ["framed", `\u0002${text}\u0003\u0004`],
    ["behind a time stamp", `2026-11-27 10:00:01 ${text}`],
    ["before a time stamp", `${text},27/11/2026 10.00.01`],
    ["behind a device's name", `SCANNER-01:${text}`],
    ["behind a device's name and a dash", `gate-1-${text}`],
    ["twice, in two lines", `${text}\r\n${text}\r\n`],
    ["twice, without anything between", text + text],
    ["three times, announced", `]Q1${text}`.repeat(3)],
    ["in a link", `https://gate.example/t#${text}`],
    ["in a query", `https://gate.example/t?c=${text}&x=1`],
    ["in quotes", `"${text}"`],
    ["in JSON", JSON.stringify({ code: text, at: 1 })],
    ["in a chat", `[27/11 10.00] Andi: Kode tiket: ${text}. Terima kasih!`],
    ["behind a mark of byte order", `\uFEFF${text}`],
    ["in full-width characters", text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ["in groups", groups(text, 5, " ")],
    ["in groups with other dashes", groups(text, 5, "–")],
    ["with zero-width characters in it", groups(text, 4, "\u200b")],
    ["with soft hyphens and joiners in it", `\u2060${groups(text, 3, "\u00ad\u200d")}\ufe0f`],
    ["between marks of direction", `\u202e${text}\u202c`],
  ])("%s", (_, given) => {
    expect(findPresented(given)).toEqual({ is, text });
  });
});

test.each([
  ["of a credential that a mail broke into lines", `QR:\r\n${groups(C, 60, "\r\n")}\r\nSalam`, C],
  ["of a credential that was cut and read again", `${C.slice(0, 120)}\r\n${C}`, C],
  ["of a credential that was cut just before it was read again", C.slice(0, 152) + C, C],
  ["of a credential beside a code", `${C} ${K}`, C],
  ["of a code in groups behind words", "Nomor tiket: 1K7X2 M9QDF", K],
  ["of a code beside ten letters", `KEDATANGAN ${K}`, K],
])("one is found %s", (_, given, text) => {
  expect(findPresented(given)).toMatchObject({ text });
});

test.each([
  ["two credentials", `${C}\r\n${OTHER}`],
  ["two credentials without anything between", OTHER + C],
  ["two codes", `${K} 0000000000`],
  ["a code beside one with a wrong check character", `${K}, bukan 1K7X2M9QEF`],
  ["a code beside ten digits", `Kode ${K}, hub 0812345679`],
])("neither is taken of %s", (_, given) => {
  expect(findPresented(given)).toEqual({ is: "several" });
});

test.each(["", " ", "GA1.", `GA1.${K}`, C.slice(0, -1), C.slice(4), "1K7X2M9QEF", "Kode tiket", "https://a1.example"])(
  "nothing is found in %j",
  (given) => {
    expect(findPresented(given)).toEqual({ is: "nothing" });
  },
);

// Neither a prefix, nor letters of the alphabet that would continue a code.
const around = fc.string({
  unit: fc.constantFrom(...Array.from("]\\#?&=/:;,.\r\n\u0000\u001d\u0002 ()[]{}\"'")),
  maxLength: 30,
});

test("any credential is found between any signs, once or twice, and what is found is found again", () => {
  fc.assert(
    fc.property(anyTerms, around, around, fc.boolean(), (any, before, after, isTwice) => {
      const text = signCredential(any, key);
      const found = findPresented(before + text + after + (isTwice ? text : ""));
      expect(found).toEqual({ is: "credential", text });
      expect(findPresented(text)).toEqual(found);
    }),
  );
});

test("any code is found between any signs, and two different ones are not", () => {
  const codes = fc.uint8Array({ minLength: 9, maxLength: 9 }).map((bytes) => newTicketCode(() => bytes));
  fc.assert(
    fc.property(codes, codes, around, around, (one, other, before, after) => {
      expect(findPresented(`${before} ${one} ${after}`)).toEqual({ is: "code", text: one });
      fc.pre(one !== other);
      expect(findPresented(`${one}${before}\n${other}`)).toEqual({ is: "several" });
    }),
  );
});

test("any text has an answer, and what is found in it is found in that alone", () => {
  const pieces = fc.array(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("GA1.", C, C.slice(20), OTHER, K, "]Q1")),
  );
  fc.assert(
    fc.property(pieces, (some) => {
      const found = findPresented(some.join(""));
      if ("text" in found) expect(findPresented(found.text)).toEqual(found);
    }),
  );
});

test.each([
  ["prefixes", "GA1."],
  ["credentials that are not ended", C.slice(0, 150)],
  ["announcements", "]Q2\\000026"],
  ["one letter", "1"],
  ["dashes", "-"],
  ["blanks", " "],
  ["blanks behind a prefix", "GA1. "],
  ["words", "1K7X2M9QEF "],
  ["letters that grow", "\uFDFA"],
])("a long text of %s is answered", (_, piece) => {
  const text = piece.repeat(MAX_PRESENTED_CHARACTERS).slice(0, MAX_PRESENTED_CHARACTERS);
  expect(["nothing", "several"]).toContain(findPresented(text).is);
});
