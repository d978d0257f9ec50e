import type { Clock } from "../../shared/lib/clock.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { buildPlatform } from "../build-platform.ts";
import { CentralConfig } from "../config/config.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { openNotifier } from "../platform/events/open-notifier.ts";
import { settleEpoch } from "../platform/feed/epoch.ts";
import type { FileStorage } from "../platform/files/storage.ts";
import type { Platform } from "../platform/platform.ts";

/** A platform without features, server or files: only reads and writes. */
export interface BarePlatform extends Platform, AsyncDisposable {}

/** Opens a platform on this database; two platforms on it simulate two processes. */
export async function openPlatform(
  where: { database_url: string | null; data_directory: string },
  clock: Clock = fakeClock(),
): Promise<BarePlatform> {
  const config = CentralConfig.parse(where);
  const world = { clock, random: Math.random, log: silentLog, print: () => undefined };
  const database = await openDatabase(config, world);
  const notifier = await openNotifier(config, database, world);
  await settleEpoch(database);
  return {
    ...buildPlatform(config, world, { database, notifier, storage: {} as FileStorage }),
    async [Symbol.asyncDispose]() {
      await notifier.close();
      await database.close();
    },
  };
}
