import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReleasesFolder, type ReleasesFolder } from "./releases-folder.ts";
import { say } from "../../shared/words/say.ts";

const ATTEMPT = "01920000-0000-7000-8000-00000000a001";
const OTHER_BOOT = "00000000-0000-0000-0000-000000000000";
let root: string;
let folder: string;
let releases: ReleasesFolder;

/** A version whose Node prints its own name and what it was told, or does something else. */
function plant(lib: string, name: string, does = `echo "${name} trial=$EDGE_ON_TRIAL"`): void {
  mkdirSync(join(lib, "bin"), { recursive: true });
  writeFileSync(join(lib, "bin/node"), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "launch-"));
  folder = join(root, "state/releases");
  releases = openReleasesFolder(folder);
  mkdirSync(join(root, "package/edge/update"), { recursive: true });
  copyFileSync(join(import.meta.dirname, "launch.sh"), join(root, "package/edge/update/launch.sh"));
  plant(join(root, "package"), "package");
  plant(releases.programOf("2.0"), "two");
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(join(root, "package/edge/update/launch.sh"), args, {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], STATE_DIRECTORY: join(root, "state") },
  });
/** The version that starts, and whether it is on trial. */
const started = (): string => run("--config", "x").stdout.trimEnd();
const begin = (): void => releases.begin({ version: "2.0", attempt: ATTEMPT, limitMs: 60_000, lanes: [] });
/** As the launcher left it at this start of the machine, or as at another one. */
const trialFile = (boot: string, starts: number): void =>
  writeFileSync(join(folder, "trial"), `2.0\n${ATTEMPT}\n60\n${boot}\n${starts}\n`);

test("without a release the package's own version starts", () => {
  expect(started()).toBe("package trial=");
});

test("the program of the version gets the options, and its own folder to work in", () => {
  plant(join(root, "package"), "package", 'echo "$*, $(pwd)"');
  expect(started()).toBe(`${root}/package/edge/main.ts --config x, ${root}/package`);
});

test("a folder of releases that is not there yet is no obstacle", () => {
  rmSync(folder, { recursive: true });
  expect(started()).toBe("package trial=");
});

describe("a release that has proved itself", () => {
  beforeEach(() => releases.prove("2.0"));

  test("starts, and is named", () => {
    expect(started()).toBe("two trial=");
    expect(run("--which").stdout).toBe(`${releases.programOf("2.0")}\n`);
  });

  test("and is lost gives way to the package", () => {
    rmSync(releases.of("2.0"), { recursive: true });
    expect(started()).toBe("package trial=");
  });
});

describe("a release on trial", () => {
  test("starts once, and the former version after it has ended", () => {
    begin();
    expect(started()).toBe(`two trial=${ATTEMPT}`);
    expect(started()).toBe("package trial=");
    expect(releases.wentBack()).toMatchObject({ attempt: ATTEMPT, version: "2.0", because: say("update_ended") });
    expect(releases.trial()).toBeNull();
    expect(started()).toBe("package trial=");
  });

  test("starts again after a power cut, but not for ever", () => {
    trialFile(OTHER_BOOT, 2);
    expect(started()).toBe(`two trial=${ATTEMPT}`);
    trialFile(OTHER_BOOT, 3);
    expect(started()).toBe("package trial=");
    expect(releases.wentBack()?.because).toEqual(say("update_power"));
  });

  test("that is not on the disk is given up", () => {
    begin();
    rmSync(releases.of("2.0"), { recursive: true });
    expect(started()).toBe("package trial=");
    expect(releases.wentBack()?.because).toEqual(say("update_missing"));
  });

  test("that proved itself just before the power went is not tried again", () => {
    begin();
    writeFileSync(join(folder, "proved"), "2.0\n");
    expect(started()).toBe("two trial=");
    expect(releases.trial()).toBeNull();
  });

  test("that went back just before the power went is not tried again", () => {
    begin();
    const trial = readFileSync(join(folder, "trial"));
    releases.goBack({ version: "2.0", attempt: ATTEMPT }, say("update_nothing_written"));
    writeFileSync(join(folder, "trial"), trial);
    expect(started()).toBe("package trial=");
    expect(releases.wentBack()?.because).toEqual(say("update_nothing_written"));
  });

  test.each(["", "2.0\n", `2.0\n${ATTEMPT}\nnever\n-\n0\n`, "\0\0\0"])(
    "of which the disk has only %j is given up",
    (text) => {
      writeFileSync(join(folder, "trial"), text);
      expect(started()).toBe("package trial=");
    },
  );

  test("is not begun where its start can't be written", () => {
    begin();
    mkdirSync(join(folder, ".trial"));
    expect(started()).toBe("package trial=");
    expect(releases.trial()).not.toBeNull();
  });

  test("that hangs is ended, and says so", () => {
    plant(releases.programOf("2.0"), "two", "exec sleep 600");
    releases.begin({ version: "2.0", attempt: ATTEMPT, limitMs: 1_000, lanes: [] });
    expect(run().signal).toBe("SIGKILL");
    expect(releases.wentBack()?.because).toEqual(say("update_hung"));
    expect(started()).toBe("package trial=");
  });
});

test("a kill while a state is written leaves the former one", () => {
  begin();
  writeFileSync(join(folder, ".proved"), "3.");
  expect(started()).toBe(`two trial=${ATTEMPT}`);
  releases.tidy();
  expect(existsSync(join(folder, ".proved"))).toBe(false);
});

test("what no version in use needs is removed", () => {
  for (const version of ["1.0", "3.0"]) mkdirSync(releases.of(version));
  begin();
  releases.tidy(["3.0"]);
  expect(["1.0", "2.0", "3.0"].map((version) => existsSync(releases.of(version)))).toEqual([false, true, true]);
  releases.prove("2.0");
  expect(existsSync(releases.of("3.0"))).toBe(false);
});
