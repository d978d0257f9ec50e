import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EdgeConfig } from "../../edge/config/config.ts";

const UNITS = join(import.meta.dirname, "../../systemd");
/** It ends by itself. */
const BACKUP = "gate-central-backup.service";
const INSTALLED = "/opt/gate-access";
const names = readdirSync(UNITS).filter((name) => name.endsWith(".service"));
const timers = readdirSync(UNITS).filter((name) => name.endsWith(".timer"));
const linesOf = (name: string): string[] => readFileSync(join(UNITS, name), "utf8").split("\n");
const valueOf = (name: string, key: string): string | undefined =>
  linesOf(name)
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1);

test("both processes have a unit, and so has central's backup", () => {
  expect(names.sort()).toEqual([BACKUP, "gate-central.service", "gate-edge.service"]);
});

test("a backup runs with the settings, the account and the limits of central", () => {
  const own = new Set(linesOf(BACKUP));
  const lines = linesOf("gate-central.service");
  const shared = lines.slice(lines.indexOf("User=gate-central"), lines.indexOf("[Install]"));
  expect(shared.length).toBeGreaterThan(20);
  const needed = [...shared, ...lines.filter((line) => line.startsWith("Environment"))];
  expect(needed.filter((line) => !own.has(line) && !line.startsWith("LimitNOFILE="))).toEqual([]);
});

describe.each(names)("%s", (name) => {
  test("runs the pinned Node on a file that is there", () => {
    const [program, file] = valueOf(name, "ExecStart")?.split(" ") ?? [];
    expect(program).toBe(`${INSTALLED}/scripts/node`);
    const path = file?.replace(`${INSTALLED}/`, "") ?? "";
    expect(readFileSync(join(UNITS, "..", path), "utf8")).not.toBe("");
  });

  test("is not kept from running Node", () => {
    expect(linesOf(name).filter((line) => /^MemoryDenyWriteExecute=/.test(line))).toEqual([]);
  });
});

test.each(names.filter((name) => name !== BACKUP))(
  "%s is ended soon enough to work again within 30 s after it hangs",
  (name) => {
    expect(valueOf(name, "Type")).toBe("notify");
    expect(valueOf(name, "NotifyAccess")).toBe("all");
    expect(valueOf(name, "WatchdogSignal")).toBe("SIGKILL");
    expect(Number(valueOf(name, "WatchdogSec")) + Number(valueOf(name, "RestartSec"))).toBeLessThan(20);
    expect(valueOf(name, "TimeoutStartSec")).toBe("infinity");
  },
);

test("the edge keeps its serial ports, is never given up, and finds its data where it looks for it", () => {
  const lines = linesOf("gate-edge.service");
  expect(lines).toEqual(
    expect.arrayContaining(["StartLimitIntervalSec=0", "Restart=always", "DeviceAllow=char-ttyUSB rw"]),
  );
  expect(lines.filter((line) => line.startsWith("PrivateDevices="))).toEqual([]);
  const { data_directory } = EdgeConfig.parse({ central_url: "https://central.example" });
  expect(data_directory).toBe(`/var/lib/${valueOf("gate-edge.service", "StateDirectory")}`);
});

describe.runIf(spawnSync("systemd-analyze", ["--version"]).status === 0)("systemd itself", () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "units-"));
    // systemd-analyze rejects a program that is not installed, so a stub takes its place.
    mkdirSync(path("bin"));
    writeFileSync(path("bin/node"), "#!/bin/sh\n");
    chmodSync(path("bin/node"), 0o755);
    for (const name of [...names, ...timers]) {
      const text = readFileSync(join(UNITS, name), "utf8");
      writeFileSync(path(name), text.replace(`${INSTALLED}/scripts/node`, path("bin/node")));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const verify = (name: string) =>
    spawnSync("systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", path(name)], { encoding: "utf8" });

  test.each([...names, ...timers])("finds nothing wrong with %s", (name) => {
    expect(verify(name)).toMatchObject({ status: 0, stderr: "", stdout: "" });
  });

  test("would have reported it", () => {
    writeFileSync(
      path("wrong.service"),
      readFileSync(path("gate-edge.service"), "utf8").replace("Type=notify", "Typ=notify"),
    );
    expect(verify("wrong.service").stderr).toMatch(/Typ/);
  });

  test.each(names)("finds %s little exposed", (name) => {
    const { status, stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--threshold=25", "--no-pager", path(name)],
      { encoding: "utf8" },
    );
    expect({ status, verdict: stdout.split("\n").findLast((line) => line.includes("Overall exposure")) }).toMatchObject(
      {
        status: 0,
      },
    );
  });
});
