import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { missingNeeds, needsOfTests, NEEDS, NEED_NAMES, programFolders, testsOf } from "./needs.ts";

const ROOT = join(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "needs-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, text = "#!/bin/sh\n", mode = 0o755): void {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}

describe("what is missing", () => {
  test("is what no folder holds", () => {
    program("socat");
    expect(missingNeeds(["socat", "mosquitto"], [folder])).toEqual(["mosquitto"]);
    expect(missingNeeds(["socat", "mosquitto"], ["/nowhere"])).toEqual(["socat", "mosquitto"]);
  });

  test("is a file that can't be run, too", () => {
    program("socat", "", 0o644);
    expect(missingNeeds(["socat"], [folder])).toEqual(["socat"]);
  });

  test("is looked for where Debian puts servers", () => {
    expect(programFolders("/one:/two:")).toEqual(expect.arrayContaining(["/one", "/two", "/usr/sbin"]));
    expect(programFolders("/one:")).not.toContain("");
  });
});

describe("the test files that need a program", () => {
  test.each(NEED_NAMES)("%s: no name in the list is out of date", (name) => {
    const named = NEEDS[name].tests.filter((glob) => !glob.includes("*"));
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each([
    ["socat", /\bopenPty\(/],
    ["mosquitto", /\bopenMosquitto\(|\bit\b.* from ".*\/broker-world\.ts"/],
  ] as const)("%s: every one that starts it is in the list", (name, start) => {
    const tests = globSync("{central,edge,shared}/**/*.test.ts", { cwd: ROOT });
    const starting = tests.filter((path) => start.test(readFileSync(join(ROOT, path), "utf8")));
    expect(starting.length).toBeGreaterThan(0);
    expect(NEEDS[name].tests).toEqual(expect.arrayContaining(starting));
  });

  test("are found by their suffix", () => {
    const found = testsOf("postgresql", ROOT);
    expect(found.length).toBeGreaterThan(5);
    expect(found.every((path) => /\.(pg|engines)\.test\.ts$/.test(path) && !path.includes("node_modules"))).toBe(true);
  });

  test("tell what the whole suite needs", () => {
    expect(needsOfTests(ROOT)).toEqual(expect.arrayContaining(["socat", "mosquitto", "postgresql"]));
    expect(needsOfTests(folder)).toEqual([]);
  });
});

describe("installing", () => {
  const install = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, "scripts/lib/install-needs.ts"), ...args], {
      env: { PATH: folder, HOME: folder },
      cwd: folder,
      encoding: "utf8",
    });

  test("does nothing when all is there", () => {
    program("socat");
    program("apt-get", "#!/bin/sh\nexit 7\n");
    expect(install("socat")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  test("goes on where it can't be done, and says what is missed", () => {
    const { status, stderr } = install("chromium");
    expect(status).toBe(0);
    expect(stderr).toBe(
      "Going on without chromium (Debian's chromium): this machine has no apt-get. Pages are not tried in a browser.\n",
    );
  });

  test("refuses what it does not know", () => {
    expect(install("socat", "docker")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Not known here: docker\./) as string,
    });
  });
});
