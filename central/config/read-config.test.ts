import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CentralConfig, SETTINGS } from "./config.ts";
import { ConfigRefused, readConfig } from "./read-config.ts";

const CENTRAL = join(import.meta.dirname, "..");
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
    log_format: "auto",
    database_url: "postgres://db.example/gate",
  });
});

test.each([
  [{}, "http://127.0.0.1:8080"],
  [{ GATE_PORT: "9100" }, "http://127.0.0.1:9100"],
  [{ GATE_HOST: "0.0.0.0", GATE_PORT: "80" }, "http://127.0.0.1:80"],
  [{ GATE_HOST: "::" }, "http://[::1]:8080"],
  [{ GATE_HOST: "gates.example" }, "http://gates.example:8080"],
  [{ GATE_PORT: "9100", GATE_PUBLIC_URL: "https://gates.example/" }, "https://gates.example"],
])("with %o links lead to %s", (environment, url) => {
  expect(readConfig(null, environment).public_url).toBe(url);
});

test("origins are parted by commas in the environment, and are no addresses", () => {
  const origins = "https://gates.example, http://127.0.0.1:3000";
  expect(readConfig(null, { GATE_CORS_ORIGINS: origins }).cors_origins).toEqual(origins.split(", "));
  expect(problemsOf(() => readConfig(null, { GATE_CORS_ORIGINS: "https://gates.example/path,*" }))).toHaveLength(2);
});

test("every setting is read by something", () => {
  const sources = globSync("**/*.ts", { cwd: CENTRAL, exclude: (name) => /^config$|\.test\.ts$|^test$/.test(name) });
  const text = sources.map((source) => readFileSync(join(CENTRAL, source), "utf8")).join("\n");
  const unread = Object.keys(SETTINGS).filter(
    (name) => !new RegExp(`\\b(config|settings)\\.${name}\\b|\\b${name}(:|,| \\})`).test(text),
  );
  expect(unread).toEqual([]);
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
  expect(problems.join("\n")).toContain(`prot in ${path} is not a setting`);
  expect(problems.join("\n")).toContain(`mail in ${path}`);
});

test.each([
  { what: "a file that is not there", path: join(folder, "missing.yaml"), content: "", says: /cannot be read/ },
  { what: "a file that is no YAML", path: null, content: "a: [", says: /cannot be read/ },
  { what: "a file that is a list", path: null, content: "- a\n", says: /must hold names with values/ },
])("$what is refused in words", ({ path, content, says }) => {
  expect(problemsOf(() => readConfig(path ?? file(content), {}))[0]).toMatch(says);
});

test("mail by smtp needs a server and a sender", () => {
  expect(problemsOf(() => readConfig(null, { GATE_MAIL: "smtp", GATE_MAIL_URL: "http://mail.example" }))).toEqual([
    "GATE_MAIL_URL must be an smtp:// or smtps:// address",
    "mail_sender in the defaults must be given for mail by smtp",
  ]);
  expect(problemsOf(() => readConfig(null, { GATE_MAIL: "smtp" })).join()).toMatch(/mail_url .+,mail_sender/);
});
