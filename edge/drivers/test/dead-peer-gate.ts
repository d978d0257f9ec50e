import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { makeCertificates } from "../../test/links/certificates.ts";
import { openMosquitto } from "../../test/mosquitto.ts";
import type { BrokerSettings } from "../mqtt/connect.ts";
import { openDriverWorld } from "../world.ts";
import { stream, TCP_KINDS } from "./tcp-kinds.ts";

/**
 * Runs in a network namespace of its own and cuts and restores its only route: no end of the connections is notified.
 * Prints one JSON line. For each device it holds the milliseconds until it was reported lost and the kernel had nothing
 * left to send to it, until it was online again, and the bytes that the old connection received after the repair.
 */

const cut = (): void => void execFileSync("ip", ["link", "set", "lo", "down"]);
const mend = (): void => void execFileSync("ip", ["link", "set", "lo", "up"]);
const LIMIT_MS = 25_000;

mend();
const states = new Map<string, string>();
const silently = (): void => undefined;
const events = {
  scanned: silently,
  plateRead: silently,
  loop: silently,
  barrier: silently,
  fire: silently,
  weight: silently,
  health: (id: string, state: string) => void states.set(id, state),
};

interface Told {
  name: string;
  device: Device;
  port: number;
  lateBytes: number;
}
const all: Told[] = [];
let isCut = false;
let isMended = false;

function start(name: string, port: number, settings: object, broker: BrokerSettings | null = null): Told {
  const drivers = openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker });
  const config = { id: name, name, settings: DeviceSettings.parse(settings) };
  const gateDevice = { name, device: drivers.createDevice(config, events), port, lateBytes: 0 };
  gateDevice.device.start();
  all.push(gateDevice);
  return gateDevice;
}

for (const kind of TCP_KINDS) {
  const { driver, settings, double } = kind;
  const server = createServer((socket) => {
    const isOld = !isCut;
    socket.on("error", silently);
    stream(kind, socket);
    const receive = double(systemClock, (bytes) => void socket.write(bytes));
    socket.on("data", (bytes) => {
      if (isOld && isMended) gateDevice.lateBytes += bytes.length;
      receive(bytes);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const gateDevice = start(driver, port, { driver, link: { type: "tcp", host: "127.0.0.1", port }, ...settings });
}
const BARRIER = { driver: "mqtt", role: "barrier", open_topic: "arm/open" };
const plain = await openMosquitto();
start("mqtt", plain.port, BARRIER, { url: plain.url, clientId: "gate" });
const { files, pem } = makeCertificates();
const secure = await openMosquitto([
  "allow_anonymous true",
  `cafile ${files.ca}`,
  `certfile ${files.serverCert}`,
  `keyfile ${files.serverKey}`,
]);
const url = `mqtts://127.0.0.1:${secure.port}`;
start("mqtt over TLS", secure.port, BARRIER, { url, clientId: "gate", ca: pem.ca });

/** The time of each device until it is in the state, and until `isSo`. */
async function timesTo(state: string, isSo = (_device: Told): boolean => true): Promise<(number | null)[]> {
  const startMs = systemClock.monotonicMs();
  const times = all.map((): number | null => null);
  while (times.includes(null) && systemClock.monotonicMs() - startMs < LIMIT_MS) {
    await sleep(20);
    for (const [at, told] of all.entries())
      if (times[at] === null && states.get(told.name) === state && isSo(told))
        times[at] = Math.round(systemClock.monotonicMs() - startMs);
  }
  return times;
}

/** The bytes that the kernel still has to send to the port on existing connections, by proc(5). */
function bytesFor(port: number): number {
  const lines = readFileSync("/proc/net/tcp", "latin1").split("\n").slice(1);
  const CONNECTING = "02";
  return lines.reduce((sum, line) => {
    const [, , to = "", state, queues = ""] = line.trim().split(/\s+/);
    const isTo = Number.parseInt(to.split(":")[1] ?? "", 16) === port && state !== CONNECTING;
    return isTo ? sum + Number.parseInt(queues, 16) : sum;
  }, 0);
}

await timesTo("ready");
// Bytes in flight keep the kernel from sending keep-alive probes.
cut();
isCut = true;
for (const { device } of all) {
  device.sign?.show({ lines: ["SILAKAN MASUK"], colour: "green" }).catch(silently);
  device.reader?.answer?.(true).catch(silently);
  device.barrier?.open().catch(silently);
}
// A device that answers nothing is reported before its connection is reset.
const lost = await timesTo("lost", ({ port }) => bytesFor(port) === 0);
isMended = true;
mend();
const back = await timesTo("ready");
const report = all.map(({ name, lateBytes }, at) => ({
  driver: name,
  lostMs: lost[at],
  backMs: back[at],
  lateBytes,
}));
process.stdout.write(`${JSON.stringify(report)}\n`);
await Promise.all([plain[Symbol.asyncDispose](), secure[Symbol.asyncDispose]()]);
process.exit(0);
