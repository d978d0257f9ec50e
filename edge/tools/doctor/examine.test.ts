import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { say } from "../../../shared/words/say.ts";
import { loadConfig } from "../../config/load-config.ts";
import { makeCertificates } from "../../test/links/certificates.ts";
import { examineEdge } from "./examine.ts";

const WELL = {
  version: "1.2.3",
  lanes: [{ name: "In", health: "ok" }],
  clock: { trust: "trusted" },
  replica: { age_ms: 1_000 },
  outbox: { depth: 2, parked: 0 },
  sync: { enrolment: { is: "enrolled" }, is_reached: true, because: null, is_revoked: false },
};

async function found(status: object | null, because: string | null = null, more = {}): Promise<string[]> {
  const directory = mkdtempSync(`${tmpdir()}/edge-doctor-`);
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const loaded = loadConfig({
    env: { GATE_EDGE_CENTRAL_URL: "https://127.0.0.1:1", GATE_EDGE_DATA_DIRECTORY: directory, ...more },
  });
  if (!loaded.ok) throw new Error(loaded.problems.join());
  const ask = (path: string): Promise<unknown> => {
    if (status === null) return Promise.reject(new Error("the daemon does not answer"));
    return Promise.resolve(path === "/ready" ? { because } : status);
  };
  const findings = await examineEdge(loaded.settings, { clock: fakeClock(), ask });
  return findings
    .filter(({ state }) => state !== "ok")
    .map(({ check, state, message }) => `${state} ${check}: ${message}`);
}
/** Nobody presents a certificate there, and this machine's clock may have no time service. */
const ofDaemon = async (status: object | null, because?: string | null): Promise<string[]> =>
  (await found(status, because)).filter((line) => !/ (certificate|disk): |clock: (no time|whether)/.test(line));

test("a gate where all is well has nothing to look at, but for a central that presents no certificate", async () => {
  expect(await ofDaemon(WELL)).toEqual([]);
  expect(await found(WELL)).toContainEqual(
    expect.stringMatching(
      /^attention certificate: the certificate of https:\/\/127\.0\.0\.1:1 could not be looked at: /,
    ),
  );
});

test("a certificate of an unknown authority is answered with the setting that makes it known", async () => {
  using certificates = makeCertificates();
  const { serverCert: cert, serverKey: key } = certificates.pem;
  const server = createServer({ cert, key });
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${await listenOnFreePort(server)}`;
  expect(await found(WELL, null, { GATE_EDGE_CENTRAL_URL: url })).toContainEqual(
    expect.stringMatching(/^fault certificate: .* not known here: name its PEM file in central_ca_file$/),
  );
});

test("credentials that cannot be read are a fault", async () => {
  const folder = mkdtempSync(`${tmpdir()}/edge-keys-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = `${folder}/credentials.json`;
  writeFileSync(file, "{}");
  expect(await found(WELL, null, { GATE_EDGE_CREDENTIALS_FILE: file })).toContainEqual(
    expect.stringMatching(/^fault keys: the keys can't be read: .*credentials\.json lacks/),
  );
});

test.each([
  [
    "a clock that central contradicts",
    { ...WELL, clock: { trust: "untrusted" } },
    ["fault clock: the clock is not trusted: it differs from central"],
  ],
  [
    "a wrong enrolment code, although central answers it",
    { ...WELL, sync: { ...WELL.sync, enrolment: { is: "waiting", because: "the code is used up" } } },
    ["fault enrolment: not enrolled: the code is used up"],
  ],
  [
    "no code",
    { ...WELL, sync: { ...WELL.sync, enrolment: { is: "no-code" } } },
    ["fault enrolment: not enrolled, and no enrolment code is set"],
  ],
  [
    "a revoked edge",
    { ...WELL, sync: { ...WELL.sync, is_revoked: true } },
    ["fault enrolment: central refuses the credentials of this edge"],
  ],
  [
    "a central whose disk is full",
    { ...WELL, sync: { ...WELL.sync, is_reached: false, because: say("central_disk_full") } },
    ["fault central: central is not reached: central's disk is full"],
  ],
  ["old data", { ...WELL, replica: { age_ms: 3_600_000 } }, ["attention data: the data is 60 minutes old"]],
  ["no data", { ...WELL, replica: { age_ms: null } }, ["fault data: there is no data of central yet"]],
  ["parked facts", { ...WELL, outbox: { depth: 1, parked: 3 } }, ["attention facts: 3 facts are parked: not readable"]],
  ["many facts", { ...WELL, outbox: { depth: 900, parked: 0 } }, ["attention facts: 900 facts wait for central"]],
  [
    "a lane with a fault",
    { ...WELL, lanes: [{ name: "In", health: "fault" }] },
    ["fault lanes: lanes that lack something: In"],
  ],
])("%s is found", async (_what, status, lines) => {
  expect(await ofDaemon(status)).toEqual(lines);
});

test("a daemon that does not run, and one that can write nothing, are faults", async () => {
  expect(await ofDaemon(null)).toContain("fault settings: the service does not run");
  expect(await ofDaemon(WELL, "nothing can be written: full")).toEqual([
    "fault write: it is not ready: nothing can be written: full",
  ]);
});
