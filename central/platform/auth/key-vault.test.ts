import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openKeyVault } from "./key-vault.ts";

const key = randomBytes(32);

describe("the key vault", () => {
  test("opens what it sealed, with and without encryption", () => {
    for (const vault of [openKeyVault(key), openKeyVault(null)])
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (secret) => {
          expect(Buffer.from(vault.open(vault.seal(secret, "a key"), "a key"))).toEqual(Buffer.from(secret));
        }),
      );
  });

  test("with a key, the secret does not stand in the text", () => {
    const secret = randomBytes(32);
    expect(openKeyVault(key).seal(secret, "a key")).not.toContain(secret.toString("base64url"));
  });

  test("a digest is the same text's under the same key and purpose alone", () => {
    const [one, other] = [openKeyVault(randomBytes(32)), openKeyVault(randomBytes(32))];
    expect(one.digest("1234", "a")).toBe(one.digest("1234", "a"));
    const digests = [
      one.digest("1234", "a"),
      one.digest("1234", "b"),
      one.digest("1235", "a"),
      other.digest("1234", "a"),
    ];
    expect(new Set(digests).size).toBe(4);
  });

  test("any changed byte is noticed", () => {
    const vault = openKeyVault(key);
    const sealed = Buffer.from(vault.seal(randomBytes(32), "a key").slice("gcm1.".length), "base64url");
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        expect(() => vault.open(`gcm1.${changed.toString("base64url")}`, "a key")).toThrow("cannot be decrypted");
      }),
    );
  });

  test("another key, another name, no key and noise are refused in words", () => {
    const sealed = openKeyVault(key).seal(randomBytes(32), "a key");
    expect(() => openKeyVault(randomBytes(32)).open(sealed, "a key")).toThrow("cannot be decrypted");
    expect(() => openKeyVault(key).open(sealed, "another key")).toThrow("another key cannot be decrypted");
    expect(() => openKeyVault(null).open(sealed, "a key")).toThrow("key_encryption_key is not set");
    expect(() => openKeyVault(key).open("noise", "a key")).toThrow("cannot be read");
    expect(() => openKeyVault(randomBytes(16))).toThrow("32 bytes");
  });

  test("a key that comes later makes clear texts stale, and still reads them", () => {
    const clear = openKeyVault(null).seal(Buffer.from("s"), "a key");
    expect(openKeyVault(null).isStale(clear)).toBe(false);
    expect(openKeyVault(key).isStale(clear)).toBe(true);
    expect(Buffer.from(openKeyVault(key).open(clear, "a key")).toString()).toBe("s");
  });
});
