// Only the broker itself judges its configuration.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { connectAsync } from "mqtt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild, type Child } from "../lib/child.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { programFolders } from "../lib/needs.ts";

const CONFIG = join(import.meta.dirname, "../../systemd/gate-site-broker.conf");
const USER = { username: "gate", password: "north" };
let folder: string;
let url: string;
let broker: Child;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-broker-"));
  chmodSync(folder, 0o755);
  const passwords = join(folder, "passwords");
  const PATH = programFolders().join(delimiter);
  await startChild("mosquitto_passwd", ["-b", "-c", passwords, USER.username, USER.password], { env: { PATH } }).exited;
  chmodSync(passwords, 0o644);
  const port = await freePort();
  url = `mqtt://127.0.0.1:${port}`;
  const config = readFileSync(CONFIG, "utf8")
    .replace("listener 1883", `listener ${port} 127.0.0.1`)
    .replace("/etc/mosquitto/gate-site.passwords", passwords);
  writeFileSync(join(folder, "mosquitto.conf"), config);
  broker = startChild("mosquitto", ["-c", join(folder, "mosquitto.conf")], { env: { PATH } });
  await broker.line(/ running$/);
});
afterEach(async () => {
  await broker.stop();
  rmSync(folder, { recursive: true });
});

test("the site's broker takes whom it knows and nobody else", async () => {
  expect(broker.lines.filter((line) => /error|warning|unknown/i.test(line))).toEqual([]);
  const client = await connectAsync(url, { ...USER, reconnectPeriod: 0 });
  expect(client.connected).toBe(true);
  await client.endAsync();
  await expect(connectAsync(url, { reconnectPeriod: 0 }, false)).rejects.toThrow(/Not authorized/);
});
