import { Readable } from "node:stream";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { StreamFileQuery } from "../../../../wire/file.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import { byteRangeOf } from "../../../../platform/files/byte-range.ts";
import { CONTENT_KINDS } from "../../../../platform/files/content-kind.ts";
import type { FileTable } from "../../../../platform/files/files.ts";
import type { SignedLinks } from "../../../../platform/files/signed-links.ts";
import { defineBatch, raw } from "../../../../platform/http/operation.ts";
import { findReadableFile } from "../find-readable-file.ts";
import { say } from "../../../../../shared/words/say.ts";

export const streamFile = defineBatch({
  id: "streamFile",
  method: "get",
  path: "/v1/files/stream",
  permission: "signed or token",
  // The handler checks the reader against the file's company and area.
  scope: "none",
  because: "a file that is made when it is first read is recorded beside the reading",
  summary: "Read a stored file, whole or a range of it, by a signed link or with a token",
  description:
    "With `Range`: 206, or 416 where the range lies behind the end of the file. With the file's `ETag` as `If-None-Match`: 304.",
  query: StreamFileQuery,
  reply: raw(Object.fromEntries(Object.values(CONTENT_KINDS).map(({ mediaType }) => [mediaType, null]))),
  fails: ["not_found", "wrong_state"],
  async handle({ db, transact, actor, query, request, platform: { files } }) {
    const reader = await readerOf(files.links, actor, query);
    const { file, path } = await findReadableFile({ db, transact, files }, query.path, reader);
    const size = await files.storage.sizeOf(path);
    if (size === null) throw new AppError("not_found", say("file_is_unknown"));
    const headers = headersOf(file);
    const etag = headers.get("etag");
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    // A reader that resumes a different file gets this one from its beginning.
    const isGoingOn = [null, etag].includes(request.headers.get("if-range"));
    const range = byteRangeOf((isGoingOn ? request.headers.get("range") : null) ?? undefined, size);
    if (range.of === "nothing") {
      headers.set("content-range", `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    const part = range.of === "part" ? { start: range.start, end: range.end } : undefined;
    headers.set("content-length", String(part ? part.end - part.start + 1 : size));
    if (part) headers.set("content-range", `bytes ${part.start}-${part.end}/${size}`);
    const body = Readable.toWeb(files.storage.read(path, part)) as ReadableStream<Uint8Array>;
    return new Response(body, { status: part ? 206 : 200, headers });
  },
});

/** The reader for the access check; null for a signed link, because its maker was checked already. */
async function readerOf(
  links: SignedLinks,
  actor: Actor,
  query: { path: string; expires?: string | undefined; signature?: string | undefined },
): Promise<Actor | null> {
  if (query.signature !== undefined) {
    const verdict = await links.check(query.path, query.expires ?? "", query.signature);
    if (verdict === "good") return null;
    throw new AppError("forbidden", say(verdict === "expired" ? "link_has_expired" : "link_is_not_valid"));
  }
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", say("needs_link_or_token"));
  if (!actor.permissions.has("files.read"))
    throw new AppError("forbidden", say("needs_permission", { permission: "files.read" }));
  return actor;
}

/** Browsers must not run uploaded content or guess its type; pictures are displayed, other files are saved. */
function headersOf({ kind, path, original_name, sha256 }: FileTable): Headers {
  const { mediaType, extension } = CONTENT_KINDS[kind];
  const own = original_name ?? path.slice(path.lastIndexOf("/") + 1);
  // A saved file opens by its extension: a PDF that is also a page must not become one by its name.
  const isOfKind = own.toLowerCase().endsWith(`.${extension}`);
  const name = encodeURIComponent(isOfKind ? own : `${own}.${extension}`).replace(/['()*]/g, percent);
  return new Headers({
    "content-type": mediaType,
    "content-disposition": `${mediaType.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
    "x-content-type-options": "nosniff",
    // A change of the bytes in transit, such as compression, would break ranges.
    "cache-control": "no-store, no-transform",
    "accept-ranges": "bytes",
    etag: `"${sha256}"`,
  });
}

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
