import { html, raw } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { REPORT_OPERATIONS } from "../../../features/out/reports/operations.ts";
import { nameOf, type ReportDeclaration, type ReportFilter } from "../../../platform/declare/report.ts";
import { cellText } from "../../../platform/tables/cells.ts";
import { separatorFor } from "../../../platform/tables/csv.ts";
import { columnsIn, type Language, type Separator, type TableRow } from "../../../platform/tables/table.ts";
import { problemNote } from "../../failure.ts";
import type { Act, Page, Shown, Stream } from "../../page.ts";
import { typedOf } from "../../parts/form.ts";
import { entryHelp } from "../../parts/form-help.ts";
import { areaChoices, askedOf, fieldOf, type Filter, filterForm, listFailure, listView } from "../../parts/list.ts";
import { typedAt } from "../../parts/typed-again.ts";
import type { PageContext } from "../../page-context.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { CHOICE_READS, isChoice, placeChoices } from "./place-choices.ts";
import { requestReportFile } from "../../../features/out/reports/operations/request-report-file.ts";
import { createReportSchedule } from "../../../features/out/reports/operations/create-report-schedule.ts";
import type { Operation } from "../../../platform/http/operation.ts";

const FORMS = { excel: "xlsx", csv: "csv", pdf: "pdf" } as const;
type Form = keyof typeof FORMS;
const NUMERIC: ReadonlySet<string> = new Set(["integer", "number", "duration"]);
/** Texts of columns up to this width, in characters, stay on one line. */
const MAX_ONE_LINE = 20;
const formNames = Object.keys(FORMS) as Form[];
const KEYS: Readonly<Record<string, string>> = {
  "vehicle-activities": "KeyV",
  "loading-unloading": "KeyB",
  tenants: "KeyE",
};

/** The pages of every report: its rows, its files, and the ways to have it made in the background or regularly. */
export const reportPages = [...REPORT_OPERATIONS]
  .sort(
    ({ declaration: one }, { declaration: other }) =>
      Number(nameOf(other) === "vehicle-activities") - Number(nameOf(one) === "vehicle-activities"),
  )
  .map(pagesOf);

function pagesOf({ declaration: report, operations: { list, files } }: (typeof REPORT_OPERATIONS)[number]): {
  page: Page;
  acts: Act[];
  streams: Stream[];
} {
  const { title, columns } = report;
  const name = nameOf(report);
  const path = `/reports/${name}`;
  const filterNames = ["search", ...Object.keys(report.filters)];
  const uses = [list, requestReportFile, createReportSchedule, ...CHOICE_READS] as const;

  const show = async (context: PageContext, failed: Markup | null = null): Promise<Shown> => {
    const { language } = context;
    const words = NUMBER_WORDS[language];
    const filters = filterForm(context, path, await filtersOf(context, report), hiddenOf(report));
    const query = askedOf(context, [...filterNames, "after"]);
    const found = await context.try(list, { query });
    if (!found.ok) return listFailure(context, { title: title[language], filters, failure: found });
    const asked = searchOf(askedOf(context, filterNames));
    const { items } = found.data;
    const ofPlace = context.asked("gate_id") ?? context.asked("lane_id");
    const [first] = ofPlace === undefined ? [] : items;
    const shown = columnsIn(first?.time_zone ?? (await context.momentsOfList([])).timeZone, columns);
    const rows = items.map(
      (item) =>
        html`<tr>
          ${shown.map(
            (column) =>
              html`<td class="${NUMERIC.has(column.type) ? "number" : column.width <= MAX_ONE_LINE ? "nowrap" : ""}">
                ${cellText(column, storedOf(item), language)}
              </td>`,
          )}
        </tr>`,
    );
    const above = html`${filters}
      <div class="row">
        <span class="label">${words.reports.download}</span>
        ${formNames.map(
          (form) => html`<a class="button" href="${path}/${form}?${asked}" download>${words.reports.forms[form]}</a>`,
        )}
      </div>
      ${failed ?? NOTHING}
      <div class="row">
        ${laterForm(context, `${path}/later?${asked}`)} ${await regularForm(context, `${path}/regular?${asked}`)}
      </div>`;
    const view = await listView(context, {
      path,
      title: title[language],
      filters: above,
      meta: found.data.meta,
      rows,
      empty: words.reports.empty,
      columns: shown.map((column) => column.title[language]),
    });
    return failed ? { ...view, status: 409 } : view;
  };

  const act = (
    word: "later" | "regular",
    operation: typeof requestReportFile | typeof createReportSchedule,
    to: string,
    bodyOf: (context: PageContext, typed: (field: string) => string) => object,
  ): Act => ({
    path: `${path}/${word}`,
    uses: [operation, ...uses],
    async perform(context, form) {
      const entries = typedOf(form);
      const typed = (field: string): string => (entries[field] ?? "").trim();
      const body = { report: name, format: typed("format"), ...bodyOf(context, typed) };
      const outcome = await context.send<unknown>(operation, { body, key: typed("key") });
      if (outcome.ok) return { to };
      return show(context, problemNote(outcome.problem, context.words));
    },
  });

  return {
    page: {
      path,
      uses,
      navigation: { label: title, ...(KEYS[name] && { key: KEYS[name] }) },
      show: (context) => show(context),
    },
    acts: [
      act("later", requestReportFile, "/report-files?done=1", (context) => ({
        query: { ...given(askedOf(context, filterNames)), ...writtenFor(context) },
      })),
      act("regular", createReportSchedule, "/report-schedules?done=1", (context, typed) => {
        const { start_date: _, end_date: __, ...query } = given(askedOf(context, filterNames));
        const day = typed("day");
        return {
          query: { ...query, ...writtenFor(context) },
          area_id: typed("area"),
          every: typed("every"),
          time: typed("time"),
          day: day === "" ? null : Number(day),
        };
      }),
    ],
    streams: formNames.map((form) => ({
      path: `${path}/${form}`,
      uses: [files[FORMS[form]]],
      open: (context) => {
        const query = { ...askedOf(context, filterNames), ...writtenFor(context) };
        // A reader who goes away ends the file.
        const { signal } = context.http.req.raw;
        return context.read(files[FORMS[form]], { query, signal });
      },
    })),
  };
}

/** How a file is written for its reader. */
function writtenFor({ language }: PageContext): { language: Language; separator: Separator } {
  return { language, separator: separatorFor(language) };
}

/** The filters that a person chooses; the others are kept as a link sets them. */
async function filtersOf(context: PageContext, { filters, columns }: ReportDeclaration): Promise<Filter[]> {
  const { language } = context;
  const found: Filter[] = [{ name: "search", label: NUMBER_WORDS[language].reports.search }];
  for (const [name, filter] of Object.entries(filters)) {
    const label = filter.title[language];
    const named = await placeChoices(context, name);
    const words = filter.words ?? columns.find(({ key }) => key === name)?.words;
    if (named && isChoice(named)) found.push({ name, label, choices: named });
    else if (name.endsWith("_date")) found.push({ name, label, type: "date" });
    else if (words && !name.endsWith("_id"))
      found.push({ name, label, choices: Object.entries(words).map(([code, text]) => [code, text[language]]) });
  }
  return found;
}

function hiddenOf({ filters }: { filters: Readonly<Record<string, ReportFilter>> }): string[] {
  return Object.keys(filters).filter((name) => name === "lane_id");
}

function laterForm(context: PageContext, action: string): Markup {
  const words = NUMBER_WORDS[context.language].reports;
  return html`<details class="act" ${typedAt(context, action) === context.sent ? raw("open") : NOTHING}>
    <summary class="button">${words.later}…</summary>
    <form class="stack card card-body" method="post" action="${action}">
      <p class="quiet">${words.laterHelp}</p>
      <input type="hidden" name="key" value="${newId()}" />
      ${formField(context, action, "later-format", requestReportFile)}
      <button class="button main" type="submit">${words.later}</button>
    </form>
  </details>`;
}

async function regularForm(context: PageContext, action: string): Promise<Markup> {
  const { schedules: words, filters } = NUMBER_WORDS[context.language];
  const areas = await areaChoices(context);
  const helpOf = (path: string): string => entryHelp(context, createReportSchedule, path);
  const typed = typedAt(context, action);
  return html`<details class="act" ${typed === context.sent ? raw("open") : NOTHING}>
    <summary class="button">${words.create}…</summary>
    <form class="stack card card-body" method="post" action="${action}">
      <input type="hidden" name="key" value="${newId()}" />
      ${formField(context, action, "regular-format", createReportSchedule)}
      ${fieldOf({ name: "area", label: filters.area_id, choices: areas }, { id: "regular-area", value: typed["area"], none: null, help: helpOf("area_id") })}
      ${fieldOf(
        { name: "every", label: words.every, choices: Object.entries(words.periods) },
        { id: "regular-every", value: typed["every"], none: null, help: helpOf("every") },
      )}
      ${fieldOf({ name: "day", label: words.day, type: "text" }, { id: "regular-day", value: typed["day"], none: null, help: helpOf("day") })}
      ${fieldOf(
        { name: "time", label: words.time, type: "text" },
        { id: "regular-time", value: typed["time"] ?? "06:30", none: null, isRequired: true, help: helpOf("time") },
      )}
      <button class="button main" type="submit">${words.save}</button>
    </form>
  </details>`;
}

function formField(context: PageContext, action: string, id: string, operation: Operation): Markup {
  const words = NUMBER_WORDS[context.language];
  const choices = Object.entries(words.reports.forms);
  return fieldOf(
    { name: "format", label: words.files.form, choices },
    { id, value: typedAt(context, action)["format"], none: null, help: entryHelp(context, operation, "format") },
  );
}

function given(asked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined));
}

function searchOf(asked: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(given(asked)).toString();
}

/** A flag of the list's answer in its stored form. */
function storedOf(item: Readonly<Record<string, unknown>>): TableRow {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, typeof value === "boolean" ? Number(value) : value]),
  );
}
