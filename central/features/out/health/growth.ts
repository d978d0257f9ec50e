import { statfsSync } from "node:fs";
import { epochMsOf, isoTime } from "../../../../shared/lib/clock.ts";
import { finding } from "../../../../shared/lib/findings.ts";
import type { Finding } from "../../../../shared/wire/finding.ts";
import { say } from "../../../../shared/words/say.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { databaseBytes } from "../../../platform/metrics/platform-gauges.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    growth_samples: GrowthSample;
  }
}

/** The size of the database, and the free space on the disk of the data directory, at a moment. */
export interface GrowthSample {
  at: string;
  database_bytes: number;
  free_bytes: number;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/** Notes each day how large the database is. */
export const measureGrowth: DeclaredJob = {
  name: "measure-growth",
  schedule: "20 0 * * *",
  async run(_stopping, platform) {
    const { bavail, bsize } = statfsSync(platform.config.data_directory);
    const database_bytes = await databaseBytes(platform);
    await platform.transact(systemActor("job:measure-growth"), async ({ tx, at, nowMs }) => {
      await tx
        .insertInto("growth_samples")
        .values({ at, database_bytes, free_bytes: bavail * bsize })
        .onConflict((conflict) => conflict.column("at").doNothing())
        .execute();
      await tx
        .deleteFrom("growth_samples")
        .where("at", "<", isoTime(nowMs - KEPT_DAYS * DAY_MS))
        .execute();
    });
  },
};

/** The window over which growth is averaged. */
const WINDOW_DAYS = 30;
/** A disk that is full before this wants to be ordered now. */
const SOON_DAYS = 60;

/** How fast the database grows, and when the disk is full; nothing before there are samples of two days. */
export async function growthFindings(db: Reads, nowMs: number): Promise<Finding[]> {
  const samples = await db
    .selectFrom("growth_samples")
    .selectAll()
    .where("at", ">=", isoTime(nowMs - WINDOW_DAYS * DAY_MS))
    .orderBy("at")
    .execute();
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || epochMsOf(last.at) - epochMsOf(first.at) < DAY_MS / 2) return [];
  const days = (epochMsOf(last.at) - epochMsOf(first.at)) / DAY_MS;
  const said = {
    gigabytes: Math.round(last.database_bytes / 1e8) / 10,
    megabytes: Math.round((last.database_bytes - first.database_bytes) / 1e5 / days) / 10,
  };
  // Files and the logs of the machine fill the same disk, so that its own figure counts.
  const usedADay = (first.free_bytes - last.free_bytes) / days;
  const left = usedADay > 0 ? Math.floor(last.free_bytes / usedADay) : Infinity;
  return [
    left < SOON_DAYS
      ? finding("growth", "attention", say("finding_growth_full", { ...said, days: left }))
      : finding("growth", "ok", say("finding_growth", said)),
  ];
}
