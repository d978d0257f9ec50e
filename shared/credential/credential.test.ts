import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KeyRecord } from "../wire/feed.ts";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { readCredential, signCredential } from "./credential.ts";
import { buildKeyring } from "./keyring.ts";
import { type KeyPair, keyIdOf, makeKeyPair, openSigningKey } from "./keys.ts";
import type { CredentialPayload } from "./payload.ts";
import { anyTerms } from "./test/any-payload.ts";

const fixedPair = makeKeyPair((size) => Uint8Array.from({ length: size }, (_, index) => index));
const terms: Omit<CredentialPayload, "keyId"> = {
  vehicleTicketId: "019a9d3c-7b00-7abc-8def-0123456789ab",
  areaTag: "0a1b2c3d",
  direction: "in_out",
  firstDate: "2026-11-21",
  lastDate: "2026-11-23",
  ticketClass: "tenant_with_pabeanan",
};
// Made with another implementation of Ed25519 (RFC 8032) from the layout alone.
const GOLDEN = [
  "GA1.21B4EPN706D9TF3V01XBS3FF04HMASW9NC51PB1X17A0KNG17DA1B5MM0P78908C81XCVQMFHD",
  "GVYBV2PR4FKVRMEBMYAVN7452RPKGQEPJKFHK3HT1YQ2K3V56KJ6TCG24581J0YBW9FZ2TAACS60G",
].join("");

const recordOf = (pair: KeyPair, status: KeyRecord["status"] = "active"): KeyRecord => ({
  id: "019a9d3c-0000-7000-8000-000000000001",
  key_id: pair.keyId,
  public_key: pair.publicKey,
  status,
});
const signingKey = openSigningKey(fixedPair);
const keyring = buildKeyring([recordOf(fixedPair)]);

describe("a key pair", () => {
  test("made of fixed bytes has the id and public key that follow from them", () => {
    expect(fixedPair).toEqual({
      keyId: "56475aa7",
      publicKey: "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg",
      privateKey: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    });
  });

  test("carries the public key as Node's own export names it", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    const x = publicKey.export({ format: "jwk" }).x ?? "";
    const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    expect(x).toBe(raw.toString("base64url"));
    expect(keyIdOf(x)).toMatch(/^[0-9a-f]{8}$/);
  });

  test("cannot be opened when its private half was cut", () => {
    expect(() => openSigningKey({ ...fixedPair, privateKey: fixedPair.privateKey.slice(0, -2) })).toThrow(RangeError);
  });
});

describe("a credential", () => {
  test("of fixed terms and key is this text", () => {
    expect(signCredential(terms, signingKey)).toBe(GOLDEN);
    expect(GOLDEN).toHaveLength(155);
    expect(GOLDEN).toMatch(/^[0-9A-Z $%*+\-./:]+$/); // QR's alphanumeric mode
  });

  test("is read as what was signed", () => {
    expect(readCredential(GOLDEN, keyring)).toEqual({ is: "good", payload: { ...terms, keyId: fixedPair.keyId } });
  });

  test("is read in lower case and with look-alikes typed", () => {
    const good = readCredential(GOLDEN, keyring);
    expect(readCredential(GOLDEN.toLowerCase(), keyring)).toEqual(good);
    expect(readCredential(GOLDEN.replaceAll("0", "O").replaceAll("1", "l"), keyring)).toEqual(good);
  });

  test("of any terms comes back", () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const reading = readCredential(signCredential(any, signingKey), keyring);
        expect(reading).toEqual({ is: "good", payload: { ...any, keyId: fixedPair.keyId } });
      }),
    );
  });

  test("with any bit flipped is refused", () => {
    const bytes = decodeBase32(GOLDEN.slice(4))!;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      const { is } = readCredential(`GA1.${encodeBase32(flipped)}`, keyring);
      const inKeyId = bit >> 3 >= 1 && bit >> 3 <= 4;
      expect(["malformed", inKeyId ? "unknown-key" : "bad-signature"]).toContain(is);
    }
  });

  test("cut anywhere is malformed", () => {
    for (let length = 0; length < GOLDEN.length; length++) {
      expect(readCredential(GOLDEN.slice(0, length), keyring)).toEqual({ is: "malformed" });
    }
  });

  test("with anything added at either end or inside is never good", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat({ max: GOLDEN.length }), (more, at) => {
        const text = GOLDEN.slice(0, at) + more + GOLDEN.slice(at);
        expect(readCredential(text, keyring).is).not.toBe("good");
      }),
    );
  });

  test("with another last character is refused: its filling bits are not free", () => {
    for (const letter of "0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
      const text = GOLDEN.slice(0, -1) + letter;
      expect(readCredential(text, keyring).is === "good").toBe(text === GOLDEN);
    }
  });

  test("of another layout is malformed though its signature is good", () => {
    const payload = Uint8Array.from(decodeBase32(GOLDEN.slice(4))!.subarray(0, 30));
    payload[0] = 0x20;
    const bytes = Buffer.concat([payload, sign(null, payload, signingKey.privateKey)]);
    expect(readCredential(`GA1.${encodeBase32(bytes)}`, keyring)).toEqual({ is: "malformed" });
  });

  test("signed by another key under a known key's id has a bad signature", () => {
    const forger = openSigningKey({ ...makeKeyPair(randomBytes), keyId: fixedPair.keyId });
    expect(readCredential(signCredential(terms, forger), keyring)).toEqual({
      is: "bad-signature",
      keyId: fixedPair.keyId,
    });
  });
});

describe("a keyring", () => {
  const other = makeKeyPair(randomBytes);

  test.each([
    ["an active key", [recordOf(fixedPair, "active")], "good"],
    ["a retired key", [recordOf(fixedPair, "retired")], "good"],
    ["a key beside a newer one", [recordOf(other), recordOf(fixedPair, "retired")], "good"],
    ["a revoked key", [recordOf(fixedPair, "revoked")], "revoked-key"],
    ["a revoked key that is also listed active", [recordOf(fixedPair, "revoked"), recordOf(fixedPair)], "revoked-key"],
    ["an active key that is also listed revoked", [recordOf(fixedPair), recordOf(fixedPair, "revoked")], "revoked-key"],
    ["no key", [], "unknown-key"],
    ["another key alone", [recordOf(other)], "unknown-key"],
    ["another key under this one's id", [{ ...recordOf(other), key_id: fixedPair.keyId }], "unknown-key"],
  ])("with %s", (_, records, is) => {
    expect(readCredential(GOLDEN, buildKeyring(records))).toMatchObject({ is });
  });

  test("names the records that it cannot use and keeps the others", () => {
    const short = Buffer.alloc(31).toString("base64url");
    const ring = buildKeyring([
      { ...recordOf(other), public_key: short, key_id: keyIdOf(short) },
      { ...recordOf(other), key_id: "00000000" },
      recordOf(fixedPair),
    ]);
    expect(ring.unusable).toEqual([keyIdOf(short), "00000000"]);
    expect(readCredential(GOLDEN, ring).is).toBe("good");
  });
});
