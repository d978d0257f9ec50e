// Only a machine with systemd shows that units, users and the scripts of dpkg fit together.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../shared/test/free-port.ts";
import { Area } from "../../../shared/wire/area.ts";
import { EdgeDetail, EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { Gate } from "../../../central/wire/gate-resources.ts";
import { signIn } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";
import { type BareDebian, openBareDebian } from "../bare/bare-debian.ts";

/**
 * The packages on a Debian without npm, without git, and without a network: only systemd of a booted machine shows
 * that units, users and the scripts of dpkg fit together.
 */

const ROOT = join(import.meta.dirname, "../../..");
const INSTALLATION_MS = 40 * 60_000;
const START_MS = 120_000;
const LOGIN = { email: "first@example.com", password: "a long enough password" };

let debian: BareDebian;
let names: string[];
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const folder = mkdtempSync("/var/tmp/gate-packages-");
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const made = execFileSync(join(ROOT, "scripts/package"), ["--to", folder], { encoding: "utf8" }).trim().split("\n");
  names = made.map((file) => file.slice(folder.length + 1));
  debian = opened.use(await openBareDebian([], made));
}, INSTALLATION_MS);
afterAll(() => opened.disposeAsync(), INSTALLATION_MS);

/** @returns the output of commands that succeed */
async function done(commands: string): Promise<string> {
  const { code, output } = await debian.run(commands);
  expect(code, `${commands}\n\n${output.slice(-5_000)}`).toBe(0);
  return output;
}

test(
  "central and an edge are installed, meet, are removed with their data kept, and purged",
  async () => {
    expect(names).toHaveLength(2);
    expect((await debian.run("command -v npm git node")).code).not.toBe(0);
    await done(`cd /srv && dpkg -i ${names.join(" ")}`);
    const [centralPort, consolePort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${centralPort}`;
    await done(`
      echo "GATE_PORT='${centralPort}'" >> /etc/gate-central/environment
      echo "GATE_FIRST_ADMIN_EMAIL='${LOGIN.email}'" >> /etc/gate-central/environment
      echo "GATE_FIRST_ADMIN_PASSWORD='${LOGIN.password}'" >> /etc/gate-central/environment
      systemctl enable --now gate-central`);
    const admin = await until("central", () => signIn(url, LOGIN), START_MS);
    const area = await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area);
    const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
    const { id, enrolment_code } = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
    await done(`
      echo "central_url: ${url}" >> /etc/gate-edge/edge.yaml
      echo "console_port: ${consolePort}" >> /etc/gate-edge/edge.yaml
      echo "GATE_EDGE_ENROLMENT_CODE='${enrolment_code}'" >> /etc/gate-edge/environment
      systemctl enable --now gate-edge`);
    const isConnected = async () => (await admin.get(`/v1/edges/${id}`, EdgeDetail)).connection === "connected";
    await until("the edge at central", isConnected, START_MS);
    expect(await done("gate-edge --check-config")).toContain("the settings are good");
    expect(await done("gate-edge --version")).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/m);
    expect(await done("gate-central keys list")).toContain("active");

    // Facts that central can't receive: a purge must not delete them.
    await done("systemctl stop gate-central");
    await done("systemctl restart gate-edge && sleep 3");
    const removed = await done("dpkg -r gate-edge && systemctl is-active gate-edge || true");
    expect(removed).toContain("inactive");
    expect(await done("ls /var/lib/gate-edge/edge.db /etc/gate-edge/edge.yaml")).toContain("edge.db");
    const refused = await debian.run("dpkg --purge gate-edge");
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("Not purged: facts of this gate that central lacks");
    await done("rm /var/lib/gate-edge/unsent.ndjson && dpkg --purge gate-edge && dpkg --purge gate-central");
    expect(await done("ls -d /var/lib/gate-* /etc/gate-* 2>/dev/null | wc -l")).toContain("0");
  },
  INSTALLATION_MS,
);
