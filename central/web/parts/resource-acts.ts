import { html, raw } from "hono/html";
import type { Language } from "../../../shared/words/sentence.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { AnyCalled, Operation } from "../../platform/http/operation.ts";
import type { AnyInput, Outcome } from "../call-operation.ts";
import { problemNote } from "../failure.ts";
import type { PageContext } from "../page-context.ts";
import { entryHelp } from "./form-help.ts";
import { fieldOf, type Filter } from "./list.ts";
import { RESOURCE_WORDS } from "./resource-words.ts";
import { typedAt, typedNote } from "./typed-again.ts";

/** What a cell, a fact or a field may need beside its record. */
export interface Reader {
  context: PageContext;
  moments: TimestampFormats;
}

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

/** What was typed into the fields of an act, by name. */
export type Typed = Readonly<Partial<Record<string, string>>>;
export type ActField = Filter & { isRequired?: boolean };

/** What may be done with a record. */
export interface ResourceAct<T> {
  /** Its word in the address. */
  name: string;
  /** The operations that may perform it. */
  uses: readonly [AnyCalled, ...AnyCalled[]];
  /** Is it for the record's state? The operation decides; a page offers nothing that would be refused. */
  isOffered: (record: T, context: PageContext) => boolean;
  /** Its form stands in a card beside the facts. */
  isInCard?: true;
  /** The operation for this record, by default the first one. */
  operationFor?: (record: T) => AnyCalled;
  label: Bilingual;
  icon: IconName;
  /** The reason that the operation demands, in its field `reason`, with the question. */
  asks?: Bilingual;
  /** What else it needs. */
  fields?: (record: T, reader: Reader) => readonly ActField[];
  /** Its input, by default the record's id and the reason. @param typed the fields by name, with `reason` */
  inputFor?: (record: T, typed: Typed) => AnyInput;
  /** What will happen, shown before the button that does it. */
  says?: Bilingual;
  /** The record is gone afterwards: what will happen, shown before the button that does it. */
  removes?: Bilingual;
  /** What its answer shows once, in place of the way back to the record. */
  shownOnce?: (answer: unknown, context: PageContext) => Markup;
  /** The operation takes records of every kind, so that many may be chosen in the list. */
  many?: true;
  /** The answer is a command: the address of the record then holds its id, as `command`. */
  isCommand?: true;
}

/** Deleting a record. @param says what will happen */
export function removal(operation: AnyCalled, says: Bilingual): ResourceAct<object> {
  return {
    name: "delete",
    uses: [operation],
    isOffered: () => true,
    label: { en: "Delete", id: "Hapus" },
    icon: "cross",
    removes: says,
  };
}

/** A refused act. */
export interface RefusedAct {
  name: string;
  failure: Outcome<never> & { ok: false };
}

type Offered = Pick<ResourceAct<never>, "name" | "label" | "icon" | "asks" | "says" | "removes">;

/** An act of one record: a button, or a question for its reason behind one. `operation`: whose reference says what goes into each field. */
export function actForm(
  context: PageContext,
  address: string,
  act: Offered & { fields: readonly ActField[]; operation?: Operation },
  refused?: RefusedAct,
): Markup {
  const { name, icon, asks } = act;
  const said = act.removes ?? act.says;
  const label = act.label[context.language];
  const mine = refused?.name === name ? refused : undefined;
  const typed = typedAt(context, `${address}/${name}`);
  const labels = Object.fromEntries(act.fields.map((field) => [field.name, field.label]));
  if (asks) labels["reason"] = asks[context.language];
  const problem = mine ? problemNote(mine.failure.problem, context.words, labels) : NOTHING;
  const helpOf = (of: string): string => (act.operation === undefined ? "" : entryHelp(context, act.operation, of));
  if (!asks && !said && act.fields.length === 0)
    return html`<form class="stack" method="post" action="${address}/${name}">
      ${problem}
      <button class="button main wide" type="submit">${ICON[icon]}${label}</button>
    </form>`;
  return html`<details class="act" ${mine ? raw("open") : NOTHING}>
    <summary class="button wide">${ICON[icon]}${label}…</summary>
    <form class="stack" method="post" action="${address}/${name}">
      ${problem} ${said ? html`<p>${said[context.language]}</p>` : NOTHING}
      ${act.fields.map((field) => {
        const { name: of, isRequired = false } = field;
        return fieldOf(field, {
          id: `${name}-${of}`,
          value: typed[of],
          none: null,
          isRequired,
          help: helpOf(of),
        });
      })}
      ${asks ? reasonField(context, act, typed["reason"] ?? "", helpOf("reason")) : NOTHING}
      <button class="button main wide" type="submit">${label}</button>
    </form>
  </details>`;
}

/** The refusal of an act whose form is not on the page any more, with what was typed. @param offered the names of acts */
export function refusedElsewhere(
  context: PageContext,
  refused: RefusedAct | undefined,
  offered: readonly string[],
): Markup {
  if (!refused || offered.includes(refused.name)) return html``;
  const { problem } = refused.failure;
  return html`${problemNote(problem, context.words)} ${typedNote(context)}`;
}

/** What may be done with the chosen rows of a list: their boxes belong to this form. */
export function manyBar(
  context: PageContext,
  path: string,
  acts: readonly (Offered & Pick<ResourceAct<never>, "uses">)[],
): Markup {
  const { language } = context;
  const query = context.address.split("?")[1] ?? "";
  const to = (name: string): string => `${path}/many/${name}?${query}`;
  const [first] = acts;
  const bar = html`<form
    class="row many"
    id="many"
    method="post"
    action="${to(first?.name ?? "")}"
    aria-label="${RESOURCE_WORDS[language].many}"
  >
    <label class="row" data-choose-all hidden
      ><input type="checkbox" autocomplete="off" />${RESOURCE_WORDS[language].all}</label
    >
    <span class="quiet"
      ><span data-chosen hidden><output>0</output> ${RESOURCE_WORDS[language].chosenCount}</span>
      ${RESOURCE_WORDS[language].many}</span
    >
    ${acts.map((act) => {
      const { name, icon, asks } = act;
      const label = act.label[language];
      if (!asks)
        return html`<button class="button main" type="submit" formaction="${to(name)}" formnovalidate>
          ${ICON[icon]}${label}
        </button>`;
      const { reason } = typedAt(context, to(name));
      return html`<details class="act" ${reason === undefined ? NOTHING : raw("open")}>
        <summary class="button">${ICON[icon]}${label}…</summary>
        <div class="stack">
          ${reasonField(context, act, reason ?? "", entryHelp(context, act.uses[0], "reason"))}
          <button class="button" type="submit" formaction="${to(name)}">${label}</button>
        </div>
      </details>`;
    })}
  </form>`;
  // A list that follows its filters gets and loses it.
  return html`<div id="many-bar" data-result>${acts.length === 0 ? NOTHING : bar}</div>`;
}

function reasonField({ language }: PageContext, { name, asks }: Offered, typed: string, help: string): Markup {
  return html`<div class="field">
    <label for="reason-${name}">${asks?.[language]}</label>
    ${help === "" ? NOTHING : html`<p class="quiet" id="reason-${name}-help">${help}</p>`}
    <input
      class="input"
      id="reason-${name}"
      name="reason"
      value="${typed}"
      ${help === "" ? NOTHING : raw(`aria-describedby="reason-${name}-help"`)}
      required
      maxlength="500"
      autocomplete="off"
    />
  </div>`;
}

/** The texts of a form, without its files. */
export function typedIn(form: FormData): Typed {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The input of an act on this record; its reason where it asks for one. */
export function inputOf(id: string, { asks }: { asks?: Bilingual }, { reason = "" }: Typed): AnyInput {
  return { params: { id }, ...(asks ? { body: { reason } } : {}) };
}

/** The operation of an act on this record. */
export function operationOf<T>({ uses, operationFor }: ResourceAct<T>, record: T): AnyCalled {
  return operationFor?.(record) ?? uses[0];
}
