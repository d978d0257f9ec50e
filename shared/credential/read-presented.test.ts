import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signCredential } from "./credential.ts";
import { buildKeyring } from "./keyring.ts";
import { makeKeyPair, openSigningKey } from "./keys.ts";
import { readPresented } from "./read-presented.ts";
import { newTicketCode } from "./ticket-code.ts";

const pair = makeKeyPair((size) => Uint8Array.from({ length: size }, (_, index) => index));
const terms = {
  vehicleTicketId: "019a9d3c-7b00-7abc-8def-0123456789ab",
  areaTag: "0a1b2c3d",
  direction: "in_out",
  firstDate: "2026-11-21",
  lastDate: null,
  ticketClass: "guest",
} as const;
const credential = signCredential(terms, openSigningKey(pair));
const key = { id: "019a9d3c-0000-7000-8000-000000000001", key_id: pair.keyId, public_key: pair.publicKey };
const keyring = buildKeyring([{ ...key, status: "active" }]);
const code = "1K7X2M9QDF";
const unreadable = { kind: "unreadable" };
const read = (text: string, mayBePlate = false) => readPresented(text, keyring, { mayBePlate });

describe("what is presented", () => {
  test.each([credential, `  ${credential}\r\n`, credential.toLowerCase()])(
    "credential %j is judged by what it says",
    (text) => {
      expect(read(text)).toEqual({ kind: "credential", payload: { ...terms, keyId: pair.keyId } });
    },
  );

  const typed = (...keys: [us: string, written: string][]) =>
    Array.from(credential, (letter) => {
      const key = keys.find(([us]) => us.includes(letter));
      return key?.[1].charAt(key[0].indexOf(letter)) ?? letter;
    }).join("");
  const azerty: [string, string] = ["AQZWM.", "QAWZ?:"];
  test.each([
    ["French", typed(azerty, ["1234567890", "&é\"'(-è_çà"])],
    ["Belgian", typed(azerty, ["1234567890", "&é\"'(§è!çà"])],
    ["French, with capitals locked", typed(["AQZWM.", "QAWZ,/"]).toLowerCase()],
    ["French, with capitals locked to its accents", typed(azerty, ["1234567890", "&É\"'(-È_ÇÀ"])],
    ["German", typed(["YZ", "ZY"])],
    ["German, with capitals locked", typed(["YZ", "ZY"]).toLowerCase()],
  ])("a credential that a scanner types on a %s keyboard is read", (_, text) => {
    expect(text).not.toBe(credential);
    for (const given of [text, `${text}\r\n`, `${text}\n${text}\n`])
      expect(read(given)).toEqual({ kind: "credential", payload: { ...terms, keyId: pair.keyId } });
  });

  test("a forged credential is one on every keyboard, and a plate is none", () => {
    const forged = credential.slice(0, -6) + "AAAAA0";
    expect(["bad-signature", "unreadable"]).toContain(read(forged).kind);
    expect(read("GQ&:1K7X2M9QDF", true)).toEqual(unreadable);
    expect(read("B 1234 YZ", true)).toEqual({ kind: "reference", text: "B1234YZ" });
  });

  test.each([
    ["of no known key", buildKeyring([])],
    ["of a revoked key", buildKeyring([{ ...key, status: "revoked" }])],
  ])("a credential %s has a bad signature", (_, ring) => {
    expect(readPresented(credential, ring, { mayBePlate: true })).toEqual({ kind: "bad-signature" });
  });

  test("a credential with another signature has a bad signature", () => {
    const changed = credential.slice(0, 100) + (credential.charAt(100) === "0" ? "2" : "0") + credential.slice(101);
    expect(read(changed)).toEqual({ kind: "bad-signature" });
  });

  test.each([credential.slice(0, -1), "GA1.", "GA1.1K7X2M9QDF", credential.slice(4)])(
    "%j is unreadable, with plates or without",
    (text) => {
      expect(read(text)).toEqual(unreadable);
      expect(read(text, true)).toEqual(unreadable);
    },
  );

  test.each([code, ` ${code}\n`, "1k7x2-m9qdf", "IK7X2 M9QD F"])("code %j is looked up", (text) => {
    expect(read(text)).toEqual({ kind: "reference", text: code });
    expect(read(text, true)).toEqual({ kind: "reference", text: code });
  });

  test("a code with a wrong character is unreadable, also where plates are taken", () => {
    expect(read("1K7X2M9QEF")).toEqual(unreadable);
    expect(read("1K7X2M9QEF", true)).toEqual(unreadable);
  });

  test.each([
    ["b 1234 abc", "B1234ABC"],
    ["AB-12-C", "AB12C"],
    ["RI 1", "RI1"],
  ])("plate %j is looked up where plates are taken, else unreadable", (text, plate) => {
    expect(read(text, true)).toEqual({ kind: "reference", text: plate });
    expect(read(text)).toEqual(unreadable);
  });

  test.each(["", "  ", "1234", "ABC", "https://a1.example", "B 1234 ABC B 1234 ABC B 12", "B1\u0000"])(
    "%j is unreadable also where plates are taken",
    (text) => {
      expect(read(text, true)).toEqual(unreadable);
    },
  );

  test("4,096 characters are looked at, 4,097 are not", () => {
    const padded = (length: number) => code.padEnd(length, " ");
    expect(read(padded(4_096))).toEqual({ kind: "reference", text: code });
    expect(read(padded(4_097))).toEqual(unreadable);
  });

  test("any text at all gives an answer, and none of chance a credential", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 600, size: "max" }),
      fc.string().map((rest) => `GA1.${rest}`),
    );
    fc.assert(fc.property(text, fc.boolean(), (any, mayBePlate) => read(any, mayBePlate).kind !== "credential"));
  });

  test("any new code is a reference to itself", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 9, maxLength: 9 }), (bytes) => {
        const any = newTicketCode(() => bytes);
        expect(read(any)).toEqual({ kind: "reference", text: any });
      }),
    );
  });
});
