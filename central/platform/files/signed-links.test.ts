import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../shared/lib/fake-clock.ts";
import { createSignedLinks, type SignedLinks } from "./signed-links.ts";
import { storagePathOf } from "./storage.ts";

const path = storagePathOf("tickets/2026/11/one.pdf")!;
const newSecret = (): KeyObject => createSecretKey(randomBytes(32));
let clock: FakeClock;
let secrets: KeyObject[];
let links: SignedLinks;

async function partsOf(link: Promise<{ url: string }>) {
  const url = new URL((await link).url);
  const read = (name: string): string => url.searchParams.get(name) ?? "";
  return { url, path: read("path"), expires: read("expires"), signature: read("signature") };
}

describe("signed links", () => {
  beforeEach(() => {
    clock = fakeClock();
    secrets = [newSecret()];
    links = createSignedLinks({ secrets: () => Promise.resolve(secrets), baseUrl: "https://gate.example", clock });
  });

  test("a link carries path, expiry and signature and nothing else, and is good", async () => {
    const link = await partsOf(links.linkTo(path));
    expect(link.url.origin + link.url.pathname).toBe("https://gate.example/v1/files/stream");
    expect([...link.url.searchParams.keys()]).toEqual(["path", "expires", "signature"]);
    expect(await links.check(link.path, link.expires, link.signature)).toBe("good");
  });

  test("it ends when it says", async () => {
    const link = await partsOf(links.linkTo(path, 60));
    clock.advance(59_000);
    expect(await links.check(link.path, link.expires, link.signature)).toBe("good");
    clock.advance(1_000);
    expect(await links.check(link.path, link.expires, link.signature)).toBe("expired");
  });

  test("another path, a later expiry, another or a shorter signature is forged", async () => {
    const link = await partsOf(links.linkTo(path));
    expect(await links.check("tickets/2026/11/two.pdf", link.expires, link.signature)).toBe("forged");
    expect(await links.check(link.path, String(Number(link.expires) + 1), link.signature)).toBe("forged");
    expect(await links.check(link.path, link.expires, link.signature.slice(0, 20))).toBe("forged");
    expect(await links.check(link.path, link.expires, "")).toBe("forged");
    const bytes = Buffer.from(link.signature, "base64url");
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        expect(await links.check(link.path, link.expires, changed.toString("base64url"))).toBe("forged");
      }),
    );
  });

  test("a link outlives the change of the key, and dies with it", async () => {
    const link = await partsOf(links.linkTo(path));
    secrets.unshift(newSecret());
    expect(await links.check(link.path, link.expires, link.signature)).toBe("good");
    secrets.pop();
    expect(await links.check(link.path, link.expires, link.signature)).toBe("forged");
  });
});
