import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { inWords } from "../words/say.ts";
import { readReleaseKey, signatureProblem, type ReleaseKey } from "./minisign.ts";
import { newReleaseKeys, signRelease } from "./sign-release.ts";

const bytesOf = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
const keyOf = (text: string): ReleaseKey => {
  const key = readReleaseKey(text);
  if (!key) throw new Error("no key");
  return key;
};
const keys = newReleaseKeys();
const signed = await signRelease(bytesOf("a re", "lease"), "gate-edge_1.deb", keys.secret);
const problemOf = async (text: string, signature = signed, key = keys.public): Promise<string | null> => {
  const said = await signatureProblem(bytesOf(text), signature, keyOf(key));
  return said && inWords(said, "en");
};

describe("a release", () => {
  test("that its key signed is good, by the key's file and by its line alone", async () => {
    expect(await problemOf("a release")).toBeNull();
    expect(await problemOf("a release", signed, keys.public.split("\n")[1])).toBeNull();
  });

  test.each([
    ["of other bytes", "b release", signed],
    ["whose comment was changed", "a release", signed.replace("gate-edge_1", "gate-edge_2")],
  ])("%s is refused as tampered with", async (_, text, signature) => {
    expect(await problemOf(text, signature)).toMatch(/was changed after it was signed/);
  });

  test("of another key is refused by the names of both", async () => {
    const other = newReleaseKeys();
    const said = await problemOf("a release", signed, other.public);
    expect(said).toContain(keyOf(keys.public).id);
    expect(said).toContain(keyOf(other.public).id);
  });

  test("with its own id and another key's signature is refused", async () => {
    const other = await signRelease(bytesOf("a release"), "gate-edge_1.deb", newReleaseKeys().secret);
    const lines = other.split("\n");
    const kept = Buffer.from(signed.split("\n")[1] ?? "", "base64").subarray(0, 10);
    lines[1] = Buffer.concat([kept, Buffer.from(lines[1] ?? "", "base64").subarray(10)]).toString("base64");
    expect(await problemOf("a release", lines.join("\n"))).toMatch(/was changed after/);
  });

  test.each(["", "nonsense", signed.split("\n").slice(0, 2).join("\n"), signed.replace("trusted comment: f", "f")])(
    "with %j in the place of a signature is refused as unsigned",
    async (signature) => {
      expect(await problemOf("a release", signature)).toMatch(/not signed/);
    },
  );
});

test.each(["", "nonsense", signed, keys.secret, `${keys.public}AAAA`])("%j is no key", (text) => {
  expect(readReleaseKey(text)).toBeNull();
});

test.runIf(spawnSync("minisign", ["-v"]).status === 0)("minisign itself checks it", () => {
  const folder = mkdtempSync(join(tmpdir(), "minisign-"));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [key, file] = [write("key.pub", keys.public), write("release", "a release")];
  write("release.minisig", signed);
  const check = () => spawnSync("minisign", ["-Vm", file, "-p", key], { encoding: "utf8" });
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining("file:gate-edge_1.deb") as string });
  write("release", "b release");
  expect(check().status).not.toBe(0);
  rmSync(folder, { recursive: true });
});
