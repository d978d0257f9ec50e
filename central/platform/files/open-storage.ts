import { join } from "node:path";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { CentralConfig } from "../../config/config.ts";
import { openDrafts } from "./drafts.ts";
import { openLocalStorage } from "./local-storage.ts";
import { StoreRefusal } from "./s3/call-store.ts";
import { openS3Storage } from "./s3/s3-storage.ts";
import { type FileStorage, StorageRefused } from "./storage.ts";

/**
 * Opens the storage that the settings name: a bucket, or a folder of the data directory. A bucket that does not answer
 * keeps nobody out: gates need central sooner than they need files, and health reports it.
 * @throws StorageRefused when the store answers that it refuses the bucket or the keys
 */
export async function openStorage(
  config: CentralConfig,
  { clock, log }: { clock: Clock; log: Log },
): Promise<{ storage: FileStorage; close: () => Promise<void> }> {
  const { data_directory, s3_endpoint, s3_bucket, s3_region, s3_path_style, s3_access_key, s3_secret_key } = config;
  if (s3_endpoint === null || s3_bucket === null || s3_access_key === null || s3_secret_key === null)
    return {
      storage: await openLocalStorage(join(data_directory, "files"), clock),
      close: () => Promise.resolve(),
    };
  const storage = openS3Storage(
    {
      endpoint: s3_endpoint,
      bucket: s3_bucket,
      region: s3_region,
      isPathStyle: s3_path_style,
      keys: { accessKey: s3_access_key, secretKey: s3_secret_key },
    },
    { clock, drafts: await openDrafts(join(data_directory, "unsent"), clock) },
  );
  try {
    await storage.prove();
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    if (cause instanceof StoreRefusal) {
      await storage.close();
      throw new StorageRefused(cause.message, { cause });
    }
    log.warn({ err: cause }, "the file store does not answer: files can be neither stored nor read until it does");
  }
  return { storage, close: () => storage.close() };
}
