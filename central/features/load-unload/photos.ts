import { AppError } from "../../../shared/errors/app-error.ts";
import type { Principal } from "../../platform/auth/principal.ts";
import type { Reads } from "../../platform/db/database.ts";
import { type Files, isUploaded, ownersOfFiles } from "../../platform/files/files.ts";
import { storagePathOf } from "../../platform/files/storage.ts";
import { seesCompany } from "../../platform/scope.ts";

/** @throws AppError `invalid_input` naming every path without a file that the actor may see */
export async function requireOwnPhotos(db: Reads, actor: Principal, paths: readonly string[]): Promise<void> {
  const owners = await ownersOfFiles(db, paths);
  const own = new Set([...owners].flatMap(([path, owner]) => (seesCompany(actor, owner) ? [path] : [])));
  const problems = paths.flatMap((path, at) =>
    own.has(path) ? [] : [{ path: `photos.${at}`, message: "is no file of yours: upload it first" }],
  );
  if (problems.length > 0) throw new AppError("invalid_input", "The photos cannot be accepted", { problems });
}

/** Photos with links that end after a while; a file that was not uploaded has none. */
export async function linkedPhotos(files: Files, paths: readonly string[]): Promise<{ path: string; url: string }[]> {
  const linked: { path: string; url: string }[] = [];
  for (const text of paths) {
    const path = storagePathOf(text);
    if (path !== null && isUploaded(files, path)) linked.push({ path, url: (await files.links.linkTo(path)).url });
  }
  return linked;
}
