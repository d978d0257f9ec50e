import type { ReportSchedule } from "../../../wire/report-file.ts";
import { moment, tag } from "../../../../shared/web/parts.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Bilingual } from "../../parts/resource-acts.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { reportTitle } from "./report-files.ts";
import { deleteReportSchedule } from "../../../features/out/reports/operations/delete-report-schedule.ts";
import { getReportSchedule } from "../../../features/out/reports/operations/get-report-schedule.ts";
import { listReportSchedules } from "../../../features/out/reports/operations/list-report-schedules.ts";
import { updateReportSchedule } from "../../../features/out/reports/operations/update-report-schedule.ts";

const { en, id } = NUMBER_WORDS;
type Words = {
  [W in keyof typeof en.schedules]: (typeof en.schedules)[W] extends string ? W : never;
}[keyof typeof en.schedules];
const both = (word: Words): Bilingual => ({ en: en.schedules[word], id: id.schedules[word] });

const columns: readonly Shows<ReportSchedule>[] = [
  {
    label: both("every"),
    value: ({ every, day, time }, { context }) =>
      `${NUMBER_WORDS[context.language].schedules.periods[every]}${day === null ? "" : ` (${day})`}, ${time}`,
  },
  {
    label: { en: en.files.form, id: id.files.form },
    value: ({ format }, { context }) => NUMBER_WORDS[context.language].reports.forms[format],
  },
  {
    label: both("next"),
    value: ({ next_due_at, is_active }, reader) => (is_active ? moment(reader, next_due_at) : null),
  },
];

/** The reports that the person gets regularly; one is made on the page of its report, with its filters. */
export const reportSchedulePages = resourcePages({
  path: "/report-schedules",
  title: both("title"),
  navigation: { key: "KeyS" },
  list: listReportSchedules,
  get: [getReportSchedule, "id"],
  addressOf: (schedule) => schedule.id,
  areaOf: (schedule) => schedule.area_id,
  heading: ({ report }, language) => reportTitle(report, language),
  headed: { en: en.files.report, id: id.files.report },
  tagOf: ({ is_active }, { language }) => {
    const words = NUMBER_WORDS[language].schedules;
    return is_active ? tag("good", "check", words.isActive) : tag("plain", "wait", words.no);
  },
  filters: () => Promise.resolve([]),
  empty: both("empty"),
  origin: { to: "/reports/vehicle-activities", label: { en: "Open a report", id: "Buka laporan" } },
  columns,
  facts: columns,
  acts: [
    {
      name: "change",
      uses: [updateReportSchedule],
      isOffered: () => true,
      label: both("edit"),
      icon: "auto",
      fields: ({ every, format }, { context }) => {
        const words = NUMBER_WORDS[context.language];
        return [
          {
            name: "every",
            label: words.schedules.every,
            choices: Object.entries(words.schedules.periods),
            standard: every,
          },
          { name: "day", label: words.schedules.day, type: "text" },
          { name: "time", label: words.schedules.time, type: "text", isRequired: true },
          { name: "format", label: words.files.form, choices: Object.entries(words.reports.forms), standard: format },
        ];
      },
      inputFor: (schedule, { every, day, time, format }) => ({
        params: { id: schedule.id },
        body: { every, time, format, day: day === undefined || day === "" ? null : Number(day) },
      }),
    },
    ...(["stop", "resume"] as const).map((name) => ({
      name,
      uses: [updateReportSchedule] as const,
      isOffered: ({ is_active }: ReportSchedule) => is_active === (name === "stop"),
      label: both(name),
      icon: name === "stop" ? ("wait" as const) : ("send" as const),
      inputFor: (schedule: ReportSchedule) => ({ params: { id: schedule.id }, body: { is_active: name === "resume" } }),
    })),
    {
      name: "remove",
      uses: [deleteReportSchedule],
      isOffered: () => true,
      label: both("remove"),
      icon: "cross",
      removes: both("removes"),
    },
  ],
});
