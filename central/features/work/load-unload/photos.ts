import { type Files, isUploaded } from "../../../platform/files/files.ts";
import { storagePathOf } from "../../../platform/files/storage.ts";

/** The photos of a request by the names of their fields, for `requireOwnFiles`. */
export function namedPhotos(paths: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(paths.map((path, at) => [`photos.${at}`, path]));
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
