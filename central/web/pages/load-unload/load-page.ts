import { html } from "hono/html";
import { z } from "zod";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, plate } from "../../../../shared/web/parts.ts";
import type { LoadTicket, LoadAct, LoadWork } from "../../../wire/load-unload.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { actForm, type Bilingual, type Reader, type RefusedAct, refusedElsewhere } from "../../parts/resource-acts.ts";
import { doneNote } from "../../parts/done-note.ts";
import { RESOURCE_WORDS } from "../../parts/resource-words.ts";
import { tableCard } from "../../parts/table.ts";
import type { PageContext } from "../../page-context.ts";
import { fieldsOf } from "../../read-form.ts";
import { LOADS_PATH, type LoadState, loadTag } from "./loads-page.ts";
import { LOAD_WORDS } from "./load-words.ts";
import {
  acceptLoad,
  checkInAtTenant,
  draftVerification,
  finalizeLoad,
  rejectLoad,
} from "../../../features/work/load-unload/operations/verify.ts";
import { allowReEntry, endLoadTicket } from "../../../features/work/load-unload/operations/end-visit.ts";
import { getLoadTicket } from "../../../features/work/load-unload/operations/get-load-ticket.ts";
import { uploadPhoto } from "../../../features/gates/files/operations/upload-photo.ts";

type LoadTicket = z.output<typeof LoadTicket>;

/** Acts with a form of their own. */
export const FORM_ACTS = {
  accept: acceptLoad,
  reject: rejectLoad,
  draft: draftVerification,
  finalize: finalizeLoad,
} as const;
/** Acts by one press, or with a reason. */
const PRESS_ACTS = { check_in: checkInAtTenant, done: endLoadTicket, re_entry: allowReEntry } as const;
export const LOAD_USES = [
  getLoadTicket,
  ...Object.values(FORM_ACTS),
  ...Object.values(PRESS_ACTS),
  uploadPhoto,
] as const;

export const loadOf = (context: PageContext): Promise<LoadTicket> =>
  context.read(getLoadTicket, { params: { id: context.param("id") } });

/** What the operations know this vehicle by: its code, or what the person's company scanned; empty for neither. */
export const qrOf = ({ vehicle_ticket, vehicle }: LoadTicket): string =>
  vehicle_ticket.vehicle_ticket_code || (vehicle.work?.qr_value ?? "");

const isForm = (act: LoadAct): act is keyof typeof FORM_ACTS => act in FORM_ACTS;
const isPress = (act: LoadAct): act is keyof typeof PRESS_ACTS => act in PRESS_ACTS;
const label = (act: LoadAct): Bilingual => ({ en: LOAD_WORDS.en.acts[act], id: LOAD_WORDS.id.acts[act] });

function stateOf(work: LoadWork | null): LoadState {
  if (work === null) return "none";
  if (work.ended_at !== null) return "ended";
  return work.finalized_at === null ? work.status : "finalized";
}

/** The work of one vehicle, and what may be done next. */
export const loadPage: Page = {
  path: `${LOADS_PATH}/:id`,
  uses: LOAD_USES,
  show: async (context) => showLoad(context, await loadOf(context)),
};

export async function showLoad(context: PageContext, load: LoadTicket, refused?: RefusedAct): Promise<Shown> {
  const { language } = context;
  const words = LOAD_WORDS[language];
  const { vehicle, vehicle_ticket } = load;
  const { work } = vehicle;
  const reader: Reader = { context, moments: await context.momentsOf(vehicle_ticket.area_id) };
  const address = `${LOADS_PATH}/${vehicle.vehicle_ticket_id}`;
  const needsScan = qrOf(load) === "";
  const acts = vehicle.next.filter((act) => {
    if (act === "check_in" && work !== null && work.arrived_at !== null) return false;
    return !needsScan || act === "done" || act === "re_entry";
  });
  const content = html`<header class="page-head">
      <a class="button" href="${LOADS_PATH}" data-back>${ICON.back}${words.title}</a>
      <h1>${plate(vehicle.police_number)}</h1>
      <div class="row">${loadTag(stateOf(work), context)}</div>
    </header>
    <div class="stack">
      ${refusedElsewhere(context, refused, acts.filter(isPress))} ${doneNote(context, { ...FORM_ACTS, ...PRESS_ACTS })}
      ${needsScan && vehicle.next.length > 0 ? note("wait", "alert", words.scanFirst) : NOTHING}
    </div>
    <div class="columns">
      <div class="stack">
        ${factsCard(load, reader)} ${acts.length === 0 ? html`<p class="quiet">${words.nothing}</p>` : NOTHING}
        ${acts.map((act) => {
          if (isForm(act))
            return html`<a class="button ${act === "reject" ? "" : "main"}" href="${address}/${act}"
              >${words.acts[act]}</a
            >`;
          if (!isPress(act)) return NOTHING;
          const asks = act === "check_in" ? {} : { asks: { en: whyOf(act, "en"), id: whyOf(act, "id") } };
          return actForm(
            context,
            address,
            {
              name: act,
              label: label(act),
              icon: act === "check_in" ? "into" : "out",
              fields: [],
              operation: PRESS_ACTS[act],
              ...asks,
            },
            refused,
          );
        })}
      </div>
      <div class="stack">${work === null ? NOTHING : photosCard(work, context)} ${gatesCard(load, reader)}</div>
    </div>`;
  return { title: vehicle.police_number, content, ...(refused && { status: statusOf(refused.failure.problem) }) };
}

const whyOf = (act: "done" | "re_entry", language: "en" | "id"): string =>
  LOAD_WORDS[language][act === "done" ? "doneWhy" : "reEntryWhy"];

function factsCard({ vehicle, vehicle_ticket: { ticket } }: LoadTicket, reader: Reader): Markup {
  const { language } = reader.context;
  const words = LOAD_WORDS[language];
  const { work } = vehicle;
  const by = (who: string | null, at: string | null): Markup | string =>
    at === null ? "" : html`${who ?? ""} ${momentOf(at, reader)}`;
  const amount = (value: number | null, unit: string | null): string =>
    value === null ? "" : `${value.toLocaleString(language)} ${unit ?? ""}`;
  const facts: readonly (readonly [string, Markup | string])[] = [
    [words.ticket, html`<a href="/tickets/${ticket.ticket_access_number}">${ticket.ticket_access_number}</a>`],
    [words.company, vehicle.company_name],
    [words.container, vehicle.container_number ?? ""],
    [words.announced, work ? amount(work.announced_quantity, work.announced_unit) : ""],
    [
      words.weights,
      vehicle.weight_in === 0 && vehicle.weight_out === 0 ? "" : `${vehicle.weight_in} / ${vehicle.weight_out} kg`,
    ],
    ...(work
      ? ([
          [words.arrived, by(work.arrived_by, work.arrived_at)],
          [words.decided, by(work.decided_by, work.decided_at)],
          [words.reason, work.reason ?? ""],
          [words.realised, amount(work.realization_weight, work.realization_unit)],
          [
            words.difference,
            work.difference_percent === null ? "" : `${work.difference_percent.toLocaleString(language)} %`,
          ],
          [
            words.packages,
            work.packages
              .map(
                ({ kind, quantity, damaged }) =>
                  `${quantity} ${kind}${damaged > 0 ? ` (${words.damaged(damaged)})` : ""}`,
              )
              .join(", "),
          ],
          [
            words.seals,
            work.seals.map(({ number, is_intact }) => (is_intact ? number : `${number} (${words.broken})`)).join(", "),
          ],
          [words.remark, work.remark ?? ""],
          [words.finalized, by(work.finalized_by, work.finalized_at)],
          [
            words.ended,
            work.ended_at === null ? "" : html`${by(work.ended_by, work.ended_at)} ${work.end_reason ?? ""}`,
          ],
        ] as const)
      : []),
  ];
  return html`<section class="card" aria-labelledby="facts">
    <div class="card-head"><h2 id="facts">${RESOURCE_WORDS[language].facts}</h2></div>
    <dl class="facts card-body">
      ${facts.map(([name, value]) =>
        value === ""
          ? NOTHING
          : html`<dt>${name}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function photosCard({ photos, realization_photos }: LoadWork, { language }: PageContext): Markup | string {
  const words = LOAD_WORDS[language];
  const all = [...photos, ...realization_photos];
  if (all.length === 0) return NOTHING;
  return html`<section class="card" aria-labelledby="photos">
    <div class="card-head"><h2 id="photos">${words.photos}</h2></div>
    <div class="card-body photos">
      ${all.map(({ url }, at) => {
        const { pathname, search } = new URL(url);
        return html`<a href="${pathname}${search}"
          ><img src="${pathname}${search}" alt="${words.photo(at + 1)}" loading="lazy"
        /></a>`;
      })}
    </div>
  </section>`;
}

function gatesCard({ gates }: LoadTicket, { context, moments }: Reader): Markup | string {
  const words = LOAD_WORDS[context.language];
  if (gates.length === 0) return NOTHING;
  return tableCard("gates", words.gates, {
    columns: [words.at, words.status, words.gate],
    rows: gates.map(({ checked_at, status, gate_name }) => [
      moments.full(checked_at),
      loadTag(status, context),
      gate_name ?? "",
    ]),
  });
}

const PressForm = z.object({ reason: z.string().default("") });

export const pressActs: readonly Act[] = (Object.keys(PRESS_ACTS) as (keyof typeof PRESS_ACTS)[]).map((name) => ({
  path: `${LOADS_PATH}/:id/${name}`,
  uses: [PRESS_ACTS[name], ...LOAD_USES],
  async perform(context, form) {
    const typed = fieldsOf(form, PressForm);
    const load = await loadOf(context);
    const { vehicle_ticket_id } = load.vehicle;
    const done =
      name === "check_in"
        ? await context.try(checkInAtTenant, { body: { qr_value: qrOf(load), vehicle_ticket_id } })
        : await context.try(PRESS_ACTS[name], { params: { id: vehicle_ticket_id }, body: typed });
    if (done.ok) return { to: `${LOADS_PATH}/${vehicle_ticket_id}?done=${name}` };
    return showLoad(context, load, { name, failure: done });
  },
}));
