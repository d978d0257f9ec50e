import { expect, test } from "vitest";
import { cachedUntilCommit } from "./cached-until-commit.ts";

/** Reads a counter, so that each answer tells which read it is of. */
function openReads(version: (() => number) | undefined, during: () => void = () => undefined) {
  let reads = 0;
  const kept = cachedUntilCommit<string>(version ? { version } : {});
  return (key: string) =>
    kept(key, async () => {
      const answer = `${key}${++reads}`;
      await Promise.resolve();
      during();
      return answer;
    });
}

test("an answer is kept until the next commit, each key apart", async () => {
  let version = 1;
  const read = openReads(() => version);
  expect([await read("a"), await read("b"), await read("a"), await read("b")]).toEqual(["a1", "b2", "a1", "b2"]);
  version++;
  expect([await read("a"), await read("b"), await read("a")]).toEqual(["a3", "b4", "a3"]);
});

test("what a commit overtook is not kept", async () => {
  let version = 1;
  const read = openReads(
    () => version,
    () => version++,
  );
  expect([await read("a"), await read("a")]).toEqual(["a1", "a2"]);
});

test("without a version every call reads", async () => {
  const read = openReads(undefined);
  expect([await read("a"), await read("a")]).toEqual(["a1", "a2"]);
});
