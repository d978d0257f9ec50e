import { createReportSchedule } from "./create-report-schedule.ts";
import { listReportSchedules } from "./list-report-schedules.ts";
import { getReportSchedule } from "./get-report-schedule.ts";
import { updateReportSchedule } from "./update-report-schedule.ts";
import { deleteReportSchedule } from "./delete-report-schedule.ts";

export const reportSchedules = [
  createReportSchedule,
  listReportSchedules,
  getReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
];
