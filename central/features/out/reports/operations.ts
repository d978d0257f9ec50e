import { report } from "../../../platform/declare/report.ts";
import type { Feature } from "../../../platform/feature.ts";
import { makeReports } from "./background/make-report-files.ts";
import { REPORT_FOLDER, REPORTS_FOLDER } from "./background/may-read.ts";
import { pruneReports } from "./background/prune-reports.ts";
import { REPORTS } from "./every-report.ts";
import { deleteReports, REPORTS_PER_TURN } from "./service.ts";
import { reportFiles } from "./operations/report-files.ts";
import { reportSchedules } from "./operations/report-schedules.ts";

/** Each report with its operations. */
export const REPORT_OPERATIONS = REPORTS.map((declaration) => ({ declaration, operations: report(declaration) }));

export const reportsFeature: Feature = {
  name: "reports",
  operations: [...REPORT_OPERATIONS.flatMap(({ operations }) => operations), ...reportFiles, ...reportSchedules],
  jobs: [makeReports, pruneReports],
  async forgets(userId, { actor, transact, platform }) {
    for (let deleted = REPORTS_PER_TURN; deleted === REPORTS_PER_TURN;)
      deleted = await transact(actor, (work) =>
        deleteReports(work, platform, (reports) => reports.where("user_id", "=", userId)),
      );
  },
  folders: { [REPORT_FOLDER]: REPORTS_FOLDER },
};
