import { requestReportFile } from "./request-report-file.ts";
import { listReportFiles } from "./list-report-files.ts";
import { getReportFile } from "./get-report-file.ts";
import { getReportFileUrl } from "./get-report-file-url.ts";
import { cancelReportFile } from "./cancel-report-file.ts";

export const reportFiles = [requestReportFile, listReportFiles, getReportFile, getReportFileUrl, cancelReportFile];
