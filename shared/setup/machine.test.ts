import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { machineOf } from "./machine.ts";

/** @param known what programs answer; others fail */
function machine(known: Record<string, string>, isRoot = true) {
  const ran: string[] = [];
  const run = (program: string, ...args: string[]): string => {
    const line = [program, ...args].join(" ");
    ran.push(line);
    const answer = known[line];
    if (answer === undefined) throw new Error(`${line} failed`);
    return answer;
  };
  return { ran, made: machineOf("gate-edge", run, isRoot) };
}

test("a service that does not start is told with the place of its reason", () => {
  const { made, ran } = machine({ "systemctl enable --quiet gate-edge": "" });
  expect(() => made.restart()).toThrow("gate-edge does not start: journalctl -u gate-edge -n 50 says why");
  expect(ran.slice(-2)).toEqual(["systemctl enable --quiet gate-edge", "systemctl restart gate-edge"]);
});

test("who is not root has no service and no other account", async () => {
  const { made, ran } = machine({ "systemctl cat gate-edge": "", "id -u gate-edge": "12" }, false);
  expect([made.hasService, ran]).toEqual([false, []]);
  expect(await made.asService(() => Promise.resolve(process.geteuid?.()))).toBe(process.geteuid?.());
});

test.runIf(process.geteuid?.() === 0)("a folder of root is the service's from now on, if nothing lies in it", () => {
  const { made } = machine({ "id -u gate-edge": "12", "id -g gate-edge": "13" });
  const folder = mkdtempSync(join(tmpdir(), "machine-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const disk = join(folder, "disk");
  mkdirSync(join(disk, "lost+found"), { recursive: true });
  for (const name of ["disk", "new/one", "."]) made.makeFolder(join(folder, name));
  const ownerOf = (name: string) => {
    const { uid, gid, mode } = statSync(join(folder, name));
    return [uid, gid, mode & 0o777];
  };
  expect([ownerOf("disk"), ownerOf("new/one")]).toEqual([
    [12, 13, 0o700],
    [12, 13, 0o700],
  ]);
  expect(ownerOf(".")).toEqual([0, 0, 0o700]);
});
