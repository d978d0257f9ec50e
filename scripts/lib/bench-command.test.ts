import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { benchCommand, howMany, howManyEach, positive, wholeNumber } from "./bench-command.ts";

const ofBench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "../bench/week.ts"), ...args], { encoding: "utf8" });

test("a bench says what it takes, and wrong use is no failed measure", () => {
  const help = ofBench("--help");
  expect([help.status, help.stderr]).toEqual([0, ""]);
  expect(help.stdout).toContain("Exit codes: ");
  for (const args of [["--nonsense"], ["nonsense"], ["--hours", "soon"], ["--seed", "-1"]]) {
    const { status, stdout, stderr } = ofBench(...args);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^error: .+\n$/)]);
  }
});

test("a bench that wants a program says so where it is missing", () => {
  const options = { encoding: "utf8", env: { ...process.env, PATH: "/nowhere" } } as const;
  const bench = join(import.meta.dirname, "../bench/crash.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench], options);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining("apt-get install socat\n")]);
});

test("several numbers take the place of the default", () => {
  const parse = (...args: string[]) =>
    benchCommand("bench")
      .option("--sizes <n...>", "sizes", howManyEach(), [100, 1000])
      .parse(args, { from: "user" })
      .opts<{ sizes: number[] }>().sizes;
  expect(parse()).toEqual([100, 1000]);
  expect(parse("--sizes", "5", "7")).toEqual([5, 7]);
});

test.each([
  ["positive", positive, ["0.5", "7"], ["0", "-1", "", "x", "Infinity"]],
  ["howMany", howMany, ["1", "007"], ["0", "1.5", "-1", "", "1e3"]],
  ["wholeNumber", wholeNumber, ["0", "12"], ["0.5", "-1", "", "x", "9".repeat(20)]],
])("%s takes what it means, and nothing else", (_, parse, good, bad) => {
  for (const text of good) expect(parse(text)).toBe(Number(text));
  for (const text of bad) expect(() => parse(text)).toThrow(/^It must be /);
});
