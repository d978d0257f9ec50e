import { hash, parseOptions, verify } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { createPasswords, NOBODYS_HASH } from "./passwords.ts";

const passwords = createPasswords();

describe("passwords", () => {
  test("the right one is right, a wrong one is wrong, and every hash has its own salt", async () => {
    const [first, second] = await Promise.all([passwords.hash("rahasia"), passwords.hash("rahasia")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await passwords.verify(first, "rahasia")).toBe(true);
    expect(await passwords.verify(first, "Rahasia")).toBe(false);
  });

  test.each([
    null,
    undefined,
    "",
    "rahasia",
    "$argon2id$",
    "$argon2id$v=19$m=1,t=0,p=0$x$y",
    "$2b$10$abcdefghijklmnopqrstuv",
  ])("a stored %j is a no, not an exception", async (phc) => {
    expect(await passwords.verify(phc, "rahasia")).toBe(false);
  });

  test("an unknown account costs the work of a known one", async () => {
    const worked: string[] = [];
    const counting = createPasswords({
      hash,
      verify: (phc, secret) => {
        worked.push(String(phc));
        return verify(phc, secret);
      },
    });
    const known = await counting.hash("rahasia");
    expect(await counting.verify(known, "wrong")).toBe(false);
    expect(await counting.verify(null, "wrong")).toBe(false);
    expect(worked).toEqual([known, NOBODYS_HASH]);
    expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(known));
  });
});
