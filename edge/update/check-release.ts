import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readPackage } from "../../shared/release/package.ts";
import { type ReleaseKey, signatureProblem } from "../../shared/release/minisign.ts";
import type { Said } from "../../shared/wire/said.ts";
import type { ReleaseOffer } from "../../shared/wire/update.ts";
import { say } from "../../shared/words/say.ts";
import type { ReleasesFolder } from "./releases-folder.ts";

const run = promisify(execFile);
const MEGABYTE = 1_000_000;
/** What photos and the database may need meanwhile, beside the journal's own reserve. */
const LEFT_FREE_BYTES = 100 * MEGABYTE;

/** Why there is no room for this release; null: there is. @param folder where it is to lie */
export async function roomProblem(folder: string, { size_bytes, installed_bytes }: ReleaseOffer): Promise<Said | null> {
  const { bavail, bsize } = await statfs(folder);
  const wanted = size_bytes + installed_bytes + LEFT_FREE_BYTES;
  if (bavail * bsize >= wanted) return null;
  return say("update_no_room", {
    wanted: Math.ceil(wanted / MEGABYTE),
    free: Math.floor((bavail * bsize) / MEGABYTE),
  });
}

/**
 * Why this file must not run here; null: it may. Central is not asked: the signature is the key holder's, and the
 * package itself says what it is.
 */
export async function releaseProblem(
  file: string,
  offer: ReleaseOffer,
  { key, processor }: { key: ReleaseKey; processor: string },
): Promise<Said | null> {
  const digest = createHash("sha256");
  for await (const piece of createReadStream(file)) digest.update(piece as Buffer);
  if (digest.digest("hex") !== offer.sha256) return say("release_damaged");
  const problem = await signatureProblem(createReadStream(file), offer.signature, key);
  if (problem) return problem;
  const about = await readPackage(file);
  if (about?.name !== "gate-edge") return say("release_no_package");
  const { version, processor: its } = about;
  return version === offer.version && its === processor
    ? null
    : say("release_other_version", { version, processor: its });
}

/** Unpacks a checked package beside the running version, behind its work. A kill leaves nothing under the version's name. */
export async function unpackRelease(
  file: string,
  version: string,
  releases: ReleasesFolder,
  signal: AbortSignal,
): Promise<void> {
  const draft = releases.of(".unpacking");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  await run("nice", ["-n", "19", "ionice", "-c", "3", "dpkg-deb", "--extract", file, draft], { signal });
  // Whole on the disk before it has its name: a version of empty files would start and end.
  await run("sync", ["--file-system", draft], { signal });
  rmSync(releases.of(version), { recursive: true, force: true });
  renameSync(draft, releases.of(version));
}

/**
 * Why this version does not load here, or refuses the settings; null: it does. It also compiles, so that its first start
 * takes no longer than any other.
 * @param args of the daemon
 */
export async function loadProblem(program: string, args: readonly string[], signal: AbortSignal): Promise<Said | null> {
  try {
    await run(join(program, "bin/node"), [join(program, "edge/main.ts"), ...args, "--check-config"], {
      cwd: program,
      timeout: 60_000,
      killSignal: "SIGKILL",
      signal,
    });
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    const { stderr, message } = error as Error & { stderr?: string };
    return say("update_does_not_start", { why: (stderr?.trim() || message).slice(-300) });
  }
}
