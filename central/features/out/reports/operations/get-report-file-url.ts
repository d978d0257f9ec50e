import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReportFileUrl } from "../../../../wire/report-file.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { hasRightsOf } from "../background/may-read.ts";
import { ownReportFile } from "../background/store.ts";
import { say } from "../../../../../shared/words/say.ts";
import { OWN } from "./file-scope.ts";

export const getReportFileUrl = defineRead({
  ...OWN,
  id: "getReportFileUrl",
  method: "get",
  path: "/v1/report-files/{id}/url",
  summary: "Make a signed link to a finished report; it expires after 15 minutes",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFileUrl,
  fails: ["wrong_state"],
  async handle({ db, actor, params: { id }, platform: { files } }) {
    const row = await ownReportFile(db, actor.id, id);
    const path = row.path === null ? null : storagePathOf(row.path);
    if (path === null)
      throw new AppError("wrong_state", say("report_has_no_file", { state: say(`report_${row.state}`) }));
    if (!(await hasRightsOf(db, row))) throw new AppError("forbidden", say("rights_have_changed"));
    const { url, expiresAtMs } = await files.links.linkTo(path);
    return { url, expires_at: isoTime(expiresAtMs) };
  },
});
