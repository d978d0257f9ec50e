import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeSigner, hasEdgeSigned } from "./edge-signature.ts";

function keyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: String(publicKey.export({ format: "jwk" }).x),
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}

const mine = keyPair();
const other = keyPair();
const signer = edgeSigner(mine.privateKey);

test("what was signed is known by the key, and by one of several keys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const signed = { purpose: "site", text, signature: signer.sign("site", text) } as const;
      expect(hasEdgeSigned([mine.publicKey], signed)).toBe(true);
      expect(hasEdgeSigned(["no key", other.publicKey, mine.publicKey], signed)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ["another text", { text: "helLo" }],
  ["another purpose", { purpose: "export" as const }],
  ["another form of the signature", { signature: `${signer.sign("site", "hello")}=` }],
  ["no signature", { signature: "" }],
])("%s is not good", (_, changed) => {
  const good = { purpose: "site" as const, text: "hello", signature: signer.sign("site", "hello") };
  expect(hasEdgeSigned([mine.publicKey], good)).toBe(true);
  expect(hasEdgeSigned([mine.publicKey], { ...good, ...changed })).toBe(false);
});

test("another's key, no key and a broken key are not good", () => {
  const signed = { purpose: "site" as const, text: "hello", signature: signer.sign("site", "hello") };
  expect(hasEdgeSigned([other.publicKey], signed)).toBe(false);
  expect(hasEdgeSigned([], signed)).toBe(false);
  expect(hasEdgeSigned(["", "AAAA"], signed)).toBe(false);
});
