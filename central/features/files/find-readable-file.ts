import { AppError } from "../../../shared/errors/app-error.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type FileTable } from "../../platform/files/files.ts";
import { findOrMakeFile } from "../../platform/files/made-files.ts";
import { type StoragePath, storagePathOf } from "../../platform/files/storage.ts";
import { type Platform } from "../../platform/platform.ts";
import { seesCompany } from "../../platform/scope.ts";

/** A recorded file and its checked path. @throws AppError `not_found` for one that is not there, or not the actor's to see */
export async function findReadableFile(
  platform: Pick<Platform, "db" | "files" | "transact">,
  text: string,
  actor: Principal | null,
): Promise<{ file: FileTable; path: StoragePath }> {
  const path = storagePathOf(text);
  const file = path === null ? undefined : await findOrMakeFile(platform, path);
  if (path === null || !file || (actor && !seesCompany(actor, file.company_id)))
    throw new AppError("not_found", "There is no such file");
  return { file, path };
}
