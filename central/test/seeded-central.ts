import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { CONTRIBUTORS } from "../seed/contributors.ts";
import { type SeedClock, type SeedOptions, seedSite } from "../seed/seed-site.ts";
import type { TestEngine } from "./engines.ts";
import { startCentral, type TestSettings } from "./harness.ts";

/** Central with a seeded site, at the moment at which its history ends. @param settings its clock says that moment */
export async function startSeeded(
  engine: TestEngine,
  options: SeedOptions,
  { contributors = CONTRIBUTORS, ...settings }: TestSettings & { contributors?: typeof CONTRIBUTORS } = {},
) {
  const clock = settings.clock ?? fakeClock();
  const endMs = clock.nowMs();
  const central = await startCentral(engine, { ...settings, clock });
  const settable: SeedClock = { ...clock, set: (ms) => clock.setWall(ms) };
  const site = await seedSite(central.platform, settable, options, contributors, () => undefined);
  clock.setWall(endMs);
  return { central, site, settable };
}
