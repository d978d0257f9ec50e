import { html } from "hono/html";
import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { age, plate, tag } from "../../../../shared/web/parts.ts";
import { type BufferEntry, BufferPriority } from "../../../../shared/wire/buffer-zone.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { actForm, refusedElsewhere, type RefusedAct, type ResourceAct } from "../../parts/resource-acts.ts";
import type { PageContext } from "../../page-context.ts";
import { fieldsOf } from "../../read-form.ts";
import { statusOf } from "../../failure.ts";
import { BUFFER_ACTS, BUFFER_USES, showBuffer } from "./buffer-page.ts";
import { readZones, type Zones } from "./buffer-data.ts";
import { BUFFER_PATH, countdown, gateName, priorityTag } from "./buffer-view.ts";
import { BUFFER_WORDS } from "./buffer-words.ts";
import { say } from "../../../../shared/words/say.ts";
import { enterBufferZone } from "../../../features/work/buffer-zone/operations/enter-buffer-zone.ts";
import { listVehicleTickets } from "../../../features/trade/tickets/operations/list-vehicle-tickets.ts";
import { correctInside } from "../../../features/work/buffer-zone/operations/correct-inside.ts";

type EntryActName = Exclude<keyof typeof BUFFER_ACTS, "enter" | "correct">;
const ICONS = { call: "send", recall: "send", "put-back": "undo", leave: "out" } as const;

const both = (name: "callTitle" | "leave" | "recall" | "putBack") => ({
  en: BUFFER_WORDS.en[name],
  id: BUFFER_WORDS.id[name],
});

async function entryOf(context: PageContext): Promise<{ entry: BufferEntry; zones: Zones }> {
  const zones = await readZones(context, undefined);
  const entry = zones.zones.flatMap(({ vehicles }) => vehicles).find(({ id }) => id === context.param("id"));
  if (!entry) throw new AppError("not_found", say("not_in_buffer_zone"));
  return { entry, zones };
}

/** A vehicle in the buffer zone, and what may be done with it. */
export const entryPage: Page = {
  path: `${BUFFER_PATH}/:id`,
  uses: BUFFER_USES,
  show: async (context) => showEntry(context, await entryOf(context)),
};

async function showEntry(
  context: PageContext,
  { entry, zones }: { entry: BufferEntry; zones: Zones },
  refused?: RefusedAct,
): Promise<Shown> {
  const words = BUFFER_WORDS[context.language];
  const moments = await context.momentsOf(entry.area_id);
  const address = `${BUFFER_PATH}/${entry.id}`;
  const ahead = (entry.place ?? 1) - 1;
  const gates = [...zones.gates.values()].filter(({ area_id }) => area_id === entry.area_id);
  const offered: readonly EntryActName[] =
    entry.state === "called" ? ["recall", "put-back", "leave"] : ["call", "leave"];
  const gateField = (none: string) => ({
    name: "gate_id",
    label: words.gate,
    choices: [["", none] as const, ...gates.map(({ id, name }) => [id, name] as const)],
  });
  const act = (
    name: EntryActName,
    label: ReturnType<typeof both>,
    fields: Parameters<typeof actForm>[2]["fields"],
  ): Markup => {
    const shown: Pick<ResourceAct<never>, "name" | "label" | "icon"> = {
      name,
      label,
      icon: ICONS[name],
    };
    return actForm(context, address, { ...shown, fields, operation: BUFFER_ACTS[name] }, refused);
  };
  const facts: readonly (readonly [string, Markup | string])[] = [
    [words.state, words.states[entry.state]],
    [words.place, entry.place === null ? "" : String(entry.place)],
    [words.priority, priorityTag(entry.priority, context)],
    [words.since, html`${age(Date.parse(entry.queued_at))} (${moments.full(entry.queued_at)})`],
    [words.gate, entry.state === "called" ? gateName(entry, zones, context) : ""],
    [words.calls, entry.calls === 0 ? "" : words.callNumber(entry.calls)],
    [words.until, countdown(entry)],
    [words.turn, entry.out_of_turn_reason ?? ""],
  ];
  const content = html`<header class="page-head">
      <a class="button" href="${BUFFER_PATH}" data-back>${ICON.back}${words.title}</a>
      <h1>${plate(entry.police_number)}</h1>
      <div class="row">
        ${tag(entry.state === "called" ? "good" : "wait", entry.state === "called" ? "send" : "wait", words.states[entry.state])}
      </div>
    </header>
    ${refusedElsewhere(context, refused, offered)}
    <div class="columns">
      <section class="card">
        <dl class="facts card-body">
          ${facts.map(([name, value]) =>
            value === ""
              ? NOTHING
              : html`<dt>${name}</dt>
                  <dd>${value}</dd>`,
          )}
        </dl>
      </section>
      <div class="stack">
        ${
          entry.state === "waiting" && context.may(BUFFER_ACTS.call)
            ? html`<p class="quiet">${ahead > 0 ? words.turnHint(ahead) : words.callHint}</p>
                ${act("call", both("callTitle"), [
                  gateField(words.anyGate),
                  ...(ahead > 0
                    ? [{ name: "out_of_turn_reason", label: words.turn, type: "text" as const, isRequired: true }]
                    : []),
                ])}`
            : NOTHING
        }
        ${
          entry.state === "called" && context.may(BUFFER_ACTS.recall)
            ? html`<p class="quiet">${words.recallHint}</p>
                ${act("recall", both("recall"), [gateField(words.sameGate)])}
                <p class="quiet">${words.putBackHint}</p>
                ${act("put-back", both("putBack"), [])}`
            : NOTHING
        }
        ${
          context.may(BUFFER_ACTS.leave)
            ? html`<p class="quiet">${words.leaveHint}</p>
                ${act("leave", both("leave"), [{ name: "reason", label: words.reason, type: "text" }])}`
            : NOTHING
        }
      </div>
    </div>`;
  return { title: entry.police_number, content, ...(refused && { status: statusOf(refused.failure.problem) }) };
}

const CallForm = z.object({ gate_id: z.string().default(""), out_of_turn_reason: z.string().default("") });
const RecallForm = z.object({ gate_id: z.string().default("") });
const LeaveForm = z.object({ reason: z.string().default("") });
const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""));

/** @param schema the fields of its form; null for an operation without a body */
const entryAct = (name: EntryActName, schema: z.ZodType<Record<string, string>> | null): Act => ({
  path: `${BUFFER_PATH}/:id/${name}`,
  uses: [BUFFER_ACTS[name], ...BUFFER_USES],
  async perform(context, form) {
    const typed: Record<string, string> = schema ? fieldsOf(form, schema) : {};
    const input = { params: { id: context.param("id") }, ...(schema && { body: filled(typed) }) };
    const outcome = await context.send(BUFFER_ACTS[name], input);
    if (outcome.ok) return { to: `${BUFFER_PATH}?done=${name}` };
    const found = await entryOf(context).catch(() => null);
    // Someone else's act took it out of the zone: the queue as it is now, with the answer.
    if (found === null) return showBuffer(context, { problem: outcome.problem, isGone: true });
    return showEntry(context, found, { name, failure: outcome });
  },
});

const EnterForm = z.object({
  search: z.string().optional(),
  vehicle_ticket_id: z.string().optional(),
  priority: BufferPriority.catch("normal"),
});

const enterAct: Act = {
  path: `${BUFFER_PATH}/enter`,
  uses: [enterBufferZone, ...BUFFER_USES],
  async perform(context, form) {
    const { search = "", vehicle_ticket_id: chosen, priority } = fieldsOf(form, EnterForm);
    let id = chosen;
    if (id === undefined) {
      const found = await context.try(listVehicleTickets, { query: { search, status: "active" } });
      if (!found.ok) return showBuffer(context, { problem: found.problem });
      const fitting = found.data.items.filter(({ ticket }) => ticket.status === "running");
      const [only] = fitting;
      if (search.trim() === "" || only === undefined || fitting.length > 1)
        return showBuffer(context, { choices: search.trim() === "" ? [] : fitting });
      ({ id } = only);
    }
    const entered = await context.try(enterBufferZone, { body: { vehicle_ticket_id: id, priority } });
    return entered.ok ? { to: `${BUFFER_PATH}?done=enter` } : showBuffer(context, { problem: entered.problem });
  },
};

const CorrectForm = z.object({ area_id: z.string(), inside: z.string(), reason: z.string() });

const correctAct: Act = {
  path: `${BUFFER_PATH}/correct`,
  uses: [correctInside, ...BUFFER_USES],
  async perform(context, form) {
    const { inside, ...typed } = fieldsOf(form, CorrectForm);
    const count = /^\d+$/.test(inside.trim()) ? Number(inside) : inside;
    const done = await context.try(correctInside, { body: { ...typed, inside: count as number } });
    return done.ok ? { to: `${BUFFER_PATH}?done=correct` } : showBuffer(context, { problem: done.problem });
  },
};

export const bufferActs: readonly Act[] = [
  enterAct,
  correctAct,
  entryAct("call", CallForm),
  entryAct("recall", RecallForm),
  entryAct("put-back", null),
  entryAct("leave", LeaveForm),
];
