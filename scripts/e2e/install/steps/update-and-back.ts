import { expect } from "vitest";
import { z } from "zod";
import { EdgeRollout, EdgeUpdate } from "../../../../central/wire/edge-update.ts";
import { inWords } from "../../../../shared/words/say.ts";
import { until } from "../../../lib/until.ts";
import { measureAbsence } from "../absence.ts";
import { type Gate, type InstalledSite, laneIsReady, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";
import { isReady } from "./hang-and-kill.ts";

const Rollouts = z.strictObject({ items: z.array(EdgeRollout) });
const Updates = z.strictObject({ items: z.array(EdgeUpdate) });
/** An update in minutes of a test; a site takes its time. */
const SOON = { update_quiet_seconds: 2, update_proof_minutes: 0.5, update_kilobytes_per_second: 20_000 };

/** A signed version takes over, a worse one goes back, and the first packages run on what the newer ones touched. */
export async function updateAndGoBack(site: InstalledSite, gate: Gate): Promise<Seen> {
  const { done, packages, admin, edge } = site;
  const { first, next, bad } = packages;
  const saw: string[] = [];
  const settings = Object.entries(SOON).map(([name, value]) => `${name}: ${value}`);
  await done(`printf '%s\\n' '${settings.join("' '")}' >> /etc/gate-edge/edge.yaml`);
  const plain = measureAbsence(site);
  await done("systemctl restart gate-edge");
  saw.push(`a restart of the same version: ${inSeconds(await plain)}`);

  await done(`cd /srv && gate-central releases add ${next.edge}`);
  await done(`cd /srv && gate-central releases add ${bad.edge}`);
  await rollOut(site, gate, next.version);
  saw.push(`a new version: ${inSeconds(await measureAbsence(site))}`);
  await reaches(site, "done");
  // Central begins no other update before it has looked at this one.
  const all = async () => (await admin.get("/v1/edge-rollouts", Rollouts)).items;
  await until("the update is over", async () => (await all()).every(({ state }) => state === "done"), LONG_MS);
  expect((await edge.status()).version).toBe(next.version);
  await truckPasses(site, await gate.nextDriver());

  const rollout = await rollOut(site, gate, bad.version);
  saw.push(`a version that crashes: ${inSeconds(await measureAbsence(site))}`);
  const { update_because } = await reaches(site, "went_back");
  expect(inWords(update_because ?? "", "en")).toContain("ended before it had proved itself");
  expect((await edge.status()).version).toBe(next.version);
  await admin.post(`/v1/edge-rollouts/${rollout.id}/stop`, {}, EdgeRollout);
  await truckPasses(site, await gate.nextDriver());

  // By hand: central forth and back, and the edge back behind the version that it fetched.
  await done(`cd /srv && dpkg -i ${next.central}`);
  await until("the next central", () => isReady(site), LONG_MS);
  expect(await done("gate-central --version")).toContain(next.version);
  await done(`cd /srv && dpkg -i ${first.central} ${first.edge}`);
  await until("the first central", () => isReady(site), LONG_MS);
  expect(await done("gate-central --version")).toContain(first.version);
  await until("the first edge", async () => (await edge.status()).version === first.version, LONG_MS);
  await laneIsReady(site);
  await truckPasses(site, await gate.nextDriver());
  saw.push("the first packages run on the databases that the next ones have touched");
  return { saw: saw.join("; ") };
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s without a decision`;

function rollOut({ admin }: InstalledSite, { edgeId }: Gate, version: string): Promise<EdgeRollout> {
  return admin.post("/v1/edge-rollouts", { version, first_edge_id: edgeId, pause_minutes: 1 }, EdgeRollout);
}

function reaches({ admin }: InstalledSite, state: EdgeUpdate["state"]): Promise<EdgeUpdate> {
  return until(
    `the gate is ${state}`,
    async () => (await admin.get("/v1/edge-updates", Updates)).items.find((one) => one.state === state),
    LONG_MS,
  );
}
