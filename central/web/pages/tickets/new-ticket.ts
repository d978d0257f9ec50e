import { html } from "hono/html";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import type { TicketClass } from "../../../../shared/wire/area.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown, Uses } from "../../page.ts";
import { isChoosing, typedOf } from "../../parts/form.ts";
import { bytesOfForm, takeFiles } from "../../parts/form-files.ts";
import { filesIn, partsForm, rowsIn } from "../../parts/form-parts.ts";
import { afterRowButton, ROW_BUTTON, withoutEmptyRows } from "../../parts/form-rows.ts";
import type { TypedValues } from "../../parts/form-schema.ts";
import { hasMany, MANY_BUTTON, withManyRows } from "../../parts/many-rows/many-of-form.ts";
import { MANY_FORM_BYTES } from "../../parts/many-rows/sent-table.ts";
import type { PageContext } from "../../page-context.ts";
import { valuesAsLast, valuesLike } from "./stored-values.ts";
import { FORM_READS, ticketBody, ticketForm, ticketHelp } from "./ticket-form.ts";
import { TICKET_ENTRIES } from "./ticket-entries.ts";
import { TICKET_FORM_WORDS } from "./ticket-form-words.ts";
import { KIND_NAMES, KINDS } from "./ticket-kinds.ts";
import { TICKET_WORDS } from "./ticket-words.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { getTicketByAccessNumber } from "../../../features/trade/tickets/operations.ts";
import { uploadPdfOrImage } from "../../../features/gates/files/operations/upload-file.ts";
import { updateCustomsDocument } from "../../../features/trade/papers/operations/update-customs-document.ts";

export const TICKET_PATH = "/tickets";
const LIKE = getTicketByAccessNumber;
const FORM_FILES = 4;
export const MAX_TICKET_FORM_BYTES = bytesOfForm(FORM_FILES) + MANY_FORM_BYTES;

/** The kinds that a person may make, each with a sentence. */
const kindsPage: Page = {
  path: `${TICKET_PATH}/new`,
  uses: [KINDS.guest.create, ...KIND_NAMES.map((kind) => KINDS[kind].create)],
  show(context) {
    const words = TICKET_FORM_WORDS[context.language];
    const kinds = KIND_NAMES.filter((kind) => context.may(KINDS[kind].create));
    if (kinds.length === 0) throw new AppError("forbidden", say("you_may_not_make_tickets"));
    const query = context.address.split("?")[1];
    const content = html`<header class="page-head">
        <a class="button" href="${TICKET_PATH}" data-back>${ICON.back}${TICKET_WORDS[context.language].title}</a>
        <h1>${words.new}</h1>
      </header>
      <p class="quiet">${words.which}</p>
      <ul class="kinds">
        ${kinds.map(
          (kind) =>
            html`<li class="card">
              <a href="${TICKET_PATH}/${KINDS[kind].slug}/new${query === undefined ? "" : `?${query}`}">
                <strong>${TICKET_WORDS[context.language].kinds[kind]}</strong>
                <span>${words.about[kind]}</span>
              </a>
            </li>`,
        )}
      </ul>`;
    return Promise.resolve({ title: words.new, content });
  },
};

/** What a link may fill in: the entries of the form by their names, or those of the ticket that a new one is like. */
async function linkedValues(context: PageContext, kind: TicketClass): Promise<Record<string, string>> {
  const like = context.asked("like");
  if (like !== undefined)
    return valuesLike(await context.read(LIKE, { params: { accessNumber: like } }), context.language);
  const query = new URL(context.address, "http://page").searchParams;
  const linked = [...query].filter(([name]) => name in TICKET_ENTRIES.en);
  const last = linked.length === 0 && !query.has(BLANK) ? await lastOwn(context, kind) : undefined;
  return last
    ? { ...valuesAsLast(last, context.language), [LAST]: last.ticket_access_number }
    : Object.fromEntries(linked);
}

/** Asks for the form without what was typed last time. */
const BLANK = "blank";
/** The number of the ticket that filled in the form. */
const LAST = "last";
/** Others of the company make tickets too: further back the person's own is not looked for. */
const LOOKED_AT = 20;

/** The last ticket of a kind that a person of a company made. */
async function lastOwn(context: PageContext, kind: TicketClass): Promise<Ticket | undefined> {
  if (context.me.company === null || !context.may(listTickets)) return undefined;
  const query = { type: kind, per_page: LOOKED_AT, sort: "created_at", order: "desc" };
  const { items } = await context.read(listTickets, { query });
  return items.find(({ created_by: by }) => by?.id === context.me.id);
}

async function showForm(
  context: PageContext,
  kind: TicketClass,
  { values, problem }: { values: TypedValues; problem: Problem | null },
): Promise<Shown> {
  const { language } = context;
  const { slug, create } = KINDS[kind];
  if (!context.may(create)) throw new AppError("forbidden", say("you_may_not_make_tickets"));
  const words = TICKET_FORM_WORDS[language];
  const path = `${TICKET_PATH}/${slug}/new`;
  const { parts, choices } = await ticketForm(context, { kind, operation: create, values });
  const [area] = choices["area_id"] ?? [];
  // With one area there is nothing to choose.
  const filled =
    values["area_id"] === undefined && choices["area_id"]?.length === 1 && area
      ? { ...values, area_id: area[0] }
      : values;
  const form = partsForm(
    {
      parts,
      choices,
      values: filled,
      problem,
      words: TICKET_ENTRIES[language],
      action: path,
      submit: kind === "invitation" ? words.invite : words.create,
      // A key that was used up belongs to the ticket that it made.
      hidden: { key: problem?.code === "idempotency_conflict" ? newId() : (values["key"] ?? newId()) },
    },
    { language, words: context.words, moments: await context.momentsOf(null) },
  );
  const title = words.newOf(TICKET_WORDS[language].kinds[kind]);
  const content = html`<header class="page-head">
      <a class="button" href="${TICKET_PATH}/new" data-back>${ICON.back}${words.new}</a>
      <h1>${title}</h1>
    </header>
    <div class="stack">
      <p class="quiet">${words.about[kind]}</p>
      ${
        values[LAST] === undefined
          ? NOTHING
          : html`<p>${words.asLast(values[LAST])} <a href="${path}?${BLANK}=1">${words.blank}</a></p>`
      }
      ${ticketHelp(context, create, parts)} ${form}
    </div>`;
  return { title, content, ...(problem && { status: statusOf(problem) }) };
}

const usesOf = (kind: TicketClass): Uses => [
  KINDS[kind].create,
  LIKE,
  listTickets,
  ...FORM_READS,
  uploadPdfOrImage,
  updateCustomsDocument,
];

/** What was sent: its entries with the paths of its files; `again` when the form is only shown again. */
export async function takeTicketForm(
  context: PageContext,
  form: FormData,
  parts: Awaited<ReturnType<typeof ticketForm>>["parts"],
): Promise<{ values: Record<string, string>; problem: Problem | null; again: boolean }> {
  const files = { paths: filesIn(parts), keeper: uploadPdfOrImage, values: typedOf(form) };
  const { values, problem } = await takeFiles(context, form, files);
  const pressed = form.get(ROW_BUTTON);
  const rows = rowsIn(parts);
  const many = rows.find(
    (some) => some.many && (pressed === `${MANY_BUTTON} ${some.path}` || (pressed === null && hasMany(form, values))),
  );
  if (many) return { values: await withManyRows(many, form, values, context.language), problem, again: true };
  if (typeof pressed === "string") return { values: afterRowButton(rows, values, pressed), problem, again: true };
  return {
    values: rows.reduce((typed: Record<string, string>, some) => withoutEmptyRows(some, typed), values),
    problem,
    again: problem !== null || isChoosing(form),
  };
}

const formOfKind = (kind: TicketClass): { page: Page; act: Act } => {
  const { slug, create } = KINDS[kind];
  const path = `${TICKET_PATH}/${slug}/new`;
  return {
    page: {
      path,
      uses: usesOf(kind),
      show: async (context) => showForm(context, kind, { values: await linkedValues(context, kind), problem: null }),
    },
    act: {
      path,
      uses: usesOf(kind),
      maxBytes: MAX_TICKET_FORM_BYTES,
      async perform(context, form) {
        const { parts } = await ticketForm(context, { kind, operation: create, values: typedOf(form) });
        const { values, problem, again } = await takeTicketForm(context, form, parts);
        if (again) return showForm(context, kind, { values, problem });
        const key = values["key"];
        const made = await context.send(create, {
          body: ticketBody(parts, values, context.language),
          ...(key ? { key } : {}),
        });
        if (made.ok) return { to: `${TICKET_PATH}/${made.data.ticket_access_number}?done=new` };
        return showForm(context, kind, { values, problem: made.problem });
      },
    },
  };
};

const FORMS = KIND_NAMES.map(formOfKind);

/** The forms for a new ticket of each kind. */
export const newTicketPages = [kindsPage, ...FORMS.map(({ page }) => page)];
export const newTicketActs = FORMS.map(({ act }) => act);
