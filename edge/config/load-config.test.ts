import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Certificates, makeCertificates } from "../test/links/certificates.ts";
import { loadConfig } from "./load-config.ts";

const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"B".repeat(43)}`;

describe("the edge's configuration", () => {
  let directory: string;
  const write = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const problemsOf = (env: Record<string, string>, file?: string): string[] => {
    const loaded = loadConfig({ env, file });
    return loaded.ok ? [] : loaded.problems;
  };
  let certificates: Certificates;
  beforeAll(() => {
    certificates = makeCertificates();
  });
  afterAll(() => certificates[Symbol.dispose]());
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "edge-config-"))));
  afterEach(() => rmSync(directory, { recursive: true }));

  test("needs central's address alone; the rest has defaults", () => {
    expect(loadConfig({ env: { GATE_EDGE_CENTRAL_URL: "https://central.example", PATH: "/bin" } })).toMatchObject({
      ok: true,
      settings: {
        dataDirectory: "/var/lib/gate-edge",
        databaseFile: "/var/lib/gate-edge/edge.db",
        credentialsFile: "/var/lib/gate-edge/credentials.json",
        centralUrl: "https://central.example",
        centralAccess: { ca: null, cert: null, key: null, proxyUrl: null },
        enrolmentCode: null,
        console: { host: "127.0.0.1", port: 8080 },
        siteBroker: null,
        log: { level: "info", format: "auto" },
        retentionMs: 30 * 86_400_000,
      },
    });
  });

  test("true and a blank are no numbers, and half a hash is none", () => {
    const central_url = "https://central.example";
    const file = write("edge.json", JSON.stringify({ central_url, retention_days: true, console_port: "0x50" }));
    expect(problemsOf({ GATE_EDGE_CONSOLE_IDLE_MINUTES: " " }, file)).toEqual([
      `${file}: console_port must be a port number, 1 to 65535`,
      `${file}: retention_days must be a whole number of days, 1 to 3650`,
    ]);
    expect(problemsOf({ GATE_EDGE_CENTRAL_URL: central_url, GATE_EDGE_EMERGENCY_CODE_HASH: "$argon2id$half" })).toEqual(
      ["GATE_EDGE_EMERGENCY_CODE_HASH must be an argon2id hash ($argon2id$…)"],
    );
  });

  test("what stands in other files is looked at also where a setting is wrong", () => {
    const env = {
      GATE_EDGE_CENTRAL_URL: "https://central.example",
      GATE_EDGE_CONSOLE_PORT: "many",
      GATE_EDGE_CENTRAL_CA_FILE: "/no",
      GATE_EDGE_SITE_BROKER_USERNAME: "gate",
    };
    expect(problemsOf(env)).toEqual([
      "GATE_EDGE_CONSOLE_PORT must be a port number, 1 to 65535",
      "central_ca_file: /no can't be read",
      "site_broker_url is missing, but the broker's user or password is given",
    ]);
  });

  test.each(["central", "site_broker"])("certificates of %s that can't be used are found before the start", (of) => {
    const urls = { GATE_EDGE_CENTRAL_URL: "https://central.example", GATE_EDGE_SITE_BROKER_URL: "mqtts://b" };
    const named = (ca: string, certificate: string, key: string) => {
      const name = `GATE_EDGE_${of.toUpperCase()}`;
      return { ...urls, [`${name}_CA_FILE`]: ca, [`${name}_CERTIFICATE_FILE`]: certificate, [`${name}_KEY_FILE`]: key };
    };
    const { files } = certificates;
    expect(problemsOf(named(files.ca, files.clientCert, files.clientKey))).toEqual([]);
    const together = `${of}_certificate_file and ${of}_key_file can't be used together`;
    expect(problemsOf(named(files.clientKey, files.clientCert, files.serverKey))).toEqual([
      `${of}_ca_file holds no certificate in PEM`,
      `${together}: key values mismatch`,
    ]);
    const text = write("text", "no certificate\n");
    expect(problemsOf(named(files.ca, text, text))).toEqual([`${together}: no start line`]);
  });

  test("the way to central may lead over a proxy, with certificates of its own", () => {
    const { files, pem } = certificates;
    const env = {
      GATE_EDGE_CENTRAL_URL: "https://central.example",
      GATE_EDGE_CENTRAL_PROXY_URL: "http://proxy.example:3128",
      GATE_EDGE_CENTRAL_CA_FILE: files.ca,
      GATE_EDGE_CENTRAL_CERTIFICATE_FILE: files.clientCert,
      GATE_EDGE_CENTRAL_KEY_FILE: files.clientKey,
    };
    expect(loadConfig({ env })).toMatchObject({
      settings: {
        centralAccess: {
          ca: pem.ca.trimEnd(),
          cert: pem.clientCert.trimEnd(),
          key: pem.clientKey.trimEnd(),
          proxyUrl: "http://proxy.example:3128",
        },
      },
    });
    const { GATE_EDGE_CENTRAL_KEY_FILE: _, ...half } = env;
    expect(
      problemsOf({ ...half, GATE_EDGE_CENTRAL_URL: "http://central.example", GATE_EDGE_CENTRAL_CA_FILE: "/no" }),
    ).toEqual([
      "central_ca_file: /no can't be read",
      "central_certificate_file and central_key_file belong together: give both or neither",
      "central_url must begin with https:// where certificates are given",
    ]);
  });

  test("the console may have a certificate of its own, other times, and an emergency code by its hash", () => {
    const { files, pem } = certificates;
    const base = { GATE_EDGE_CENTRAL_URL: "https://central.example" };
    expect(loadConfig({ env: base })).toMatchObject({
      settings: {
        console: {
          tls: null,
          idleMs: 30 * 60_000,
          absoluteMs: 12 * 3_600_000,
          shiftStarts: ["06:00", "14:00", "22:00"],
          emergencyHash: null,
        },
      },
    });
    const env = {
      ...base,
      GATE_EDGE_CONSOLE_CERTIFICATE_FILE: files.serverCert,
      GATE_EDGE_CONSOLE_KEY_FILE: files.serverKey,
      GATE_EDGE_CONSOLE_IDLE_MINUTES: "5",
      GATE_EDGE_SHIFT_STARTS: "07:00,19:00",
      GATE_EDGE_EMERGENCY_CODE_HASH_FILE: write("code", `${HASH}\n`),
    };
    expect(loadConfig({ env })).toMatchObject({
      settings: {
        console: {
          tls: { certificate: pem.serverCert.trimEnd(), key: pem.serverKey.trimEnd() },
          idleMs: 5 * 60_000,
          shiftStarts: ["07:00", "19:00"],
          emergencyHash: HASH,
        },
      },
    });
    const { GATE_EDGE_CONSOLE_KEY_FILE: _, ...half } = env;
    const wrong = {
      GATE_EDGE_EMERGENCY_CODE_HASH: HASH,
      GATE_EDGE_EMERGENCY_CODE_HASH_FILE: write("plain", "my-code"),
    };
    expect(problemsOf({ ...half, ...wrong })).toEqual([
      "console_certificate_file and console_key_file belong together: give both or neither",
      "emergency_code_hash and emergency_code_hash_file are both given: give one",
      "emergency_code_hash_file must hold an argon2id hash ($argon2id$…)",
    ]);
    expect(problemsOf({ ...base, GATE_EDGE_SHIFT_STARTS: "6 o'clock", GATE_EDGE_EMERGENCY_CODE_HASH: "1234" })).toEqual(
      [
        "GATE_EDGE_SHIFT_STARTS must be times on the quarter hour, such as 06:00,14:00,22:00",
        "GATE_EDGE_EMERGENCY_CODE_HASH must be an argon2id hash ($argon2id$…)",
      ],
    );
  });

  test.each([
    ["edge.yaml", "central_url: https://file.example\nconsole_port: 9000\nretention_days: 7\n"],
    ["edge.json", '{ "central_url": "https://file.example", "console_port": 9000, "retention_days": 7 }'],
  ])("the environment comes before %s, the file before the defaults", (name, text) => {
    const loaded = loadConfig({ file: write(name, text), env: { GATE_EDGE_CONSOLE_PORT: "9100" } });
    expect(loaded).toMatchObject({
      ok: true,
      settings: { centralUrl: "https://file.example", console: { port: 9100 }, retentionMs: 7 * 86_400_000 },
    });
  });

  test("the environment may name the file", () => {
    const path = write("edge.yaml", "central_url: https://file.example\n");
    expect(loadConfig({ env: { GATE_EDGE_CONFIG: path } })).toMatchObject({ ok: true });
  });

  test("tells every problem at once, in words, and where it stands", () => {
    const path = write("edge.yaml", "central_url: ftp://x\nconsole_prot: 1\nretention_days: 0\n");
    expect(problemsOf({ GATE_EDGE_LOG_LEVEL: "loud", GATE_EDGE_LANES: "4" }, path).sort()).toEqual(
      [
        `${path}: central_url must be the address of central, such as https://central.example`,
        `${path}: console_prot is not a setting`,
        `${path}: retention_days must be a whole number of days, 1 to 3650`,
        "GATE_EDGE_LANES is not a setting",
        'GATE_EDGE_LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace',
      ].sort(),
    );
  });

  test.each([
    [
      "nothing at all",
      {},
      "central_url is missing: it must be the address of central, such as https://central.example",
    ],
    [
      "a password without a broker",
      { GATE_EDGE_SITE_BROKER_PASSWORD: "x" },
      "site_broker_url is missing, but the broker's user or password is given",
    ],
    ["a port in words", { GATE_EDGE_CONSOLE_PORT: "http" }, "GATE_EDGE_CONSOLE_PORT must be a port number, 1 to 65535"],
    [
      "a password file that is not there",
      { GATE_EDGE_SITE_BROKER_URL: "mqtt://b", GATE_EDGE_SITE_BROKER_PASSWORD_FILE: "/no/such" },
      "site_broker_password_file: /no/such can't be read",
    ],
  ])("%s: %j", (what, env, problem) => {
    const central = what === "nothing at all" ? {} : { GATE_EDGE_CENTRAL_URL: "https://central.example" };
    expect(problemsOf({ ...central, ...env })).toEqual([problem]);
  });

  test("a file that is not there or holds no settings is one problem", () => {
    expect(problemsOf({}, "/no/such.yaml")).toEqual([expect.stringMatching(/^\/no\/such.yaml can't be read/)]);
    const list = write("list.yaml", "- a\n- b\n");
    expect(problemsOf({}, list)).toEqual([`${list} must hold settings, one a line: name: value`]);
  });

  test("the broker's password may stand in a file of its own", () => {
    const env = {
      GATE_EDGE_CENTRAL_URL: "https://central.example",
      GATE_EDGE_SITE_BROKER_URL: "mqtt://broker",
      GATE_EDGE_SITE_BROKER_USERNAME: "gate",
      GATE_EDGE_SITE_BROKER_PASSWORD_FILE: write("password", "secret\n"),
    };
    expect(loadConfig({ env })).toMatchObject({
      settings: { siteBroker: { url: "mqtt://broker", username: "gate", password: "secret" } },
    });
  });
});
