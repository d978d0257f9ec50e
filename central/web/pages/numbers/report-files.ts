import { html, raw } from "hono/html";
import type { ReportFile, ReportFileState } from "../../../wire/report-file.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, tag, type Tone } from "../../../../shared/web/parts.ts";
import { REPORTS } from "../../../features/out/reports/every-report.ts";
import { nameOf } from "../../../platform/declare/report.ts";
import { periodWords } from "../../../platform/declare/report-notes.ts";
import type { Stream } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Bilingual, Reader } from "../../parts/resource-acts.ts";
import { counted } from "./dashboard-cards.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { cancelReportFile } from "../../../features/out/reports/operations/cancel-report-file.ts";
import { getReportFile } from "../../../features/out/reports/operations/get-report-file.ts";
import { getReportFileUrl } from "../../../features/out/reports/operations/get-report-file-url.ts";
import { listReportFiles } from "../../../features/out/reports/operations/list-report-files.ts";

const PATH = "/report-files";
const { en, id } = NUMBER_WORDS;
type Words = { [W in keyof typeof en.files]: (typeof en.files)[W] extends string ? W : never }[keyof typeof en.files];
const both = (word: Words): Bilingual => ({ en: en.files[word], id: id.files[word] });

const TONES: Readonly<Record<ReportFileState, readonly [Tone, IconName]>> = {
  waiting: ["wait", "wait"],
  running: ["wait", "data"],
  done: ["good", "check"],
  failed: ["bad", "cross"],
  cancelled: ["plain", "undo"],
};

const AGAIN = `hx-get="${PATH}" hx-trigger="load delay:2s" hx-target="closest .table-scroll" hx-select=".table-scroll" hx-swap="outerHTML"`;

/** The title of a report, for its requests and schedules; one that is gone has its name alone. */
export function reportTitle(report: string, language: Language = "id"): string {
  return REPORTS.find((one) => nameOf(one) === report)?.title[language] ?? report;
}

const columns: readonly Shows<ReportFile>[] = [
  { label: both("form"), value: ({ format }, { context }) => NUMBER_WORDS[context.language].reports.forms[format] },
  { label: both("days"), value: ({ query }, { context }) => periodWords(query)[context.language] },
  { label: both("progress"), value: progressOf },
  { label: both("at"), value: ({ created_at }, reader) => momentOf(created_at, reader) },
  { label: both("until"), value: ({ expires_at }, reader) => moment(reader, expires_at) },
];

/** The reports that the person asked for, with their progress and files. */
export const reportFilePages = resourcePages({
  path: PATH,
  title: both("title"),
  navigation: { key: "KeyM" },
  list: listReportFiles,
  get: [getReportFile, "id"],
  reads: [getReportFileUrl],
  addressOf: (file) => file.id,
  areaOf: () => null,
  heading: ({ report }, language) => reportTitle(report, language),
  headed: both("report"),
  tagOf: ({ state }, { language }) => tag(...TONES[state], NUMBER_WORDS[language].files.states[state]),
  filters: () => Promise.resolve([]),
  empty: both("empty"),
  origin: { to: "/reports/vehicle-activities", label: { en: "Open a report", id: "Buka laporan" } },
  columns,
  facts: columns,
  acts: [
    {
      name: "cancel",
      uses: [cancelReportFile],
      isOffered: ({ state }) => state === "waiting" || state === "running",
      label: both("cancel"),
      icon: "cross",
    },
  ],
});

/** The file of a finished report: its signed link, which ends soon. */
export const reportFile: Stream = {
  path: `${PATH}/:id/file`,
  uses: [getReportFileUrl],
  async open(context) {
    const { url } = await context.read(getReportFileUrl, { params: { id: context.param("id") } });
    const { pathname, search } = new URL(url);
    return context.http.redirect(pathname + search, 303);
  },
};

/** Its progress, its file or why there is none. */
function progressOf(file: ReportFile, { context }: Reader): Markup | string {
  const { language } = context;
  const words = NUMBER_WORDS[language].files;
  const total = file.total_rows;
  if (file.state === "done") return html`<a class="button" href="${PATH}/${file.id}/file" download>${words.open}</a>`;
  if (file.state === "failed") return file.failure === null ? NOTHING : words.failures[file.failure];
  if (file.state !== "running" && file.state !== "waiting") return NOTHING;
  const rows = words.rows(counted(language, file.rows), total === null ? null : counted(language, total));
  const [here = PATH] = context.address.split("?");
  // The list looks again by itself: its table alone is exchanged.
  const again = here === PATH ? raw(AGAIN) : NOTHING;
  return html`<div class="stack" ${again}>
    ${file.state === "running" ? rows : NOTHING}${
      total === null
        ? NOTHING
        : html`<progress max="${Math.max(1, total)}" value="${file.rows}" aria-label="${rows}"></progress>`
    }
    <a href="${here}">${words.again}</a>
  </div>`;
}
