import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import type { Machine } from "../../../shared/setup/machine.ts";
import { textOf } from "../../../shared/setup/settings-files.ts";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import type { SelfTestCard } from "../../../shared/wire/sync.ts";
import { say } from "../../../shared/words/say.ts";
import { readCredentials } from "../../sync/credentials.ts";
import { ENROLMENT_CODE, startFakeCentral } from "../../test/fake-central.ts";
import { EDGE_ID } from "../../test/feed-records.ts";
import { makeCertificates } from "../../test/links/certificates.ts";
import { type SetupOptions, setUpEdge } from "./set-up-edge.ts";

const GREEN: SelfTestCard = {
  colour: "green",
  at: "2026-11-21T06:00:00.000Z",
  took_ms: 1,
  asked_by: "person",
  checks: [{ what: "reader", lane: 1, name: "Reader", colour: "green", detail: say("ready") }],
};

/**
 * A computer on which setup runs.
 * @param service.card what the daemon's self-test finds; without it no service
 * @param service.before its first states
 */
function computer(service?: { card: SelfTestCard; before?: unknown[] }) {
  const directory = mkdtempSync(join(tmpdir(), "edge-setup-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "edge.yaml");
  const said: string[] = [];
  const restarted: string[] = [];
  const machine: Machine = {
    hasService: service !== undefined,
    restart: () => void restarted.push(textOf(file)),
    asService: (work) => work(),
    makeFolder: () => undefined,
  };
  return {
    file,
    said,
    restarted,
    credentials: () => readCredentials(join(directory, "credentials.json")),
    /** @param answers what a person types; without them nobody is there */
    run: (given: Partial<SetupOptions>, answers?: string[]) =>
      setUpEdge(
        {
          clock: systemClock,
          say: (line) => said.push(line),
          complain: (line) => said.push(line),
          untilStopped: () => new Promise(() => undefined),
          machine,
          version: "1.2.3",
          env: { GATE_EDGE_DATA_DIRECTORY: directory },
          terminal: {
            isPerson: answers !== undefined,
            ask(question) {
              said.push(question);
              const answer = answers?.shift();
              return answer === undefined ? Promise.reject(new Error("nothing more to say")) : Promise.resolve(answer);
            },
            readAll: () => Promise.resolve(`${ENROLMENT_CODE}\n`),
          },
          ask: (_directory, method, path) =>
            Promise.resolve(
              path === "/self-test" && method === "POST" ? service?.card : (service?.before?.shift() ?? STATUS),
            ),
        },
        { file, centralUrl: undefined, code: undefined, caFile: undefined, asksNothing: false, ...given },
      ),
  };
}
const STATUS = { replica: { age_ms: 100 }, clock: { trust: "trusted" }, lanes: [{ devices: [{ state: "ready" }] }] };

test("without a person all that is missing is named, and nothing is written", async () => {
  const { run, said, file } = computer();
  expect(await run({})).toBe(2);
  expect(said).toEqual([
    "--central <url> is missing: the address of central",
    "--code <code> is missing: central shows it for this gate",
  ]);
  expect(existsSync(file)).toBe(false);
});

test("a person is asked for what is missing until it is right; then the service starts and its lanes are tested", async () => {
  await using central = await startFakeCentral();
  const { run, said, file, restarted, credentials } = computer({ card: GREEN });
  const answers = ["no address", "http://127.0.0.1:1", central.url, "WRONG-CODE", ENROLMENT_CODE];
  expect(await run({}, answers)).toBe(0);
  expect(answers).toEqual([]);
  const text = said.join("\n");
  expect(text).toMatch(/central does not answer at http:\/\/127\.0\.0\.1:1: /);
  expect(text).toContain("not enrolled: this enrolment code is not good");
  expect(text).toMatch(/green +lane 1 +reader +Reader +ready/);
  expect(credentials()?.edge_id).toBe(EDGE_ID);
  expect([textOf(file), restarted]).toEqual([`central_url: ${central.url}\n`, [`central_url: ${central.url}\n`]]);
});

test("a second run says what is set, asks nothing, and changes what is given alone", async () => {
  await using central = await startFakeCentral();
  const { run, said, file } = computer({ card: { ...GREEN, colour: "amber" } });
  writeFileSync(file, "# gate 1\nlog_level: fatal # quiet\n");
  expect(await run({ centralUrl: central.url, code: "-", asksNothing: true })).toBe(1);
  const written = `# gate 1\nlog_level: fatal # quiet\ncentral_url: ${central.url}\n`;
  expect(textOf(file)).toBe(written);
  said.length = 0;
  expect(await run({}, [])).toBe(1);
  expect(said.slice(0, 2)).toEqual([`central: ${central.url}`, expect.stringContaining(`enrolled: edge ${EDGE_ID}`)]);
  expect(textOf(file)).toBe(written);
  expect(await run({ centralUrl: "http://127.0.0.1:1" })).toBe(1);
  expect(textOf(file)).toBe(written);
});

test("the lanes are tested when they are open, their devices have answered and the clock is compared", async () => {
  await using central = await startFakeCentral();
  const { lanes } = STATUS;
  const starting = [{ devices: [{ state: "starting" }] }];
  const before = [
    STATUS,
    { ...STATUS, lanes: [] },
    { ...STATUS, lanes: starting },
    { ...STATUS, lanes: [{ devices: [{ state: "lost" }] }] },
    { ...STATUS, lanes, clock: { trust: "uncertain" } },
  ];
  const { run } = computer({ card: GREEN, before });
  expect(await run({ centralUrl: central.url, code: ENROLMENT_CODE })).toBe(0);
  expect(before).toEqual([]);
});

test("a gate without lanes at central is not set up in full", async () => {
  await using central = await startFakeCentral();
  const { run, said } = computer({ card: { ...GREEN, checks: [] } });
  expect(await run({ centralUrl: central.url, code: ENROLMENT_CODE })).toBe(1);
  expect(said.at(-1)).toMatch(/^Central has no lanes for this gate yet/);
});

test("a certificate of an unknown authority is answered with the option that makes it known, and nothing is sent", async () => {
  using certificates = makeCertificates();
  const { serverCert: cert, serverKey: key } = certificates.pem;
  let requests = 0;
  const server = createServer({ cert, key }, (_request, response) => {
    requests++;
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"alive"}');
  });
  const url = `https://127.0.0.1:${await listenOnFreePort(server)}`;
  onTestFinished(() => void server.close());
  const { run, said, file } = computer();
  expect(await run({ centralUrl: url, code: ENROLMENT_CODE })).toBe(1);
  expect(said.join()).toMatch(/signed by an authority that is not known here: give its PEM file with --ca-file/);
  expect([requests, existsSync(file)]).toEqual([0, false]);
  await run({ centralUrl: url, code: ENROLMENT_CODE, caFile: certificates.files.ca });
  expect(requests).toBeGreaterThan(0);
  expect(textOf(file)).toBe(`central_url: ${url}\ncentral_ca_file: ${certificates.files.ca}\n`);
});
