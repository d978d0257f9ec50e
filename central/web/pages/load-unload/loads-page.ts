import { html } from "hono/html";
import { z } from "zod";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, plate, tag, type Tone } from "../../../../shared/web/parts.ts";
import {
  LoadDocument,
  LoadItem,
  LoadStatus,
  type LoadVehicle,
  ScannedQr,
} from "../../../../shared/wire/load-unload.ts";
import { listOf } from "../../../platform/lists.ts";
import { problemNote, statusOf } from "../../failure.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices, askedOf, fieldOf, type Filter, filterForm, listFailure, listView } from "../../parts/list.ts";
import type { Visit } from "../../visit.ts";
import { fieldsOf } from "../../read-form.ts";
import { LOAD_WORDS } from "./load-words.ts";

export const LOADS_PATH = "/load-unload";

export type LoadState = keyof (typeof LOAD_WORDS)["en"]["statuses"];
const TONES: Readonly<Partial<Record<LoadState, Tone>>> = {
  ...{ waiting: "wait", none: "wait", accepted: "good", finalized: "good" },
  ...{ rejected: "bad", rejected_in: "bad", rejected_out: "bad" },
};
export const loadTag = (state: LoadState, { language }: Pick<Visit, "language">): Markup =>
  tag(TONES[state] ?? "plain", null, LOAD_WORDS[language].statuses[state]);

const Loads = listOf(LoadItem);

interface Scan {
  typed: string;
  problem?: Problem;
  vehicles?: readonly LoadVehicle[];
}

/** The records of loading and unloading, with what the gates decided about their vehicles. */
export const loadsPage: Page = {
  path: LOADS_PATH,
  uses: ["listLoads", "scanLoadQr"],
  navigation: { label: { en: LOAD_WORDS.en.title, id: LOAD_WORDS.id.title } },
  show: (visit) => showLoads(visit, null),
};

async function showLoads(visit: Visit, scan: Scan | null): Promise<Shown> {
  const words = LOAD_WORDS[visit.language];
  const filters: Filter[] = [
    { name: "search", label: words.search },
    { name: "status", label: words.status, choices: LoadStatus.options.map((one) => [one, words.statuses[one]]) },
    { name: "type", label: words.type, choices: LoadDocument.options.map((one) => [one, words.types[one]]) },
    { name: "area_id", label: words.area, choices: await areaChoices(visit) },
    { name: "start_date", label: words.from, type: "date" },
    { name: "end_date", label: words.until, type: "date" },
  ];
  const above = html`${visit.may("scanLoadQr") ? scanForm(visit, scan) : NOTHING}
  ${filterForm(visit, LOADS_PATH, filters)}`;
  const { title } = words;
  const query = askedOf(visit, [...filters.map(({ name }) => name), "after"]);
  const found = await visit.try("listLoads", { query }, Loads);
  if (!found.ok) return listFailure(visit, { title, filters: above, failure: found });
  const moments = await visit.momentsOf(visit.asked("area_id") ?? null);
  const shown = await listView(visit, {
    ...{ path: LOADS_PATH, title, filters: above, meta: found.data.meta, empty: words.empty },
    columns: [words.number, words.status, words.what, words.plate, words.company, words.gate, words.at],
    rows: found.data.items.map(
      (one) =>
        html`<tr>
          <th scope="row"><a href="${LOADS_PATH}/${one.vehicle_ticket_id}">${one.document_ticket_number}</a></th>
          <td>${loadTag(one.status, visit)}</td>
          <td>${words.activities[one.activity]}</td>
          <td>${plate(one.police_number)}</td>
          <td>${one.company_name}</td>
          <td>${one.gate_name ?? ""}</td>
          <td>${momentOf(one.checked_at, { visit, moments })}</td>
        </tr>`,
    ),
  });
  return { ...shown, ...(scan?.problem && { status: statusOf(scan.problem) }) };
}

function scanForm(visit: Visit, scan: Scan | null): Markup {
  const words = LOAD_WORDS[visit.language];
  const { vehicles } = scan ?? {};
  return html`<section class="card card-body stack">
    <form class="filters" method="post" action="${LOADS_PATH}/scan">
      ${fieldOf({ name: "qr_value", label: words.scan, type: "text" }, { id: "scan", value: scan?.typed, none: null, isRequired: true })}
      <div class="row filters-end"><button class="button main" type="submit">${words.scanSubmit}</button></div>
    </form>
    ${scan?.problem ? problemNote(scan.problem, visit.words) : NOTHING}
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
  uses: ["scanLoadQr", "listLoads"],
  async perform(visit, form) {
    const { qr_value } = fieldsOf(form, ScanForm);
    const found = await visit.try("scanLoadQr", { body: { qr_value } }, ScannedQr);
    if (!found.ok) return showLoads(visit, { typed: qr_value, problem: found.problem });
    const { vehicles } = found.data;
    const [only] = vehicles;
    if (only && vehicles.length === 1) return { to: `${LOADS_PATH}/${only.vehicle_ticket_id}` };
    return showLoads(visit, { typed: qr_value, vehicles });
  },
};
