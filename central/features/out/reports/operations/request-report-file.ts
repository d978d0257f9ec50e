import { AppError } from "../../../../../shared/errors/app-error.ts";
import { ReportFile, ReportFileCreate } from "../../../../wire/report-file.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { parseRequest } from "../background/request.ts";
import { ownReportFile, queueReportFile, reportFileOf } from "../background/store.ts";
import { say } from "../../../../../shared/words/say.ts";
import { OWN, requireUser } from "./file-scope.ts";

/** One user's reports that wait or run. */
const MAX_OPEN = 5;

export const requestReportFile = defineWrite({
  ...OWN,
  id: "requestReportFile",
  method: "post",
  path: "/v1/report-files",
  summary: "Request a report that is made in the background and mailed as a signed link",
  description: "It is made with the caller's rights at that time. At most five of one user wait or run.",
  body: ReportFileCreate,
  example: { body: { report: "tenants", format: "csv", query: { language: "en" } } },
  reply: ReportFile,
  fails: ["rate_limited"],
  message: "report_requested",
  replay: async ({ db, actor, id }) => reportFileOf(await ownReportFile(db, actor.id, id)),
  async handle({ work, actor, body }) {
    requireUser(actor);
    parseRequest(body.report, body.query);
    const openOnes = work.tx
      .selectFrom("report_files")
      .select(({ fn }) => fn.countAll<number | string>().as("open"))
      .where("user_id", "=", actor.id)
      .where("state", "in", ["waiting", "running"]);
    const { open } = await firstOrThrow(openOnes);
    if (Number(open) >= MAX_OPEN)
      throw new AppError("rate_limited", say("too_many_reports", { limit: MAX_OPEN }), {
        retryAfterSeconds: 60,
      });
    return reportFileOf(await queueReportFile(work, body, { userId: actor.id, scheduleId: null }));
  },
});
