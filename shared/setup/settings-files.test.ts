import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  environmentFileOf,
  environmentWith,
  readEnvironment,
  textOf,
  writeChanges,
  writeSettings,
  yamlWith,
} from "./settings-files.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "settings-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test("a changed setting keeps the comments and the others, and one that is taken out goes", () => {
  const text = "# of this site\npublic_url: https://old.example # by DNS\nport: 9000\n";
  expect(yamlWith(text, { public_url: "https://new.example", port: null, trusted_proxies: 1 })).toBe(
    "# of this site\npublic_url: https://new.example # by DNS\ntrusted_proxies: 1\n",
  );
  expect(yamlWith("", { port: 9000 })).toBe("port: 9000\n");
  expect(yamlWith("# none yet\n", {})).toBe("# none yet\n");
});

test("what is written into an environment is what the shell and this program read", () => {
  const value = `a'b "c" $d \\e#f`;
  const text = environmentWith('# secrets\nNAME=old\nOTHER="two \\"words\\""\nGONE=1\n', { NAME: value, GONE: null });
  expect(text).toMatch(/^# secrets\nOTHER=.*\nNAME='a'\\''b .*\n$/);
  expect(readEnvironment(text)).toEqual({ OTHER: 'two "words"', NAME: value });
  const file = join(folder(), "environment");
  writeSettings(file, text, 0o600);
  expect(execFileSync("sh", ["-c", '. "$0"; printf %s "$NAME"', file], { encoding: "utf8" })).toBe(value);
  expect(environmentWith("", { A: "1" })).toBe("A='1'\n");
});

test("a file of settings is written whole, and keeps its mode", () => {
  const file = join(folder(), "environment");
  expect(textOf(file)).toBe("");
  writeSettings(file, "A='1'\n", 0o600);
  writeSettings(file, "A='2'\n", 0o640);
  writeSettings(`${file}.other`, "", 0o640);
  expect(statSync(`${file}.other`).mode & 0o777).toBe(0o640);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["A='2'\n", 0o600]);
});

test("a secret goes into the environment, and a setting is changed where it stands", () => {
  const file = join(folder(), "edge.yaml");
  const rules = {
    nameOf: (setting: string) => `GATE_${setting.toUpperCase()}`,
    isSecret: (name: string) => name === "key",
  };
  writeChanges(file, { url: "https://one.example", key: "k" }, rules);
  expect([textOf(file), textOf(environmentFileOf(file))]).toEqual(["url: https://one.example\n", "GATE_KEY='k'\n"]);
  writeSettings(environmentFileOf(file), "GATE_URL='https://two.example'\n", 0o600);
  writeChanges(file, { url: "https://three.example" }, rules);
  expect([textOf(file), textOf(environmentFileOf(file))]).toEqual([
    "url: https://one.example\n",
    "GATE_URL='https://three.example'\n",
  ]);
});
