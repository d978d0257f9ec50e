import { Readable } from "node:stream";
import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { byteRangeOf } from "../../../../platform/files/byte-range.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { releaseOf } from "../store.ts";

export const getEdgeRelease = defineRead({
  id: "getEdgeRelease",
  method: "get",
  path: "/v1/sync/releases/{id}",
  permission: "sync",
  // Releases belong to the whole site, and any edge may read them.
  scope: "none",
  isOwn: true,
  summary: "The package of a release, whole or a range of it: gates fetch it in small parts",
  params: z.strictObject({ id: Uuid }),
  reply: raw({ "application/octet-stream": null }),
  fails: ["not_found"],
  async handle({ db, params, request, platform: { files } }) {
    const release = await releaseOf(db, params.id);
    const path = storagePathOf(release.path);
    const size = path && (await files.storage.sizeOf(path));
    if (path === null || size === null) throw noSuch("edge release", params.id);
    const range = byteRangeOf(request.headers.get("range") ?? undefined, size);
    const headers = new Headers({
      "content-type": "application/octet-stream",
      "cache-control": "no-store, no-transform",
    });
    headers.set("accept-ranges", "bytes");
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
