import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { readReleaseKey, signatureProblem } from "../../../../shared/release/minisign.ts";
import { readPackage } from "../../../../shared/release/package.ts";
import type { Said } from "../../../../shared/wire/said.ts";
import { ReleaseProcessor, ReleaseVersion } from "../../../../shared/wire/update.ts";
import { say } from "../../../../shared/words/say.ts";
import type { EdgeRelease } from "../../../wire/edge-update.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import { recordFile, storeFile } from "../../../platform/files/files.ts";
import { spoolFolder } from "../../../platform/files/unnamed-file.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReleaseTable, shownRelease } from "./store.ts";

/** The folder of releases in the file storage. */
export const RELEASES = "edge-releases";

type Needs = Pick<Platform, "files" | "transact" | "clock"> & {
  config: Pick<Platform["config"], "release_key" | "data_directory">;
};

/**
 * Keeps a release, when this site's key has signed it. The gates check it once more: they don't trust central.
 * @param sent its bytes and its `.minisig`
 * @throws AppError `unsupported_media` for what is no package of an edge or not signed by the key, `already_exists`
 */
export async function saveRelease(
  { config, files, transact, clock }: Needs,
  actor: Actor,
  sent: { bytes: AsyncIterable<Uint8Array>; signature: string; name: string },
): Promise<EdgeRelease> {
  const key = readReleaseKey(config.release_key ?? "");
  if (key === null) throw refused(say("release_without_key"));
  const folder = spoolFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Debian's program reads a file by its name.
  const file = join(folder, `${randomUUID()}.deb`);
  try {
    await pipeline(sent.bytes, createWriteStream(file, { mode: 0o600 }));
    const problem = await signatureProblem(createReadStream(file), sent.signature, key);
    if (problem) throw refused(problem);
    const about = await readPackage(file);
    const [version, processor] = [
      ReleaseVersion.safeParse(about?.version),
      ReleaseProcessor.safeParse(about?.processor),
    ];
    if (about?.name !== "gate-edge" || !version.success || !processor.success) throw refused(say("release_no_package"));
    const stored = await storeFile(files.storage, {
      folder: RELEASES,
      kind: "deb",
      nowMs: clock.nowMs(),
      bytes: createReadStream(file),
    });
    const row: ReleaseTable = {
      id: newId(clock.nowMs()),
      version: version.data,
      processor: processor.data,
      path: stored.path,
      size_bytes: stored.sizeBytes,
      installed_bytes: about.installedBytes,
      sha256: stored.sha256,
      signature: sent.signature,
      created_at: "",
    };
    try {
      return await transact(actor, async (work) => {
        const release = { ...row, created_at: work.at };
        await recordFile(work, stored, { companyId: null, originalName: sent.name });
        await work.tx.insertInto("edge_releases").values(release).execute();
        await work.audit({ type: "edge_release", id: release.id, before: null, after: release });
        return shownRelease(release);
      });
    } catch (error) {
      await files.storage.remove(stored.path);
      throw error;
    }
  } finally {
    await rm(file, { force: true });
  }
}

const refused = (said: Said): AppError => new AppError("unsupported_media", said);
