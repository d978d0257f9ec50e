import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReportFile } from "../../../../wire/report-file.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ownReportFile, reportFileOf } from "../background/store.ts";
import { OWN } from "./file-scope.ts";

export const getReportFile = defineRead({
  ...OWN,
  id: "getReportFile",
  method: "get",
  path: "/v1/report-files/{id}",
  summary: "One of one's own reports with its progress",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFile,
  handle: async ({ db, actor, params: { id } }) => reportFileOf(await ownReportFile(db, actor.id, id)),
});
