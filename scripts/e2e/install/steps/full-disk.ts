import { expect } from "vitest";
import { until } from "../../../lib/until.ts";
import { centralHasAll, type Gate, type InstalledSite, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";
import { isReady } from "./hang-and-kill.ts";

/** Both disks run full, one after the other, and get room again. */
export async function fillDisks(site: InstalledSite, gate: Gate): Promise<Seen> {
  return { saw: `${await fillEdge(site, gate)}; ${await fillCentral(site, gate)}` };
}

async function fillEdge(site: InstalledSite, gate: Gate): Promise<string> {
  const { disks, edge, done } = site;
  const since = (await done("date +%s")).trim();
  const isWell = async (): Promise<boolean> => (await edge.status()).lacks.length === 0;
  const [one, other] = [await gate.nextDriver(), await gate.nextDriver()];
  disks.edge.fill(0);
  await truckPasses(site, one);
  disks.edge.free();
  await until("the gate lacks nothing, and has its reserve", isWell, LONG_MS);

  // The end of the process gives room back, which its start would take.
  await done("systemctl stop gate-edge");
  disks.edge.fill(0);
  await done("systemctl start gate-edge");
  await truckPasses(site, other);
  const lack = "the disk is full: only the journal is still written";
  await until("the gate says that its disk is full", async () => (await edge.status()).lacks.includes(lack), LONG_MS);
  expect((await fetch(`${edge.url}/readyz`)).status).toBe(200);
  expect(await warnings(site, "gate-edge", since)).toContain("the disk is full: the disk reserve is released");
  disks.edge.free();
  await until("the gate lacks nothing", isWell, LONG_MS);
  return `the gate's disk was full, it said so, and two trucks passed, one after a restart`;
}

async function fillCentral(site: InstalledSite, gate: Gate): Promise<string> {
  const { disks, edge, url, done } = site;
  const since = (await done("date +%s")).trim();
  const driver = await gate.nextDriver();
  disks.central.fill(0);
  const because = await until(
    "central is not ready",
    async () => {
      const { status } = await fetch(`${url}/readyz`);
      return status === 503 && (await (await fetch(`${url}/readyz`)).text());
    },
    LONG_MS,
  );
  expect(because).toMatch(/disk.* full/);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  await truckPasses(site, driver);
  const isTold = async () => (await edge.status()).lacks.find((lack) => lack.includes("disk"));
  const lack = await until("the gate says what central lacks", isTold, LONG_MS);
  expect(lack).toMatch(/central.*disk is full/);
  expect(await warnings(site, "gate-central", since)).toMatch(/disk.* full/);
  disks.central.free();
  await until("central is ready", () => isReady(site), LONG_MS);
  await centralHasAll(site);
  await until("the gate lacks nothing", async () => (await edge.status()).lacks.length === 0, LONG_MS);
  return `central's disk was full: readyz 503, livez 200, the gate said "${lack}", a truck passed, and its facts arrived`;
}

function warnings({ done }: InstalledSite, unit: string, since: string): Promise<string> {
  return done(`journalctl --no-pager -p warning -o cat --unit ${unit} --since @${since}`);
}
