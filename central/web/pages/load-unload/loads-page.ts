import { html } from "hono/html";
import { z } from "zod";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, plate, tag, type Tone } from "../../../../shared/web/parts.ts";
import { type LoadItem, LoadDocument, LoadStatus, type LoadVehicle } from "../../../wire/load-unload.ts";
import { problemNote, statusOf } from "../../failure.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices, fieldOf, type Filter } from "../../parts/list.ts";
import { listPage, showList } from "../../parts/list-page.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { fieldsOf } from "../../read-form.ts";
import { LOAD_WORDS } from "./load-words.ts";
import { listLoads } from "../../../features/work/load-unload/operations/list-loads.ts";
import { scanLoadQr } from "../../../features/work/load-unload/operations/scan-load-qr.ts";

export const LOADS_PATH = "/load-unload";

export type LoadState = keyof (typeof LOAD_WORDS)["en"]["statuses"];
const TONES: Readonly<Partial<Record<LoadState, Tone>>> = {
  waiting: "wait",
  none: "wait",
  accepted: "good",
  finalized: "good",
  rejected: "bad",
  rejected_in: "bad",
  rejected_out: "bad",
};
export const loadTag = (state: LoadState, { language }: Pick<PageContext, "language">): Markup =>
  tag(TONES[state] ?? "plain", null, LOAD_WORDS[language].statuses[state]);

interface Scan {
  problem?: Problem;
  vehicles?: readonly LoadVehicle[];
}

type Word = {
  [K in keyof (typeof LOAD_WORDS)["en"]]: (typeof LOAD_WORDS)["en"][K] extends string ? K : never;
}[keyof (typeof LOAD_WORDS)["en"]];
const both = (word: Word) => ({ en: LOAD_WORDS.en[word], id: LOAD_WORDS.id[word] });
const column = (word: Word, value: Shows<LoadItem>["value"]): Shows<LoadItem> => ({ label: both(word), value });

/** The records of loading and unloading, with what the gates decided about their vehicles. */
const LOADS = {
  path: LOADS_PATH,
  list: listLoads,
  uses: [listLoads, scanLoadQr] as const,
  title: both("title"),
  areaOf: () => null,
  async filters(context: PageContext): Promise<Filter[]> {
    const words = LOAD_WORDS[context.language];
    return [
      { name: "search", label: words.search },
      { name: "status", label: words.status, choices: LoadStatus.options.map((one) => [one, words.statuses[one]]) },
      { name: "type", label: words.type, choices: LoadDocument.options.map((one) => [one, words.types[one]]) },
      { name: "area_id", label: words.area, choices: await areaChoices(context) },
      { name: "start_date", label: words.from, type: "date" },
      { name: "end_date", label: words.until, type: "date" },
    ];
  },
  above: (context: PageContext) => scanned(context, null),
  empty: ({ language }: PageContext) => LOAD_WORDS[language].empty,
  columns: [
    column(
      "number",
      ({ vehicle_ticket_id: id, document_ticket_number: number }) => html`<a href="${LOADS_PATH}/${id}">${number}</a>`,
    ),
    column("status", ({ status }, { context }) => loadTag(status, context)),
    column("what", ({ activity }, { context }) => LOAD_WORDS[context.language].activities[activity]),
    column("plate", ({ police_number }) => plate(police_number)),
    column("company", ({ company_name }) => company_name),
    column("gate", ({ gate_name }) => gate_name),
    column("at", ({ checked_at }, reader) => momentOf(checked_at, reader)),
  ],
};

export const loadsPage: Page = listPage(LOADS);

async function showLoads(context: PageContext, scan: Scan): Promise<Shown> {
  const shown = await showList(context, LOADS, scanned(context, scan));
  return { ...shown, ...(scan.problem && { status: statusOf(scan.problem) }) };
}

const scanned = (context: PageContext, scan: Scan | null): Markup =>
  html`${context.may(scanLoadQr) ? scanForm(context, scan) : NOTHING}`;

function scanForm(context: PageContext, scan: Scan | null): Markup {
  const words = LOAD_WORDS[context.language];
  const { vehicles } = scan ?? {};
  return html`<section class="card card-body stack">
    <form class="filters" method="post" action="${LOADS_PATH}/scan">
      ${fieldOf({ name: "qr_value", label: words.scan, type: "text" }, { id: "scan", value: context.sent["qr_value"], none: null, isRequired: true })}
      <div class="row filters-end"><button class="button main" type="submit">${words.scanSubmit}</button></div>
    </form>
    <p><a href="/verifier/">${words.onPhone}</a></p>
    ${scan?.problem ? problemNote(scan.problem, context.words) : NOTHING}
    ${
      vehicles
        ? html`<div class="stack" role="alert" tabindex="-1" data-focus>
            ${vehicles.length === 0 ? note("wait", "alert", words.noVehicles) : html`<p>${words.severalVehicles}</p>`}
            <ul class="rows">
              ${vehicles.map(
                ({ vehicle_ticket_id, police_number, container_number, company_name }) =>
                  html`<li class="row">
                    <a href="${LOADS_PATH}/${vehicle_ticket_id}">${plate(police_number)}</a>
                    <span>${[container_number, company_name].filter(Boolean).join(", ")}</span>
                  </li>`,
              )}
            </ul>
          </div>`
        : NOTHING
    }
  </section>`;
}

const ScanForm = z.object({ qr_value: z.string() });

/** Looks up what was scanned; the first scan of a visit begins its record. */
export const scanAct: Act = {
  path: `${LOADS_PATH}/scan`,
  uses: [scanLoadQr, listLoads],
  async perform(context, form) {
    const { qr_value } = fieldsOf(form, ScanForm);
    const found = await context.try(scanLoadQr, { body: { qr_value } });
    if (!found.ok) return showLoads(context, { problem: found.problem });
    const { vehicles } = found.data;
    const [only] = vehicles;
    if (only && vehicles.length === 1) return { to: `${LOADS_PATH}/${only.vehicle_ticket_id}` };
    return showLoads(context, { vehicles });
  },
};
