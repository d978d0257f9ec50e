// Only brokers of both versions speak TLS and refuse strangers.
import { inWords } from "../../../shared/words/say.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type TLSSocket } from "node:tls";
import { Aedes } from "aedes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { openBroker, type Broker } from "../../drivers/mqtt/broker.ts";
import type { BrokerSettings } from "../../drivers/mqtt/connect.ts";
import { type Mosquitto, openMosquitto } from "../mosquitto.ts";
import { type Certificates, makeCertificates } from "./certificates.ts";

/** TLS and credentials, against real brokers of both protocol versions. */

const LOGIN = { username: "gate", password: "right" };
let good: Certificates;
let stranger: Certificates;
let elsewhere: Certificates;
let stack: AsyncDisposableStack;
let mosquitto: Mosquitto;
let mutual: Mosquitto;
let misnamed: Mosquitto;
let oldPort: number;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  good = stack.use(makeCertificates());
  stranger = stack.use(makeCertificates());
  elsewhere = stack.use(makeCertificates("DNS:elsewhere.example"));
  const passwords = mkdtempSync(join(tmpdir(), "passwords-"));
  stack.defer(() => rmSync(passwords, { recursive: true, force: true }));
  const file = join(passwords, "passwords");
  execFileSync("mosquitto_passwd", ["-c", "-b", file, LOGIN.username, LOGIN.password]);
  const tlsOf = ({ files }: Certificates): string[] => [
    `cafile ${files.ca}`,
    `certfile ${files.serverCert}`,
    `keyfile ${files.serverKey}`,
  ];
  const withPassword = ["allow_anonymous false", `password_file ${file}`];
  mosquitto = stack.use(await openMosquitto([...tlsOf(good), ...withPassword]));
  misnamed = stack.use(await openMosquitto([...tlsOf(elsewhere), ...withPassword]));
  const byCertificate = ["require_certificate true", "use_identity_as_username true", "allow_anonymous false"];
  mutual = stack.use(await openMosquitto([...tlsOf(good), ...byCertificate]));
  oldPort = await startOldBroker();
});
afterAll(() => stack.disposeAsync());

/** A broker that supports only MQTT 3.1.1. */
async function startOldBroker(): Promise<number> {
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === LOGIN.username && password?.toString() === LOGIN.password),
  });
  const open = new Set<TLSSocket>();
  const server = createServer({ cert: good.pem.serverCert, key: good.pem.serverKey }, (socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    aedes.handle(socket);
  });
  stack.defer(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await new Promise<void>((closed) => aedes.close(() => closed()));
  });
  return listenOnFreePort(server);
}

let clients = 0;
function connect(port: number, more: Partial<BrokerSettings>): Broker {
  clients += 1;
  const settings = { url: `mqtts://127.0.0.1:${port}`, clientId: `gate-${clients}`, ...more };
  return stack.use(openBroker(settings, { clock: systemClock, random: () => 0.5, log: silentLog }));
}

describe.concurrent("a broker with TLS and credentials", () => {
  it.each([
    ["MQTT 5, a password", () => connect(mosquitto.port, { ca: good.pem.ca, ...LOGIN })],
    ["MQTT 3.1.1, a password", () => connect(oldPort, { ca: good.pem.ca, ...LOGIN })],
    [
      "MQTT 5, a certificate of the gate's own",
      () => connect(mutual.port, { ca: good.pem.ca, cert: good.pem.clientCert, key: good.pem.clientKey }),
    ],
  ])("%s: messages go both ways", async (_name, open) => {
    const broker = open();
    const heard: string[] = [];
    broker.subscribe("gate/+", ({ topic, payload }) => heard.push(`${topic} ${Buffer.from(payload).toString()}`));
    await vi.waitFor(() => expect(broker.isConnected).toBe(true));
    await broker.publish("gate/scan", "ABC", { expirySeconds: 3 });
    await vi.waitFor(() => expect(heard).toContain("gate/scan ABC"));
  });

  it.each([
    [
      "a wrong password",
      () => connect(mosquitto.port, { ca: good.pem.ca, ...LOGIN, password: "wrong" }),
      /does not take this gate's user name, password or certificate/,
    ],
    [
      "a wrong password on MQTT 3.1.1",
      () => connect(oldPort, { ca: good.pem.ca, ...LOGIN, password: "wrong" }),
      /does not take this gate's user name, password or certificate/,
    ],
    ["no password", () => connect(mosquitto.port, { ca: good.pem.ca }), /does not take this gate's user name/],
    [
      "another authority",
      () => connect(mosquitto.port, { ca: stranger.pem.ca, ...LOGIN }),
      /certificate is signed by nobody that this gate trusts/,
    ],
    ["no authority", () => connect(mosquitto.port, LOGIN), /certificate is signed by nobody that this gate trusts/],
    [
      "another host's certificate",
      () => connect(misnamed.port, { ca: elsewhere.pem.ca, ...LOGIN }),
      /for another host/,
    ],
    [
      "a broker without TLS",
      () => connect(mosquitto.port, { url: `mqtt://127.0.0.1:${mosquitto.port}`, ...LOGIN }),
      /not reachable|cannot be used/,
    ],
  ])("%s: nothing is sent, and the reason is a sentence", async (_name, open, words) => {
    const broker = open();
    await vi.waitFor(() => expect(inWords(broker.lostBecause ?? "", "en")).toMatch(words));
    expect(broker.isConnected).toBe(false);
    await expect(broker.publish("gate/open", "open")).rejects.toThrow(words);
  });

  it("a certificate that nobody asked the gate for is missed where one is asked for", async () => {
    const broker = connect(mutual.port, { ca: good.pem.ca });
    await vi.waitFor(() => expect(broker.lostBecause).not.toBeNull());
    expect(broker.isConnected).toBe(false);
  });
});
