import { html } from "hono/html";
import { localDate } from "../../../../shared/lib/local-date.ts";
import { ICON, type IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag } from "../../../../shared/web/parts.ts";
import type { Operation } from "../../../platform/http/operation.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { PageContext } from "../../page-context.ts";
import { durationIn } from "../numbers/dashboard-cards.ts";
import { TICKET_PATH } from "../tickets/new-ticket.ts";
import { KINDS } from "../tickets/ticket-kinds.ts";
import { TICKET_WORDS } from "../tickets/ticket-words.ts";
import { HOME_WORDS } from "./home-words.ts";
import { waitingFor, WAITING_USES } from "./waiting.ts";
import { companyEmployeeOperations } from "../../../features/base/company-employees.ts";
import { getProfile } from "../../../features/base/profile/get-profile.ts";
import { listUsers } from "../../../features/base/users/operations/list-users.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { listVehicleTickets } from "../../../features/trade/tickets/operations/list-vehicle-tickets.ts";
import { getAverageTripTime } from "../../../features/work/dashboards/operations/get-average-trip-time.ts";
import { listReportFiles } from "../../../features/out/reports/operations/list-report-files.ts";

/** Trucks that moved last: those that are inside are among them. */
const MOVED = 100;
const SHOWN = 20;

/** The ways on, each for those who may go it. */
const WAYS: readonly [word: keyof (typeof HOME_WORDS)["en"], to: string, icon: IconName, operation: Operation][] = [
  ["all", TICKET_PATH, "paper", listTickets],
  ["manyVehicles", "/vehicles/many", "truck", vehicleOperations.bulk.create],
  ["vehicles", "/vehicles", "truck", vehicleOperations.list],
  ["employees", "/employees", "people", companyEmployeeOperations.list],
  ["people", "/people", "key", listUsers],
  ["reports", "/report-files", "data", listReportFiles],
  ["notifications", "/account/notifications", "bell", getProfile],
];

/** What concerns a company today: what waits for its people, where its trucks are, and the ways on. */
export const homePage: Page = {
  path: "/home",
  uses: [
    getProfile,
    KINDS.guest.create,
    ...WAITING_USES,
    ...WAYS.map(([, , , operation]) => operation),
    listVehicleTickets,
    getAverageTripTime,
  ],
  navigation: { label: { en: HOME_WORDS.en.title, id: HOME_WORDS.id.title }, isFor: "companies" },
  async show(context) {
    const words = HOME_WORDS[context.language];
    const waiting = await waitingFor(context);
    const content = html`<header class="page-head">
        <h1>${words.title}</h1>
        <span class="quiet">${context.me.company ? words.of(context.me.company.name) : NOTHING}</span>
        ${
          context.may(KINDS.guest.create)
            ? html`<a class="button main push" href="${TICKET_PATH}/new">${words.newTicket}</a>`
            : NOTHING
        }
      </header>
      <div class="columns">
        <div class="stack">
          ${card(
            "waiting",
            words.waiting,
            waiting.length === 0
              ? words.nothing
              : waiting.map(({ to, words: text }) => html`<li><a href="${to}">${text}</a></li>`),
          )}
          ${await todayCard(context)}
        </div>
        <div class="stack">${await insideCard(context)} ${await tripsCard(context)} ${waysCard(context)}</div>
      </div>`;
    return { title: words.title, content };
  },
};

/** @param content elements `li`, or a sentence in their place */
function card(id: string, title: string, content: readonly Markup[] | string): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <div class="card-head"><h2 id="${id}">${title}</h2></div>
    ${
      typeof content === "string"
        ? html`<p class="card-body">${content}</p>`
        : html`<ul class="rows">
            ${content}
          </ul>`
    }
  </section>`;
}

function waysCard(context: PageContext): Markup {
  const words = HOME_WORDS[context.language];
  const ways = WAYS.filter(([, , , operation]) => context.may(operation));
  return html`<nav class="card" aria-labelledby="ways">
    <div class="card-head"><h2 id="ways">${words.go}</h2></div>
    <div class="card-body ways">
      ${ways.map(([word, to, icon]) => html`<a class="button" href="${to}">${ICON[icon]}${words[word]}</a>`)}
    </div>
  </nav>`;
}

async function todayCard(context: PageContext): Promise<Markup | string> {
  if (!context.may(listTickets)) return NOTHING;
  const words = HOME_WORDS[context.language];
  const today = localDate(context.nowMs, (await context.momentsOf(null)).timeZone);
  const query = { start_date: today, end_date: today, per_page: SHOWN, sort: "created_at", order: "desc" };
  const { items } = await context.read(listTickets, { query });
  const { status: states } = TICKET_WORDS[context.language];
  const rows = items.map(
    ({ ticket_access_number: number, status, vehicle_tickets: [first, ...others] }) =>
      html`<li class="row">
        <a href="${TICKET_PATH}/${encodeURIComponent(number)}">${number}</a>
        ${first ? plate(first.police_number) : NOTHING}
        ${others.length === 0 ? NOTHING : html`<span class="quiet">+${others.length}</span>`}
        ${tag("plain", null, states[status])}
      </li>`,
  );
  return card("today", words.today, rows.length === 0 ? words.noneToday : rows);
}

async function insideCard(context: PageContext): Promise<Markup | string> {
  if (!context.may(listVehicleTickets)) return NOTHING;
  const words = HOME_WORDS[context.language];
  const query = { per_page: MOVED, sort: "updated_at", order: "desc" };
  const { items } = await context.read(listVehicleTickets, { query });
  const inside = items.filter(({ milestones }) => milestones.at(-1)?.name === "check_in");
  const moments = await context.momentsOfList(inside.map(({ area_id }) => area_id));
  const rows = inside.map(
    ({ ticket, police_number, milestones, is_load_unload_done: isDone }) =>
      html`<li class="row">
        <a href="${TICKET_PATH}/${encodeURIComponent(ticket.ticket_access_number)}">${plate(police_number)}</a>
        <span class="quiet">${words.since} ${momentOf(milestones.at(-1)?.at ?? "", { context, moments })}</span>
        ${isDone ? tag("good", "check", words.loaded) : NOTHING}
      </li>`,
  );
  return card("inside", words.inside, rows.length === 0 ? words.noneInside : rows);
}

async function tripsCard(context: PageContext): Promise<Markup | string> {
  if (!context.may(getAverageTripTime)) return NOTHING;
  const words = HOME_WORDS[context.language];
  const { count, median_seconds, p95_seconds } = await context.read(getAverageTripTime, { query: {} });
  const duration = durationIn(context.language);
  const text = count === 0 ? words.noTrips : words.tripsOf(duration(median_seconds), duration(p95_seconds), count);
  return card("trips", words.trips, [html`<li><a href="/dashboards">${text}</a></li>`]);
}
