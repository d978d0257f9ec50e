import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { Stream } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import type { Choice } from "./form-choices.ts";
import { FORM_WORDS } from "./form-words.ts";
import { companyOperations } from "../../features/base/companies.ts";
import { gateOperations } from "../../features/base/gates.ts";
import { getGate } from "../../features/gates/gate-details/get-gate.ts";
import type { Called } from "../../platform/http/operation.ts";
import type { Listing } from "../call-operation.ts";

/** Records that people choose by their names: the operation that lists them, and the one of a single record. */
const KINDS = {
  company: { list: companyOperations.names, get: companyOperations.get },
  gate: { list: gateOperations.list, get: getGate },
} as const;
export type ChosenKind = keyof typeof KINDS;

/** The operations that choices and names of a kind need. */
export const choiceReads = (kind: ChosenKind) => [KINDS[kind].list, KINDS[kind].get] as const;

/** More than these are looked for by a part of the name. */
const SHOWN = 100;

/** The search beside a choice: what was typed, and the kind to look among. */
export interface ChoiceSearch extends Pick<PageContext, "language"> {
  kind: ChosenKind;
  typed: string;
}

/** Choices among records; with a search where there are more than can be shown. */
export type RecordChoices = readonly Choice[] & { search?: ChoiceSearch };

/** The name of the field in which a part of the name is typed. @param field the one that takes the id */
export const searchName = (field: string): string => `${field}.search`;

/**
 * The records to choose among, by name: those that a person searched for, and the one that is chosen already. None for a
 * person who may not list them.
 */
export async function recordChoices(
  context: PageContext,
  kind: ChosenKind,
  { chosen = "", typed = "" }: { chosen?: string | undefined; typed?: string | undefined } = {},
): Promise<RecordChoices> {
  const list: Listing<{ id: string; name: string }> = KINDS[kind].list;
  if (!context.may(list)) return [];
  const asked = { per_page: SHOWN, sort: "name", order: "asc", search: typed.trim() || undefined };
  const { items, meta } = await context.read(list, { query: asked });
  const found = items.map(({ id, name }): Choice => [id, name]);
  const isKnown = chosen === "" || found.some(([id]) => id === chosen);
  const choices: Choice[] = isKnown ? found : [[chosen, await recordName(context, kind, chosen)], ...found];
  const isAll = meta.next_after === null && typed.trim() === "";
  return isAll ? choices : Object.assign(choices, { search: { kind, typed, language: context.language } });
}

const seen = new WeakMap<PageContext, Map<string, Promise<string>>>();
/** The name of a record, read once in a request; empty for one that the person does not see. */
export function recordName(context: PageContext, kind: ChosenKind, id: string): Promise<string> {
  const names = seen.get(context) ?? new Map<string, Promise<string>>();
  seen.set(context, names);
  const get: Called<{ params: { id: string } }, { name: string }> = KINDS[kind].get;
  const name =
    names.get(id) ??
    (context.may(get)
      ? context.try(get, { params: { id } }).then((one) => (one.ok ? one.data.name : ""))
      : Promise.resolve(""));
  names.set(id, name);
  return name;
}

/**
 * The field beside a choice: as one types, the choices follow; without a script they follow by the button, or with the
 * filters. @param target the id of the choice. @param none the words for no choice; null where one must be made
 */
export function choiceSearch(
  choices: RecordChoices,
  { field, target, none, label }: { field: string; target: string; none: string | null; label: string },
): Markup | string {
  const { search } = choices;
  if (!search) return NOTHING;
  const { partOfName } = FORM_WORDS[search.language];
  const query = new URLSearchParams({ field, ...(none !== null && { none }) });
  return html`<input
    class="input"
    type="search"
    name="${searchName(field)}"
    value="${search.typed}"
    placeholder="${partOfName}"
    aria-label="${label}: ${partOfName}"
    maxlength="200"
    autocomplete="off"
    hx-get="/choices/${search.kind}?${query.toString()}"
    hx-trigger="input changed delay:300ms"
    hx-target="#${target}"
    hx-swap="innerHTML"
  />`;
}

/** The choices that a part of a name finds, for the field beside them. */
export const choiceStreams: readonly Stream[] = (Object.keys(KINDS) as ChosenKind[]).map((kind) => ({
  path: `/choices/${kind}`,
  uses: choiceReads(kind),
  async open(context) {
    const typed = context.asked(searchName(context.asked("field") ?? "")) ?? "";
    const found = await recordChoices(context, kind, { typed });
    const none = context.asked("none");
    const { choose } = FORM_WORDS[context.language];
    // The only one needs no choice.
    const isOnly = found.length === 1 && typed.trim() !== "";
    return context.http.html(
      html`${isOnly ? NOTHING : html`<option value="">${none ?? choose}</option>`}
      ${found.map(([id, name]) => html`<option value="${id}">${name}</option>`)}`,
    );
  },
}));
