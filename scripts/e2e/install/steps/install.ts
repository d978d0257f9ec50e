import { expect } from "vitest";
import { Area } from "../../../../shared/wire/area.ts";
import { EdgeRegistration } from "../../../../central/wire/edge-resources.ts";
import { Device, Gate as GateRecord, Lane } from "../../../../central/wire/gate-resources.ts";
import { until } from "../../../lib/until.ts";
import { makeCast } from "../../../story/cast.ts";
import { FIRST_ZONE } from "../../../story/prepare.ts";
import { type Gate, type InstalledSite, LOGIN, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";

/** Both packages from nothing: set up by their commands, with what only they are told. */
export async function installBoth(site: InstalledSite): Promise<Seen & { gate: Gate }> {
  const { done, run, packages, admin, url, ports } = site;
  const { first, publicKey } = packages;
  expect((await run("command -v npm git node")).code).not.toBe(0);
  expect((await run("getent hosts deb.debian.org registry.npmjs.org")).code).not.toBe(0);
  await done(`cd /srv && dpkg -i ${first.central} ${first.edge}`);

  const central = await done(`gate-central setup --yes --public-url ${url} --admin-email ${LOGIN.email} \
    --set port=${ports.central} --set release_key=${publicKey} --secrets - <<'END'
GATE_FIRST_ADMIN_PASSWORD='${LOGIN.password}'
END`);
  expect(central).toContain(`Central runs at ${url}.`);
  const area = await admin.post("/v1/areas", { name: "Marunda", time_zone: FIRST_ZONE }, Area);
  const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, GateRecord);
  const lane = await admin.post("/v1/lanes", { gate_id: gate.id, ...site.plan.lane }, Lane);
  for (const device of site.plan.devices) await admin.post(`/v1/lanes/${lane.id}/devices`, device, Device);
  const edge = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
  const card = await setUpEdge(site, edge.enrolment_code);

  expect(await done("gate-edge --version")).toContain(first.version);
  expect(await done("gate-central --version")).toContain(first.version);
  // Here are no TLS and no time service: worth a look, and no fault.
  const doctor = await run("gate-edge doctor");
  expect(doctor.code, doctor.output).toBe(1);
  expect(doctor.output).toContain("all well");
  const cast = await makeCast({ admin, areaId: area.id }, url);
  const { regular, hesitant, followed, courier, overnight, typist } = cast.running;
  const stock = [regular, hesitant, followed, courier, overnight, typist];
  const known: Gate = {
    areaId: area.id,
    gateId: gate.id,
    edgeId: edge.id,
    cast,
    async nextDriver() {
      const driver = stock.shift() ?? (await cast.latecomer());
      await gateKnowsTicket(site, driver.vehicleTicketId);
      return driver;
    },
  };
  const truck = await truckPasses(site, await known.nextDriver());
  return { gate: known, saw: `no npm, no names; ${card}; ${truck}` };
}

/** `gate-edge setup` on a computer with the package. @returns the colours of the lane's self-test */
export async function setUpEdge({ done, url, ports }: InstalledSite, code: string): Promise<string> {
  // Both listen on the same port otherwise.
  await done(`echo "console_port: ${ports.console}" >> /etc/gate-edge/edge.yaml`);
  const said = await done(`gate-edge setup --yes --central ${url} --code ${code}`);
  const colours = [...said.matchAll(/^[ !]*(green|amber|red) /gm)].map(([, colour]) => colour);
  expect(new Set(colours), said).toEqual(new Set(["green"]));
  return `self-test: ${colours.length} green`;
}

async function gateKnowsTicket(site: InstalledSite, id: string): Promise<void> {
  using memory = site.memory();
  // After an error, such as a full disk, the gate asks again at growing intervals.
  await until("the gate knows the ticket", () => memory.vehicleTicket(id)?.ticket_status === "running", LONG_MS);
}
