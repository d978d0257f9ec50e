import { createReadStream, readFileSync } from "node:fs";
import { basename } from "node:path";
import { columns } from "../../shared/lib/columns.ts";
import { saveRelease, releasesOf } from "../features/gates/updates/service.ts";
import type { CommandWorld } from "./with-central.ts";

/** The versions that gates can be updated to. */
export async function listReleases({ platform, print, say }: CommandWorld): Promise<number> {
  const releases = await releasesOf(platform.db);
  const lines = releases.map((one) => [
    one.version,
    one.processor,
    `${(one.size_bytes / 1e6).toFixed(1)} MB`,
    one.created_at,
  ]);
  for (const line of columns(lines)) print(line);
  if (releases.length === 0) say("There are no releases.");
  return 0;
}

/** Puts up a release. @throws AppError in words, where this site's key has not signed it */
export async function addRelease({ platform, actor, print }: CommandWorld, file: string): Promise<number> {
  const sent = {
    bytes: createReadStream(file),
    name: basename(file),
    signature: readFileSync(`${file}.minisig`, "utf8"),
  };
  const { version, processor } = await saveRelease(platform, actor, sent);
  print(`Version ${version} for ${processor} can be given to the gates.`);
  return 0;
}
