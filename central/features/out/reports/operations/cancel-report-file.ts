import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReportFile } from "../../../../wire/report-file.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { endReportFile, ownReportFile, reportFileOf } from "../background/store.ts";
import { say } from "../../../../../shared/words/say.ts";
import { OWN } from "./file-scope.ts";

export const cancelReportFile = defineWrite({
  ...OWN,
  id: "cancelReportFile",
  method: "post",
  path: "/v1/report-files/{id}/cancel",
  summary: "Cancel one of one's own reports that waits or runs",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFile,
  fails: ["wrong_state"],
  message: "report_request_cancelled",
  replay: async ({ db, actor, id }) => reportFileOf(await ownReportFile(db, actor.id, id)),
  async handle({ work, actor, params: { id } }) {
    const row = await ownReportFile(work.tx, actor.id, id);
    if (row.state !== "waiting" && row.state !== "running")
      throw new AppError("wrong_state", say("report_cannot_be_cancelled", { state: say(`report_${row.state}`) }));
    await endReportFile(work, row, { state: "cancelled", failure: null });
    return reportFileOf(await ownReportFile(work.tx, actor.id, id));
  },
});
