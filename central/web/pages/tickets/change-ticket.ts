import { html } from "hono/html";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import { entityTag } from "../../../platform/http/entity-tag.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { typedOf } from "../../parts/form.ts";
import { partsForm } from "../../parts/form-parts.ts";
import type { TypedValues } from "../../parts/form-schema.ts";
import type { PageContext } from "../../page-context.ts";
import { MAX_TICKET_FORM_BYTES, takeTicketForm, TICKET_PATH } from "./new-ticket.ts";
import { storedValues } from "./stored-values.ts";
import { FORM_READS, ticketBody, ticketForm, ticketHelp } from "./ticket-form.ts";
import { TICKET_ENTRIES } from "./ticket-entries.ts";
import { TICKET_FORM_WORDS } from "./ticket-form-words.ts";
import { KINDS, UPDATES } from "./ticket-kinds.ts";
import { say } from "../../../../shared/words/say.ts";
import { getTicketByAccessNumber } from "../../../features/trade/tickets/operations.ts";
import { uploadPdfOrImage } from "../../../features/gates/files/operations/upload-file.ts";
import { updateCustomsDocument } from "../../../features/trade/papers/operations/update-customs-document.ts";

const GET = getTicketByAccessNumber;
const USES = [...UPDATES, GET, ...FORM_READS, uploadPdfOrImage, updateCustomsDocument] as const;

/** May this person change the ticket by a form? The operation decides; a page offers nothing that would be refused. */
export function isChangeable({ status, company, ...ticket }: Ticket, context: PageContext): boolean {
  const { update } = KINDS[ticket.ticket_class];
  const isOwn = context.me.company === null || context.me.company.id === company.id;
  return update !== null && isOwn && context.may(update) && (status === "waiting_approve" || status === "running");
}

const ticketOf = (context: PageContext): Promise<Ticket> =>
  context.read(GET, { params: { accessNumber: context.param("id") } });

const updateOf = (context: PageContext, ticket: Ticket) => {
  const { update } = KINDS[ticket.ticket_class];
  if (update === null || !isChangeable(ticket, context))
    throw new AppError("forbidden", say("you_may_not_change_ticket"));
  return update;
};

const formOf = (context: PageContext, ticket: Ticket, values: TypedValues) =>
  ticketForm(context, {
    kind: ticket.ticket_class,
    operation: updateOf(context, ticket),
    values,
    isRunning: ticket.status === "running",
  });

async function showForm(
  context: PageContext,
  ticket: Ticket,
  values: TypedValues,
  problem: Problem | null,
): Promise<Shown> {
  const { language } = context;
  const words = TICKET_FORM_WORDS[language];
  const number = ticket.ticket_access_number;
  const { parts, choices } = await formOf(context, ticket, values);
  const form = partsForm(
    {
      parts,
      choices,
      values,
      problem,
      submit: words.save,
      words: TICKET_ENTRIES[language],
      action: `${TICKET_PATH}/${number}/edit`,
      hidden: { version: values["version"] ?? "" },
    },
    { language, words: context.words, moments: await context.momentsOf(ticket.area.id) },
  );
  const title = words.changeOf(number);
  const content = html`<header class="page-head">
      <a class="button" href="${TICKET_PATH}/${number}" data-back>${ICON.back}${number}</a>
      <h1>${title}</h1>
    </header>
    <div class="stack">
      ${ticket.status === "running" ? note("wait", "lock", words.runs) : NOTHING}
      ${ticketHelp(context, updateOf(context, ticket), parts)} ${form}
    </div>`;
  return { title, content, ...(problem && { status: statusOf(problem) }) };
}

interface Row {
  id?: string;
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const differing = (after: object, before: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, (before as Record<string, unknown>)[name])),
  );

/** The change alone: of vehicles those that differ, the new ones, and the ids of those that were taken away. */
function changeOf(after: Record<string, unknown>, before: Record<string, unknown>): object {
  const { vehicle_tickets: rows = [], ...rest } = after as { vehicle_tickets?: Row[] };
  const { vehicle_tickets: stored = [] } = before as { vehicle_tickets?: Row[] };
  if (!("vehicle_tickets" in before)) return differing(rest, before);
  const changed = rows.flatMap((row) => {
    const old = stored.find(({ id }) => id !== undefined && id === row.id);
    const change = old ? differing(row, old) : row;
    return Object.keys(change).length === 0 ? [] : [old ? { id: old.id, ...change } : change];
  });
  const gone = stored.flatMap(({ id }) => (rows.some((row) => row.id === id) ? [] : [id]));
  return {
    ...differing(rest, before),
    ...(changed.length > 0 && { vehicle_tickets: changed }),
    ...(gone.length > 0 && { delete_vehicle_ticket_ids: gone }),
  };
}

/** The form that changes a ticket of any kind that may be changed. */
export const changeTicketPage: Page = {
  path: `${TICKET_PATH}/:id/edit`,
  uses: USES,
  async show(context) {
    const ticket = await ticketOf(context);
    return showForm(context, ticket, storedValues(ticket, context.language), null);
  },
};

export const changeTicketAct: Act = {
  path: `${TICKET_PATH}/:id/edit`,
  uses: USES,
  maxBytes: MAX_TICKET_FORM_BYTES,
  async perform(context, form) {
    const ticket = await ticketOf(context);
    const { language } = context;
    const { parts } = await formOf(context, ticket, typedOf(form));
    const { values, problem, again } = await takeTicketForm(context, form, parts);
    if (again) return showForm(context, ticket, values, problem);
    const body = changeOf(
      ticketBody(parts, values, language),
      ticketBody(parts, storedValues(ticket, language), language),
    );
    const version = entityTag(ticket.id, values["version"] ?? "");
    const input = { params: { id: ticket.id }, body, version };
    const saved = await context.send(updateOf(context, ticket), input);
    if (saved.ok) return { to: `${TICKET_PATH}/${ticket.ticket_access_number}?done=edit` };
    return showForm(context, ticket, values, saved.problem);
  },
};
