import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { credentialDigest, readCredential, signCredential } from "./credential.ts";
import { buildKeyring } from "./keyring.ts";
import { makeKeyPair, openSigningKey } from "./keys.ts";
import type { CredentialPayload } from "./payload.ts";

const pair = makeKeyPair((size) => Buffer.alloc(size, 3));
const keyring = (status: "active" | "revoked" = "active") =>
  buildKeyring([
    { id: "019a9d3c-0000-7000-8000-000000000001", key_id: pair.keyId, public_key: pair.publicKey, status },
  ]);
const terms: Omit<CredentialPayload, "keyId"> = {
  vehicleTicketId: "019a9d3c-7b00-7abc-8def-0123456789ab",
  areaTag: "0a1b2c3d",
  direction: "in_out",
  firstDate: "2026-11-21",
  lastDate: null,
  ticketClass: "guest",
};
const text = signCredential(terms, openSigningKey(pair));
const digestOf = () => credentialDigest(text);

describe("a credential whose digest is known", () => {
  test("is good at once, however its letters are written", () => {
    expect(readCredential(text, keyring(), digestOf)).toMatchObject({ is: "good", payload: terms });
    expect(readCredential(text.toLowerCase(), keyring(), digestOf)).toMatchObject({ is: "good" });
  });

  test("is looked up by the vehicle ticket that it names", () => {
    const asked: string[] = [];
    readCredential(text, keyring(), (id) => {
      asked.push(id);
      return null;
    });
    expect(asked).toEqual([terms.vehicleTicketId]);
  });

  test("of a revoked or unknown key is refused all the same", () => {
    expect(readCredential(text, keyring("revoked"), digestOf)).toMatchObject({ is: "revoked-key" });
    expect(readCredential(text, buildKeyring([]), digestOf)).toMatchObject({ is: "unknown-key" });
  });

  test("lends nothing to a text that differs in a single bit", () => {
    const bytes = decodeBase32(text.slice(4)) ?? new Uint8Array();
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const forged = Uint8Array.from(bytes);
        forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(readCredential(`GA1.${encodeBase32(forged)}`, keyring(), digestOf).is).not.toBe("good");
      }),
    );
  });

  test("whose digest is another is verified", () => {
    const other = () => credentialDigest(text).replace(/^./, (first) => (first === "A" ? "B" : "A"));
    expect(readCredential(text, keyring(), other)).toMatchObject({ is: "good" });
  });
});

test("only a credential has a digest", () => {
  expect(credentialDigest(text)).toMatch(/^[\w-]{22}$/);
  expect(() => credentialDigest("0123456789")).toThrow(TypeError);
});
