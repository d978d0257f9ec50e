import { isoTime } from "../../../../../shared/lib/clock.ts";
import { FileUrl, FileUrlQuery } from "../../../../wire/file.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { findReadableFile } from "../find-readable-file.ts";

export const getFileUrl = defineBatch({
  id: "getFileUrl",
  method: "get",
  path: "/v1/files/url",
  permission: "files.read",
  // The handler checks the reader against the file's company and area.
  scope: "none",
  because: "a file that is made when it is first read is recorded beside the reading",
  summary: "Make a signed link to a stored file; it expires after 15 minutes",
  query: FileUrlQuery,
  reply: FileUrl,
  fails: ["not_found", "wrong_state"],
  message: "link_created",
  async handle({ db, transact, actor, query, platform: { files } }) {
    const { path } = await findReadableFile({ db, transact, files }, query.path, actor);
    const { url, expiresAtMs } = await files.links.linkTo(path);
    return { path, url, expires_at: isoTime(expiresAtMs) };
  },
});
