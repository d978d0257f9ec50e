import { expect } from "vitest";
import { until } from "../../../lib/until.ts";
import { type Gate, type InstalledSite, laneIsReady, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";

type Unit = "gate-edge" | "gate-central";

/** A signal to the process of a unit, and how long it is away. @returns seconds until it works again */
export async function comesBackAfter(site: InstalledSite, unit: Unit, signal: "STOP" | "KILL"): Promise<string> {
  const { done } = site;
  const since = (await done("date +%s.%N")).trim();
  const former = (await done(`systemctl show -P MainPID ${unit}`)).trim();
  const startMs = performance.now();
  await done(`kill -${signal} ${former}`);
  await until(
    `another process of ${unit}`,
    async () => {
      const [pid, state] = (await done(`systemctl show -P MainPID -P ActiveState ${unit}`)).split("\n");
      return pid !== former && pid !== "0" && state === "active";
    },
    LONG_MS,
  );
  if (unit === "gate-edge") await laneIsReady(site);
  else await until("central is ready", () => isReady(site), LONG_MS);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const journal = await done(`journalctl --no-pager --unit ${unit} --since @${since}`);
  expect(journal).toContain(signal === "STOP" ? "Watchdog timeout" : "status=9/KILL");
  return `${unit} works ${seconds} s after ${signal === "STOP" ? "it hung" : "it was killed"}`;
}

export async function isReady({ url }: Pick<InstalledSite, "url">): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

/** Each side hangs and is killed; with central in that state, and after the edge was, a truck passes. */
export async function hangAndKill(site: InstalledSite, gate: Gate): Promise<Seen> {
  const saw: string[] = [];
  for (const signal of ["STOP", "KILL"] as const) {
    saw.push(await comesBackAfter(site, "gate-edge", signal));
    await truckPasses(site, await gate.nextDriver());
    const driver = await gate.nextDriver();
    const [back] = await Promise.all([comesBackAfter(site, "gate-central", signal), truckPasses(site, driver)]);
    saw.push(back);
  }
  return { saw: `${saw.join("; ")}; four trucks passed` };
}
