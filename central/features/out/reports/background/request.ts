import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { inputProblems } from "../../../../../shared/errors/input-problems.ts";
import type { ReportFormat } from "../../../../wire/report-file.ts";
import { type FileQuery, fileQuery, nameOf, type ReportDeclaration } from "../../../../platform/declare/report.ts";
import { requireDayOrder } from "../../../../platform/day-range.ts";
import type { Format } from "../../../../platform/tables/export-protocol.ts";
import { REPORTS } from "../every-report.ts";
import { say } from "../../../../../shared/words/say.ts";

export const FORMATS_OF = { pdf: "pdf", excel: "xlsx", csv: "csv" } as const satisfies Record<ReportFormat, Format>;

/** Whether a report has the filters of a period. */
export function hasPeriod(report: string): boolean {
  return REPORTS.some((one) => nameOf(one) === report && "start_date" in one.filters);
}

/**
 * The report of this name, and its parsed parameters.
 * @throws AppError `invalid_input` naming every problem
 */
export function parseRequest(
  report: string,
  query: Readonly<Record<string, string>>,
): { declaration: ReportDeclaration; asked: FileQuery } {
  const declaration = REPORTS.find((one) => nameOf(one) === report);
  if (!declaration) {
    const said = say("must_be_one_of", { choices: REPORTS.map(nameOf).join(", ") });
    throw invalidInput([{ path: "report", said }]);
  }
  const parsed = fileQuery(declaration).safeParse(query);
  if (!parsed.success) {
    const problems = inputProblems(parsed.error, query).map(({ path, said }) => ({ path: `query.${path}`, said }));
    throw invalidInput(problems);
  }
  const asked = parsed.data as FileQuery;
  requireDayOrder({ start_date: asked.start_date, end_date: asked.end_date });
  return { declaration, asked };
}
