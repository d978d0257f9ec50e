import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { Edge, EdgeRegistration } from "../../../../central/wire/edge-resources.ts";
import { GateActivity } from "../../../../central/wire/gate-activity.ts";
import { photoPlace } from "../../../../edge/evidence/photo-files.ts";
import { type PhotoRow, photoRows } from "../../../../edge/evidence/photo-rows.ts";
import { until } from "../../../lib/until.ts";
import { centralHasAll, type Gate, type InstalledSite, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";
import { isReady } from "./hang-and-kill.ts";
import { setUpEdge } from "./install.ts";

/** The gate's computer dies with a fact that central lacks; another one takes its place, and the disk is read. */
export async function replaceComputer(site: InstalledSite, gate: Gate): Promise<Seen> {
  const { done, admin, packages } = site;
  const [last, next] = [await gate.nextDriver(), await gate.nextDriver()];
  await done("systemctl stop gate-central");
  await truckPasses(site, last);
  await done(`
    systemctl kill --signal=KILL gate-edge && systemctl disable --now --quiet gate-edge
    cp -a /var/lib/gate-edge /srv/old-disk
    find /var/lib/gate-edge /etc/gate-edge -mindepth 1 -delete
    dpkg --purge gate-edge
    systemctl start gate-central`);
  await until("central is ready", () => isReady(site), LONG_MS);

  const startMs = performance.now();
  await admin.delete(`/v1/edges/${gate.edgeId}`, Edge);
  const edge = await admin.post("/v1/edges", { gate_id: gate.gateId }, EdgeRegistration);
  await done(`cd /srv && dpkg -i ${packages.first.edge}`);
  const card = await setUpEdge(site, edge.enrolment_code);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  await truckPasses(site, next);

  const exported = await done("gate-edge export --data /srv/old-disk --to /srv/facts.ndjson");
  await done("chmod 644 /srv/facts.ndjson && gate-central import /srv/facts.ndjson");
  const activities = await admin.all(`/v1/gate-activities?gate_id=${gate.gateId}`, GateActivity);
  expect(activities.map(({ vehicle_number }) => vehicle_number)).toContain(last.plate);
  return { saw: `replaced in ${seconds} s, with dpkg and setup (${card}); the old disk: ${exported.trim()}` };
}

/** Removing keeps everything, and purging wants every fact to be at central. */
export async function removeAndPurge(site: InstalledSite): Promise<Seen> {
  const { done, run, disks, packages } = site;
  await centralHasAll(site);
  // The end and the start of a process are facts, which central can't receive.
  await done("systemctl stop gate-central && systemctl restart gate-edge");
  await aFactWaits(site);
  expect(await done("dpkg -r gate-edge")).toContain("Settings and data stay");
  expect((await run("systemctl is-active gate-edge")).output).toBe("inactive");
  const refused = await run("dpkg --purge gate-edge");
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain("Not purged: what central lacks of this gate");
  expect(await done("ls /var/lib/gate-edge/edge.db /etc/gate-edge/edge.yaml")).toContain("edge.db");

  // Removed on a full disk, they can't be written into a file either.
  await done(`cd /srv && dpkg -i ${packages.first.edge} && rm /var/lib/gate-edge/unsent.ndjson`);
  disks.edge.fill(0);
  await done("dpkg -r gate-edge");
  const full = await run("dpkg --purge gate-edge");
  expect(full.code).not.toBe(0);
  expect(full.output).toContain("Not purged: the facts and photos of this gate could not be read");
  disks.edge.free();

  await installAgain(site);
  // Facts are there, a photo is not.
  await done("systemctl stop gate-edge");
  using photo = waitingPhoto(site);
  expect((await run("dpkg --purge gate-edge")).output).toContain("Not purged: what central lacks of this gate");
  expect(await done("cat /var/lib/gate-edge/unsent-photos/*")).toBe(photo.content);
  photo.settle();
  await installAgain(site);
  await done("dpkg --purge gate-edge gate-central");
  expect(await done("find /var/lib/gate-edge /var/lib/gate-central -mindepth 1")).toBe("");
  expect(await done("ls -d /etc/gate-* /var/cache/gate-* 2>/dev/null | wc -l")).toBe("0");
  return { saw: "data stayed, a purge was refused three times, and went once central had all" };
}

/** Waits for the fact of a start without central. */
async function aFactWaits(site: InstalledSite): Promise<void> {
  using memory = site.memory();
  await until("a fact that waits", () => memory.outbox().waiting > 0, LONG_MS);
}

/** Installs the removed edge on its data, and waits until central has every fact. */
async function installAgain(site: InstalledSite): Promise<void> {
  // Whatever the lane's self-test finds, the service runs.
  const setup = "rm -f /var/lib/gate-edge/unsent.ndjson && (gate-edge setup --yes || true)";
  await site.done(`systemctl start gate-central && cd /srv && dpkg -i ${site.packages.first.edge} && ${setup}`);
  await centralHasAll(site);
}

/** A photo in the data of a stopped edge that central does not have. */
function waitingPhoto({ disks }: InstalledSite): Disposable & { content: string; settle: () => void } {
  const db = new Database(join(disks.edge.path, "edge.db"));
  const rows = photoRows({ db, lightly: (work) => work() });
  const content = "as a camera took it";
  const row: PhotoRow = {
    id: "01999999-0000-7000-8000-000000000001",
    activity_id: "01999999-0000-7000-8000-000000000002",
    device_id: null,
    moment: "decision",
    taken_at: "2026-01-02T03:04:05.000Z",
    kind: "jpeg",
    size_bytes: content.length,
    state: "waiting",
    error: null,
  };
  const place = photoPlace(join(disks.edge.path, "photos"), row);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
  rows.add(row);
  return {
    content,
    settle: () => rows.settle(row.id, "sent", null),
    [Symbol.dispose]: () => db.close(),
  };
}
