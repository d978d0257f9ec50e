import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { openDriverWorld } from "../registry.ts";
import { TCP_KINDS } from "./tcp-kinds.ts";

/**
 * Runs in a network of its own, whose only road it cuts and mends: no end of the connections hears of it. Prints one
 * JSON line: for each driver how long its device was taken to be there, and to be gone, in milliseconds.
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
  health: (id: string, state: string) => void states.set(id, state),
};
const drivers = openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null });
const devices = [];
for (const [at, { driver, settings, double }] of TCP_KINDS.entries()) {
  const server = createServer((socket) => {
    socket.on("error", silently);
    socket.on(
      "data",
      double(systemClock, (bytes) => void socket.write(bytes)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const link = { type: "tcp", host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  const config = { id: String(at), name: driver, settings: DeviceSettings.parse({ driver, link, ...settings }) };
  const device = drivers.createDevice(config, events);
  device.start();
  devices.push(device);
}

/** How long each device takes to be in the state. */
async function timesTo(state: string): Promise<(number | null)[]> {
  const startMs = systemClock.monotonicMs();
  const times = TCP_KINDS.map((): number | null => null);
  while (times.includes(null) && systemClock.monotonicMs() - startMs < LIMIT_MS) {
    await sleep(20);
    for (const at of times.keys())
      if (states.get(String(at)) === state) times[at] ??= Math.round(systemClock.monotonicMs() - startMs);
  }
  return times;
}

await timesTo("ready");
// Words under way keep the kernel from asking whether anybody is there.
cut();
for (const { sign, reader, barrier } of devices) {
  sign?.show({ lines: ["SILAKAN MASUK"], colour: "green" }).catch(silently);
  reader?.answer?.(true).catch(silently);
  barrier?.open().catch(silently);
}
const lost = await timesTo("lost");
mend();
const back = await timesTo("ready");
const report = TCP_KINDS.map(({ driver }, at) => ({ driver, lostMs: lost[at], backMs: back[at] }));
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(0);
