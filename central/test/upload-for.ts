import { systemActor } from "../platform/auth/principal.ts";
import { recordFile, storeFile } from "../platform/files/files.ts";
import type { Platform } from "../platform/platform.ts";

/** The path of an uploaded file of a company; of the area's side for null. */
export async function uploadFor(
  { files, clock, transact }: Pick<Platform, "files" | "clock" | "transact">,
  companyId: string | null,
): Promise<string> {
  const sent = { folder: "uploads", kind: "pdf", bytes: new Uint8Array(1), nowMs: clock.nowMs() } as const;
  const file = await storeFile(files.storage, sent);
  await transact(systemActor("test"), (work) => recordFile(work, file, { companyId }));
  return file.path;
}
