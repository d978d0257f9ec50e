// Only a machine with systemd shows that packages, units, users and the scripts of dpkg fit together.
import { afterAll, beforeAll, test } from "vitest";
import { type InstalledSite, openInstalledSite } from "./installed-site.ts";
import { fillDisks } from "./steps/full-disk.ts";
import { hangAndKill } from "./steps/hang-and-kill.ts";
import { installBoth } from "./steps/install.ts";
import { loseAndRestore } from "./steps/loss-and-restore.ts";
import { removeAndPurge, replaceComputer } from "./steps/replace-and-remove.ts";
import { updateAndGoBack } from "./steps/update-and-back.ts";

/**
 * The life of an installation, with the packages that `./scripts/package` makes, on a Debian without npm, git and
 * network. Each step begins where the one before it ended, says what it saw, and how long it took.
 */

const PLAYED_MS = 60 * 60_000;

let site: InstalledSite;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  site = opened.use(await openInstalledSite());
}, PLAYED_MS);
afterAll(() => opened.disposeAsync(), PLAYED_MS);

test(
  "an installation is set up, hangs, runs full, is updated, goes back, is lost, restored, replaced and removed",
  async () => {
    const { gate } = await step("both are installed and set up", () => installBoth(site));
    await step("each hangs and is killed", () => hangAndKill(site, gate));
    await step("each disk runs full", () => fillDisks(site, gate));
    await step("the gate is updated, and goes back", () => updateAndGoBack(site, gate));
    await step("central is lost and restored", () => loseAndRestore(site, gate));
    await step("the gate's computer is replaced", () => replaceComputer(site, gate));
    await step("both are removed", () => removeAndPurge(site));
  },
  PLAYED_MS,
);

/** Plays a step, and says what it saw and how long it took. */
async function step<T extends { saw: string }>(name: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  const seconds = Math.round((performance.now() - startMs) / 1000);
  process.stderr.write(`${String(seconds).padStart(4)} s  ${name}: ${result.saw}\n`);
  return result;
}
