import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CentralConfig } from "./config.ts";
import { ConfigRefused, readConfig } from "./read-config.ts";

const folder = mkdtempSync(join(tmpdir(), "central-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, "central.yaml");
  writeFileSync(path, content);
  return path;
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("without a word the defaults stand", () => {
  expect(readConfig(null, {})).toEqual(CentralConfig.parse({}));
});

test("the environment comes before the file, the file before the defaults", () => {
  const path = file("port: 9000\nhost: 0.0.0.0\nlog_level: warn\n");
  expect(readConfig(path, { GATE_PORT: "9100", DATABASE_URL: "postgres://db.example/gate" })).toMatchObject({
    port: 9100,
    host: "0.0.0.0",
    log_level: "warn",
    log_format: "json",
    database_url: "postgres://db.example/gate",
  });
});

test("an empty variable is none", () => {
  expect(readConfig(null, { DATABASE_URL: "", GATE_PORT: " " })).toEqual(CentralConfig.parse({}));
});

test.each(["GATE_TRUSTED_PROXIES", "GATE_MAX_BODY_BYTES", "GATE_PORT"])("%s is a number in decimal digits", (name) => {
  for (const value of ["true", "0x800", "1e3", "[]"])
    expect(problemsOf(() => readConfig(null, { [name]: value }))).toHaveLength(1);
});

test("true, an empty list and nothing are no numbers", () => {
  const path = file("port: true\ntrusted_proxies: true\nedge_credentials_days: []\nmax_body_bytes:\n");
  expect(problemsOf(() => readConfig(path, {}))).toHaveLength(4);
});

test("every problem is named at once, by the name that the person used", () => {
  const path = file("prot: 9000\nmail: pigeon\n");
  const environment = { GATE_PORT: "many", GATE_PUBLIC_URL: "ftp://x", GATE_COLOUR: "red", PATH: "/bin" };
  const problems = problemsOf(() => readConfig(path, environment));
  expect(problems).toHaveLength(5);
  expect(problems.join("\n")).toMatch(/GATE_PORT must be a port number/);
  expect(problems.join("\n")).toMatch(/GATE_PUBLIC_URL must be an http or https address/);
  expect(problems.join("\n")).toMatch(/GATE_COLOUR in the environment is not a setting/);
  expect(problems.join("\n")).toContain(`prot in ${path} is not a field`);
  expect(problems.join("\n")).toContain(`mail in ${path}`);
});

test.each([
  { what: "a file that is not there", path: join(folder, "missing.yaml"), content: "", says: /cannot be read/ },
  { what: "a file that is no YAML", path: null, content: "a: [", says: /cannot be read/ },
  { what: "a file that is a list", path: null, content: "- a\n", says: /must hold names with values/ },
])("$what is refused in words", ({ path, content, says }) => {
  expect(problemsOf(() => readConfig(path ?? file(content), {}))[0]).toMatch(says);
});
