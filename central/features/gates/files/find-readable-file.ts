import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import type { Files, FileTable } from "../../../platform/files/files.ts";
import { findOrGenerateFile } from "../../../platform/files/generated-files.ts";
import { seesFile } from "../../../platform/files/named-files.ts";
import { type StoragePath, storagePathOf } from "../../../platform/files/storage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { seesArea } from "../../../platform/scope.ts";
import { say } from "../../../../shared/words/say.ts";

/**
 * A recorded file and its checked path.
 * @throws AppError `not_found` for a missing file, or one that the actor may not see; `wrong_state` until the virus
 *   scan passes
 */
export async function findReadableFile(
  platform: Pick<Platform, "db" | "files" | "transact">,
  text: string,
  actor: Actor | null,
): Promise<{ file: FileTable; path: StoragePath }> {
  const path = storagePathOf(text);
  const isInSight = path !== null && (await isSeen(actor, path, platform.files));
  const file = isInSight ? await findOrGenerateFile(platform, path) : undefined;
  if (path === null || !file || (actor && !(await seesFile(platform.db, actor, platform.files, file))))
    throw new AppError("not_found", say("file_is_unknown"));
  if (file.scan === "waiting") throw new AppError("wrong_state", say("file_waits_for_scan"));
  if (file.scan === "infected") throw new AppError("wrong_state", say("file_has_virus"));
  return { file, path };
}

async function isSeen(
  actor: Actor | null,
  path: StoragePath,
  { areas, guards }: Pick<Files, "areas" | "guards">,
): Promise<boolean> {
  const folder = path.slice(0, path.indexOf("/"));
  const mayRead = guards.get(folder);
  if (mayRead && !(await mayRead(path, actor))) return false;
  if (actor === null) return true;
  const areaOf = areas.get(folder);
  return !areaOf || actor.areaIds === null || seesArea(actor, await areaOf(path));
}
