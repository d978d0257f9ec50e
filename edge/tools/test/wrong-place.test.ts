import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ToolRig, toolRig } from "./tool-rig.ts";

let rig: ToolRig;
beforeEach(() => {
  rig = toolRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

const TOOLS: [string, ...string[]][] = [["probe", "1", "arm"], ["self-test"]];

it.each(TOOLS)("%s where no edge has worked says so and makes nothing there", async (...args) => {
  const nowhere = join(rig.directory, "nowhere");
  rig.env = { ...rig.env, GATE_EDGE_DATA_DIRECTORY: nowhere };
  const { code, said, complained } = await rig.run(...args);
  expect([code, said, complained]).toEqual([2, [], [expect.stringContaining(`no database ${nowhere}`)]]);
  expect(existsSync(nowhere)).toBe(false);
});

const NO_DATABASE = /edge\.db can't be read as the database of an edge \(file is not a database\)$/;

it("a file that is no database is reported in words, and is no card but red", async () => {
  writeFileSync(join(rig.directory, "edge.db"), "not a database at all, but long enough to be one".repeat(100));
  const [probed, tested, listed] = [
    await rig.run("probe", "1", "arm"),
    await rig.run("self-test"),
    await rig.run("devices"),
  ];
  expect([probed.code, tested.code, listed.code]).toEqual([1, 2, 0]);
  for (const { complained } of [probed, tested, listed])
    expect(complained).toEqual([expect.stringMatching(NO_DATABASE)]);
});

it("ports are listed without settings, and it is said that their use is not known", async () => {
  rig.env = {};
  expect(await rig.run("devices")).toMatchObject({
    code: 0,
    complained: [expect.stringMatching(/^what is configured is not known: central_url is missing/)],
  });
});
