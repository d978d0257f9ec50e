import { html } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import { localDate } from "../../../../shared/lib/local-date.ts";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { note, plate } from "../../../../shared/web/parts.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { COMPANY_READS, companyChoices } from "../../parts/companies.ts";
import { declaredForm, isChoosing, typedOf } from "../../parts/form.ts";
import { bodyOf, type FormField, formFields, type TypedValues } from "../../parts/form-schema.ts";
import { areaChoices } from "../../parts/list.ts";
import { TICKET_ENTRIES, VEHICLE_ENTRIES } from "../tickets/ticket-entries.ts";
import { COUNTER_WORDS } from "./counter-words.ts";
import { COUNTER_PATH, counterAddress } from "./label-of.ts";

const { create } = KIND_OPERATIONS.guest;

/** What nobody can know but the guest; the rest of a guest ticket follows. */
const ASKED = ["area_id", "company_id", "host_name", "driver", "driver_phone", "police_number"] as const;
const FOLLOWS = ["number_of_people", "purpose_of_activity"] as const;

/** Of the area's side alone: its right comes first. */
const USES = [streamLiveActivities, create, listTickets, ...COMPANY_READS] as const;

/** The guests who wait for their host, and the form for the next one. */
export const counterPage: Page = {
  path: COUNTER_PATH,
  uses: USES,
  navigation: { label: { en: COUNTER_WORDS.en.title, id: COUNTER_WORDS.id.title } },
  show: (context) => showCounter(context, {}, null),
};

async function showCounter(context: PageContext, values: TypedValues, problem: Problem | null): Promise<Shown> {
  const { language } = context;
  const words = COUNTER_WORDS[language];
  const query = { type: "guest", status: "waiting_approve", per_page: 20 };
  const { items } = await context.read(listTickets, { query });
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="columns">
      <div class="stack">
        <p class="quiet">${words.intro}</p>
        ${context.may(create) ? await guestForm(context, values, problem) : note("wait", "alert", words.mayNot)}
      </div>
      <section class="card" aria-labelledby="waiting">
        <div class="card-head"><h2 id="waiting">${words.waiting}</h2></div>
        ${
          items.length === 0
            ? html`<p class="card-body quiet">${words.nobody}</p>`
            : html`<ul class="rows">
                ${items.map(
                  ({ ticket_access_number: number, driver, company, vehicle_tickets: [vehicle] }) =>
                    html`<li>
                      <a href="${counterAddress(context, `/${number}`)}"
                        >${driver} ${vehicle ? plate(vehicle.police_number) : NOTHING} · ${company.name}</a
                      >
                    </li>`,
                )}
              </ul>`
        }
      </section>
    </div>`;
  return { title: words.title, content, ...(problem && { status: statusOf(problem) }) };
}

async function guestForm(context: PageContext, values: TypedValues, problem: Problem | null) {
  const { language, words } = context;
  const own = COUNTER_WORDS[language];
  const areas = await areaChoices(context);
  const [only] = areas.length === 1 ? areas : [];
  return declaredForm(
    {
      action: counterAddress(context),
      fields: fieldsOf(context).filter(({ path }) => path !== "area_id" || !only),
      words: { ...TICKET_ENTRIES[language], police_number: VEHICLE_ENTRIES[language].police_number },
      values: { number_of_people: "1", purpose_of_activity: own.visit, ...values },
      choices: { area_id: areas, company_id: await companyChoices(context, values) },
      problem,
      submit: own.ask,
      hidden: {
        // A key that was used up belongs to the ticket that it made.
        key: problem?.code === "idempotency_conflict" ? newId() : (values["key"] ?? newId()),
        ...(only && { area_id: only[0] }),
      },
    },
    { language, words, moments: await context.momentsOf(null) },
  );
}

/** The entries in the order in which a guest is asked. */
function fieldsOf(context: PageContext): FormField[] {
  const known = new Map(formFields(context.bodyOf(create)).map((field) => [field.path, field]));
  return [...ASKED, ...FOLLOWS].flatMap((path) => {
    const field = known.get(path);
    // The body takes no company from people of one, who never see this page.
    return field ? [{ ...field, isRequired: true }] : [];
  });
}

/** Makes the ticket of a guest, for today. */
export const newGuestAct: Act = {
  path: COUNTER_PATH,
  uses: [create, ...USES],
  async perform(context, form) {
    const values = typedOf(form);
    if (isChoosing(form)) return showCounter(context, values, null);
    const area = (await context.areas()).find(({ id }) => id === values["area_id"]);
    const expired_at = localDate(context.clock.nowMs(), area?.time_zone ?? USUAL_TIME_ZONE);
    const { language } = context;
    const body = bodyOf(fieldsOf(context), form, { fixed: { expired_at }, language });
    const key = values["key"];
    const made = await context.send(create, { body, ...(key ? { key } : {}) });
    if (!made.ok) return showCounter(context, values, made.problem);
    return { to: counterAddress(context, `/${made.data.ticket_access_number}`) };
  },
};
