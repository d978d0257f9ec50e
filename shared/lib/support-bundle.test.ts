import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { say } from "../words/say.ts";
import { finding } from "./findings.ts";
import { writeSupportBundle } from "./support-bundle.ts";

test("a bundle has what helps, no secret, and is its owner's alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [log, to] = [join(folder, "log"), join(folder, "support.tar.gz")];
  writeFileSync(log, "the edge is up\npassword: s3cret\n");
  await writeSupportBundle(to, {
    unit: "gate-edge",
    version: "1.2.3",
    settings: { port: 8080, metrics_token: "s3cret" },
    findings: [finding("mail", "attention", say("finding_mail_off"))],
    log,
    more: { "status.json": "{}" },
  });
  expect(statSync(to).mode & 0o777).toBe(0o600);
  const read = (name: string): string => execFileSync("tar", ["-xzOf", to, `./${name}`], { encoding: "utf8" });
  const names = execFileSync("tar", ["-tzf", to], { encoding: "utf8" }).split("\n");
  expect(names.filter((name) => name.length > 2).toSorted()).toEqual(
    ["doctor.txt", "log.txt", "settings.json", "status.json", "versions.json"].map((name) => `./${name}`),
  );
  expect(read("doctor.txt")).toContain("mail is off");
  expect(read("log.txt")).toBe("the edge is up\n[hidden]\n");
  expect(JSON.parse(read("settings.json"))).toEqual({ port: 8080, metrics_token: "[hidden]" });
  expect(JSON.parse(read("versions.json"))).toMatchObject({ version: "1.2.3", node: process.version });
});
