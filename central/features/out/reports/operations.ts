import { report } from "../../../platform/declare/report.ts";
import type { Feature } from "../../../platform/feature.ts";
import { makeReports } from "./background/make-report-files.ts";
import { REPORT_FOLDER, REPORTS_FOLDER } from "./background/may-read.ts";
import { pruneReports } from "./background/prune-reports.ts";
import { REPORTS } from "./every-report.ts";
import { deleteReports, REPORTS_PER_TURN } from "./service.ts";
import { requestReportFile } from "./operations/request-report-file.ts";
import { listReportFiles } from "./operations/list-report-files.ts";
import { getReportFile } from "./operations/get-report-file.ts";
import { getReportFileUrl } from "./operations/get-report-file-url.ts";
import { cancelReportFile } from "./operations/cancel-report-file.ts";
import { createReportSchedule } from "./operations/create-report-schedule.ts";
import { listReportSchedules } from "./operations/list-report-schedules.ts";
import { getReportSchedule } from "./operations/get-report-schedule.ts";
import { updateReportSchedule } from "./operations/update-report-schedule.ts";
import { deleteReportSchedule } from "./operations/delete-report-schedule.ts";

/** Each report with its operations. */
export const REPORT_OPERATIONS = REPORTS.map((declaration) => ({ declaration, operations: report(declaration) }));

export const reportsFeature: Feature = {
  name: "reports",
  operations: [
    ...REPORT_OPERATIONS.flatMap(({ operations }) => operations),
    requestReportFile,
    listReportFiles,
    getReportFile,
    getReportFileUrl,
    cancelReportFile,
    createReportSchedule,
    listReportSchedules,
    getReportSchedule,
    updateReportSchedule,
    deleteReportSchedule,
  ],
  jobs: [makeReports, pruneReports],
  async forgets(userId, { actor, transact, platform }) {
    for (let deleted = REPORTS_PER_TURN; deleted === REPORTS_PER_TURN;)
      deleted = await transact(actor, (work) =>
        deleteReports(work, platform, (reports) => reports.where("user_id", "=", userId)),
      );
  },
  folders: { [REPORT_FOLDER]: REPORTS_FOLDER },
};
