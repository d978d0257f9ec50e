import { isoTime } from "../../../shared/lib/clock.ts";
import { FileUrl, FileUrlQuery } from "../../../shared/wire/file.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { findReadableFile } from "./find-readable-file.ts";

export const getFileUrl = (platform: Platform) =>
  defineOperation({
    id: "getFileUrl",
    method: "get",
    path: "/v1/files/url",
    permission: "files.read",
    summary: "Make a signed link to a stored file; it ends after a quarter of an hour",
    query: FileUrlQuery,
    reply: FileUrl,
    message: "Link made",
    async handle({ actor, query }) {
      const { path } = await findReadableFile(platform, query.path, actor);
      const { url, expiresAtMs } = await platform.files.links.linkTo(path);
      return { path, url, expires_at: isoTime(expiresAtMs) };
    },
  });
