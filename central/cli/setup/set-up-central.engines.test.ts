import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Machine } from "../../../shared/setup/machine.ts";
import { environmentFileOf, readEnvironment, textOf } from "../../../shared/setup/settings-files.ts";
import { testEngine } from "../../test/engines.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { readConfig } from "../../config/read-config.ts";
import { givenValues } from "./given-values.ts";
import type { Values } from "./questions.ts";
import { setUpCentral } from "./set-up-central.ts";

const engine = testEngine();

/** A server on which setup runs; it has no service. */
async function server() {
  const folder = mkdtempSync(join(tmpdir(), "central-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { database_url: databaseUrl } = await engine.fresh();
  const data = join(folder, "data");
  const file = join(folder, "central.yaml");
  const said: string[] = [];
  const machine: Machine = {
    hasService: false,
    restart: () => undefined,
    asService: (work) => work(),
    makeFolder: () => undefined,
  };
  return {
    file,
    data,
    said,
    databaseUrl,
    environment: () => readEnvironment(textOf(environmentFileOf(file))),
    /** @param answers what a person types; without them nobody is there */
    run: (given: Values, answers?: string[]) =>
      setUpCentral(
        {
          machine,
          say: (line) => void said.push(line),
          terminal: {
            isPerson: answers !== undefined,
            ask: (question) => {
              const answer = answers?.shift();
              return answer === undefined ? Promise.reject(new Error(`asked: ${question}`)) : Promise.resolve(answer);
            },
            readAll: () => Promise.resolve(""),
          },
        },
        { file, unit: { GATE_DATA_DIRECTORY: data }, given, asksNothing: false },
      ),
  };
}
const ADDRESS = "http://127.0.0.1:8080/gates";

test("without a person everything that is missing is named, and nothing is written", async () => {
  const { run, file, data } = await server();
  await expect(run({})).rejects.toThrow("--public-url <url> is missing");
  await expect(run({ public_url: ADDRESS })).rejects.toThrow("--admin-email <address> is missing");
  expect([existsSync(file), existsSync(join(data, "central.db"))]).toEqual([false, false]);
});

test("a person is asked until each value works; then the settings are written, and the first admin is made", async () => {
  await using mail = await startMailServer();
  const { run, said, file, databaseUrl, environment, data } = await server();
  const database = databaseUrl === null ? [""] : ["postgres://nobody@127.0.0.1:1/none", databaseUrl];
  const mails = ["smtp://127.0.0.1:1", "gates@example.com", mail.url, "gates@example.com"];
  const answers = ["http://gate.invalid", "1", ADDRESS, "1", ...database, "", ...mails, "ani@example.com", ""];
  expect(await run({}, answers)).toBe(0);
  expect(answers).toEqual([]);
  const text = said.join("\n");
  expect(text).toContain("http://gate.invalid leads nowhere");
  if (databaseUrl !== null) expect(text).toContain("The database cannot be used: ");
  expect(text).toContain("The mail server cannot be used: ");
  expect(text).toMatch(/e-mail: +ani@example.com\n +password: +[a-z0-9-]{23}/);
  expect(textOf(file)).toContain(`public_url: ${ADDRESS}\n`);
  expect(textOf(file)).not.toContain("smtp://");
  expect(environment()).toEqual({
    GATE_KEY_ENCRYPTION_KEY: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) as string,
    GATE_MAIL_URL: mail.url,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  expect(statSync(environmentFileOf(file)).mode & 0o777).toBe(0o600);
  expect(mail.mails).toEqual([]);
  expect(readdirSync(join(data, "files")).filter((name) => !name.startsWith("."))).toEqual([]);
});

test("a second run says what is set without secrets, and changes what is asked alone", async () => {
  const { run, said, file, databaseUrl, environment } = await server();
  const first = { public_url: ADDRESS, first_admin_email: "ani@example.com", first_admin_password: "a long password" };
  expect(await run({ ...first, ...(databaseUrl !== null && { database_url: databaseUrl }) })).toBe(0);
  expect(JSON.stringify([textOf(file), environment()])).not.toContain("a long password");
  const [settings, secrets] = [textOf(file), environment()];
  said.length = 0;
  expect(await run({}, [""])).toBe(0);
  expect(said[0]).toBe(`address:   ${ADDRESS}, behind 0 own proxies`);
  expect([textOf(file), environment()]).toEqual([settings, secrets]);
  expect(await run({}, ["address", `${ADDRESS}/new`, "2"])).toBe(0);
  expect([textOf(file), environment()]).toEqual([
    `${settings.replace(ADDRESS, `${ADDRESS}/new`)}trusted_proxies: "2"\n`,
    secrets,
  ]);
  const config = readConfig(file, environment());
  expect(config.trusted_proxies).toBe(2);
});

test("a key that did not seal the database is refused, and the settings keep the one that did", async () => {
  const { run, file, databaseUrl, environment } = await server();
  const database = databaseUrl === null ? {} : { database_url: databaseUrl };
  expect(await run({ public_url: ADDRESS, first_admin_email: "ani@example.com", ...database })).toBe(0);
  const [settings, secrets] = [textOf(file), environment()];
  await expect(run({ key_encryption_key: Buffer.alloc(32, 1).toString("base64") })).rejects.toThrow(/sealed/);
  expect([textOf(file), environment()]).toEqual([settings, secrets]);
});

test("a value that does not work is refused with its reason, and what was set stays", async () => {
  const { run, said, file, databaseUrl } = await server();
  const given = { public_url: ADDRESS, first_admin_email: "ani@example.com" };
  const s3 = { s3_endpoint: "http://127.0.0.1:1", s3_bucket: "gates", s3_access_key: "key", s3_secret_key: "secret" };
  const database = databaseUrl === null ? {} : { database_url: databaseUrl };
  expect(await run({ ...given, ...database, ...s3 })).toBe(1);
  expect(said.at(-1)).toMatch(/^Files cannot be stored: /);
  expect(existsSync(file)).toBe(false);
});

test("secrets come from a file or standard input, never from the command line", async () => {
  const terminal = {
    isPerson: false,
    ask: () => Promise.reject(new Error("asked")),
    readAll: () => Promise.resolve("GATE_MAIL_URL='smtp://a:b@mail.example'\nDATABASE_URL=postgres://db\n"),
  };
  expect(await givenValues({ publicUrl: ADDRESS, set: ["trusted_proxies=1"], secrets: "-" }, terminal)).toEqual({
    public_url: ADDRESS,
    trusted_proxies: "1",
    mail: "smtp",
    mail_url: "smtp://a:b@mail.example",
    database_url: "postgres://db",
  });
  await expect(givenValues({ set: ["mail_url=smtp://a:b@c", "mial=off"] }, terminal)).rejects.toThrow(
    /--set mail_url: everybody here could read it.*\n.*--set mial: there is no such setting/,
  );
});
