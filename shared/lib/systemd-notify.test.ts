import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemdNotify } from "./systemd-notify.ts";

/** A program in the place of systemd's own: it writes what it is given, and the number of the shell that started it. */
const PROGRAM = '#!/bin/sh\necho "$1 $PPID" >> "$(dirname "$0")/heard"\n';

test("each message reaches systemd's program in order, also after the child that passes them on was killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "systemd-notify"), PROGRAM);
  writeFileSync(join(folder, "heard"), "");
  chmodSync(join(folder, "systemd-notify"), 0o755);
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const heard = () => readFileSync(join(folder, "heard"), "utf8").trim().split("\n");
  const messages = () => heard().map((line) => line.split(" ")[0]);

  using notify = systemdNotify();
  notify.send("READY=1");
  notify.send("WATCHDOG=1");
  await vi.waitFor(() => expect(messages()).toEqual(["READY=1", "WATCHDOG=1"]));
  process.kill(Number(heard()[0]?.split(" ")[1]), "SIGKILL");
  // What is sent before the end is noticed may be lost.
  await vi.waitFor(() => {
    notify.send("STOPPING=1");
    expect(messages()).toContain("STOPPING=1");
  });
});
