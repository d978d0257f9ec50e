import { randomBytes } from "node:crypto";
import { firstOrThrow } from "../platform/db/first.ts";
import { CONTRIBUTORS } from "../seed/contributors.ts";
import { type SeedClock, seedSite } from "../seed/seed-site.ts";
import type { CommandWorld } from "./with-central.ts";

const PROGRESS_EVERY_MS = 1000;

/** The options of the command line. */
export interface SeedArguments {
  size: number;
  days: number;
  seed: number;
  password: string | null;
}

/** Fills an empty central with a realistic site, for demonstrations and measurements. */
export async function seed(world: CommandWorld, clock: SeedClock, given: SeedArguments): Promise<number> {
  const { platform, print, say } = world;
  const password = given.password ?? randomBytes(12).toString("base64url");
  const startMs = clock.monotonicMs();
  let reportedMs = startMs;
  await seedSite(platform, clock, { ...given, password }, CONTRIBUTORS, (what, share) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = nowMs;
    say(`${String(Math.round(share * 100)).padStart(3)} %  ${what}`);
  });
  const count = async (table: "companies" | "users" | "vehicles" | "vehicle_tickets" | "gate_activities") =>
    (await firstOrThrow(platform.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count")))).count;
  print(
    `${await count("companies")} companies, ${await count("users")} people, ${await count("vehicles")} vehicles, ` +
      `${await count("vehicle_tickets")} vehicle tickets and ${await count("gate_activities")} activities at the gates ` +
      `in ${Math.round((clock.monotonicMs() - startMs) / 1000)} s.`,
  );
  print("Sign in as admin@marunda.example.com, officer1@marunda.example.com, or as a company's own address.");
  if (given.password === null) print(`Everybody's password: ${password}`);
  return 0;
}
