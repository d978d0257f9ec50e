import { html, raw } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import { HIDDEN } from "../../platform/audit/audit.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { problemWords } from "../failure.ts";
import type { PageContext } from "../page-context.ts";
import { pathName } from "../words/field-names.ts";
import { asSentence } from "../../../shared/words/as-sentence.ts";
import { FORM_WORDS } from "./form-words.ts";
import { type Choice, choiceBoxes, choiceList } from "./form-choices.ts";
import { fileEntry, FORM_KEEPER } from "./form-files.ts";
import { type FormField, plainText, PRESENT } from "./form-schema.ts";
import { choiceSearch, type RecordChoices } from "./record-choices.ts";

/** The words of one entry. `choices`: the words of an enumeration's values. */
export interface EntryWords {
  label: string;
  help?: string;
  unit?: string;
  choices?: Readonly<Record<string, string>>;
}

/** Words of an entry by its path, for entries that are not known beforehand. */
export type WordsOf = (field: FormField) => EntryWords;

/** A form for one operation. */
export interface DeclaredForm {
  /** The address that it is sent to. */
  action: string;
  fields: readonly FormField[];
  /** By path; an entry without words shows its name and the sentence of its declaration. */
  words: Readonly<Record<string, EntryWords>> | WordsOf;
  /** By path: what was typed, or what is stored. An entry that is not there shows its default. */
  values: Readonly<Record<string, string>>;
  /** Records to choose among, by path. */
  choices?: Readonly<Record<string, RecordChoices>>;
  problem?: Problem | null;
  /** What the button does. */
  submit: string;
  /** Buttons beside it. */
  beside?: Markup;
  /** Entries that are files: what is sent for them is kept, and its path is the value. */
  files?: readonly string[];
  /** Hidden entries beside the declared ones. */
  hidden?: Readonly<Record<string, string>>;
}

type Reader = Pick<PageContext, "words" | "language"> & { moments: TimestampFormats };

/** A form from a declaration: a label, a sentence, a unit and its own problems for each entry. */
export function declaredForm(form: DeclaredForm, reader: Reader): Markup {
  const problems = Map.groupBy(form.problem?.errors ?? [], ({ path }) => path);
  const isAt = (path: string, field: FormField): boolean =>
    path === field.path || (field.schema.type === "array" && path.startsWith(`${field.path}.`));
  const elsewhere = [...problems].filter(([path]) => form.fields.every((field) => !isAt(path, field)));
  const problemsAt = (field: FormField) => [...problems].flatMap(([path, some]) => (isAt(path, field) ? some : []));
  const { files = [] } = form;
  const encoded = raw(files.length > 0 ? 'enctype="multipart/form-data"' : "");
  return html`<form class="card card-body stack declared" method="post" action="${form.action}" ${encoded} novalidate>
    ${
      form.problem
        ? html`<div role="alert" tabindex="-1" data-focus>
            ${note(
              "bad",
              "cross",
              html`<strong>${problemWords(form.problem, reader.language)}</strong>
                ${elsewhere.map(([path, some]) => html`<p>${pathName(path, reader.language)}: ${sentences(some, reader)}</p>`)}`,
            )}
          </div>`
        : NOTHING
    }
    ${Object.entries(form.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${form.fields.map((field) => {
      const problem = sentences(problemsAt(field), reader);
      if (!files.includes(field.path)) return entry(form, field, problem, reader);
      const { label } = wordsOf(form, field);
      return fileEntry(
        { path: field.path, label },
        { values: form.values, keeper: FORM_KEEPER, problem, language: reader.language },
      );
    })}
    <div class="row"><button class="button main" type="submit">${form.submit}</button>${form.beside ?? NOTHING}</div>
  </form>`;
}

/** Problems of the input as text. */
export function sentences(some: NonNullable<Problem["errors"]>, reader: Reader): string {
  return some.map(({ said }) => asSentence(said, reader.language, (iso) => reader.moments.time(iso))).join(" ");
}

/** The name of the button, and of the request, that only chooses which entries there are. */
const CHOOSE = "choose";

/** Was the form sent for other entries, and not to be carried out? */
export function isChoosing(form: FormData): boolean {
  return form.has(CHOOSE);
}

type Entries = Pick<DeclaredForm, "words" | "values" | "choices"> & Partial<Pick<DeclaredForm, "action" | "fields">>;

/** One entry with its label, its sentence and its problem. */
export function entry(form: Entries, field: FormField, problem: string, reader: Reader): Markup | string {
  const { language } = reader;
  const { path, schema } = field;
  if (schema.const !== undefined) return NOTHING;
  const id = idOf(path);
  const words = wordsOf(form, field);
  const zone = schema.format === "date-time" ? FORM_WORDS[language].timesOf(reader.moments.timeZone) : "";
  const help = [words.help, zone, helpOf(field, language)].filter(Boolean).join(" ");
  const described = [help === "" ? "" : `${id}-help`, problem === "" ? "" : `${id}-problem`].filter(Boolean).join(" ");
  const attributes = raw(
    [
      `id="${id}" name="${path}"`,
      described === "" ? "" : `aria-describedby="${described}"`,
      problem === "" ? "" : 'aria-invalid="true"',
      field.isRequired ? 'aria-required="true"' : "",
    ].join(" "),
  );
  const unit = words.unit === undefined ? NOTHING : html` <span class="quiet">(${words.unit})</span>`;
  const boxes = schema.type === "array" ? (form.choices?.[path] ?? enumOf(field, words)) : undefined;
  if (boxes) return choiceBoxes({ id, path, boxes, ticked: form.values[path] ?? "", words, help, problem, language });
  return html`<div class="field ${isNested(form.fields ?? [], path) ? "nested" : ""}">
    <label for="${id}">${words.label}${unit}</label>
    ${help === "" ? NOTHING : html`<p class="quiet" id="${id}-help">${help}</p>`}
    ${control(form, field, { words, attributes, language })}
    ${field.chooses ? html`<noscript><button class="button" name="${CHOOSE}" value="${path}">${FORM_WORDS[language].show}</button></noscript>` : NOTHING}
    ${problem === "" ? NOTHING : html`<p class="problem" id="${id}-problem">${problem}</p>`}
  </div>`;
}

function wordsOf({ words }: Pick<DeclaredForm, "words">, field: FormField): EntryWords {
  const own = typeof words === "function" ? words(field) : words[field.path];
  return own ?? { label: field.path, help: field.schema.description ?? "" };
}

const idOf = (path: string): string => `field-${path.replaceAll(".", "-")}`;

/** Does the entry belong to an object that another entry chooses? */
function isNested(fields: readonly FormField[], path: string): boolean {
  return fields.some(({ chooses, path: chooser }) => {
    const object = chooses === "presence" ? chooser : chooser.split(".").slice(0, -1).join(".");
    return chooses !== undefined && object.includes(".") && path !== chooser && path.startsWith(`${object}.`);
  });
}

/** What holds for an empty entry. */
function helpOf({ schema, isNullable, chooses }: FormField, language: Reader["language"]): string {
  const words = FORM_WORDS[language];
  if (schema.type === "boolean" || schema.type === "array" || schema.enum || chooses) return "";
  if (isNullable) return words.empty;
  const standard = plainText(schema.default);
  return standard === "" ? "" : words.standard(standard);
}

function control(
  form: Entries,
  field: FormField,
  { words, attributes, language }: { words: EntryWords; attributes: Markup | string; language: Reader["language"] },
): Markup {
  const { path, schema, isNullable } = field;
  const value = form.values[path] ?? plainText(schema.default);
  const choices: RecordChoices | null = form.choices?.[path] ?? choicesOf(field, words, language);
  const again = field.chooses
    ? raw(
        `hx-post="${form.action}" hx-trigger="change" hx-vals='{"${CHOOSE}":"${path}"}' hx-target="closest form" hx-select="form.declared" hx-swap="outerHTML"`,
      )
    : NOTHING;
  if (choices) {
    const list = choiceList(choices, value, { attributes: html`${attributes} ${again}`, isNullable, language });
    if (!choices.search) return list;
    const { none, choose, look } = FORM_WORDS[language];
    const at = { field: path, target: idOf(path), none: isNullable ? none : choose, label: words.label };
    return html`${choiceSearch(choices, at)}
      <noscript><button class="button" name="${CHOOSE}" value="${path}">${look}</button></noscript>
      ${list}`;
  }
  const isSecret = SECRETS.has(path.split(".").at(-1) ?? "");
  // A text that must not hold control characters has no line breaks.
  const isLong =
    schema.type === "string" && (schema.maxLength ?? 0) > 255 && schema.pattern !== "^\\P{Cc}*$" && !isSecret;
  if (schema.type === "array" || isLong)
    return html`<textarea class="input" ${attributes} maxlength="${schema.maxLength ?? 2000}">${value}</textarea>`;
  const isNumber = schema.type === "number" || schema.type === "integer";
  return html`<input
    class="input"
    ${attributes}
    value="${isSecret && value !== HIDDEN ? "" : value}"
    ${raw(isSecret ? 'type="password" autocomplete="new-password"' : 'autocomplete="off"')}
    ${schema.format === "date" ? raw('type="date"') : NOTHING}
    ${schema.format === "date-time" ? raw('type="datetime-local"') : NOTHING}
    ${isNumber ? raw(`inputmode="${schema.type === "integer" ? "numeric" : "decimal"}"`) : NOTHING}
    ${schema.maxLength === undefined ? NOTHING : raw(`maxlength="${schema.maxLength}"`)}
  />`;
}

/** Entries that are never shown again; one that is stored shows as hidden. */
const SECRETS = new Set(["password", "secret", "gate_pin"]);

function choicesOf(
  { schema, chooses }: FormField,
  { choices = {} }: EntryWords,
  language: Reader["language"],
): (readonly [string, string])[] | null {
  const { yes, no } = FORM_WORDS[language];
  if (chooses === "presence") return [[PRESENT, yes]];
  if (schema.type === "boolean")
    return [
      ["true", choices["true"] ?? yes],
      ["false", choices["false"] ?? no],
    ];
  return schema.enum?.map((value) => [String(value), choices[String(value)] ?? String(value)] as const) ?? null;
}

/** The values of an array of an enumeration, with their words. */
function enumOf({ schema }: FormField, { choices = {} }: EntryWords): Choice[] | undefined {
  return schema.items?.enum?.map((value) => [String(value), choices[String(value)] ?? String(value)]);
}

/** What was typed, by path, to show it again; several values of one name one a line. */
export function typedOf(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => [
      name,
      form
        .getAll(name)
        .map((value) => plainText(value))
        .join("\n"),
    ]),
  );
}
