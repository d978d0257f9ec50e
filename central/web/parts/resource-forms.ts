import { html } from "hono/html";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import { ICON } from "../../../shared/web/icons.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { entityTag } from "../../platform/http/entity-tag.ts";
import type { AnyCalled, Operation } from "../../platform/http/operation.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { statusOf } from "../failure.ts";
import type { Act, Page, Shown } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import { type DeclaredForm, declaredForm, type EntryWords, isChoosing, typedOf } from "./form.ts";
import { bytesOfForm, FORM_KEEPER, takeFormFiles } from "./form-files.ts";
import { formHelp } from "./form-help.ts";
import { typedMoments, withMoments } from "./form-moments.ts";
import { bodyOf, type FormField, formFields, type TypedValues, valuesOf } from "./form-schema.ts";
import type { Bilingual } from "./resource-acts.ts";
import { RESOURCE_WORDS } from "./resource-words.ts";
import { say } from "../../../shared/words/say.ts";

/** The words of the entries by path, in both languages. */
export type FormWords = Readonly<Record<Language, Readonly<Record<string, EntryWords>>>>;

/** How records of a kind are made and changed: each form follows from the body of its operation. */
export interface ResourceForms {
  /** The path that `/new` and `/:id/edit` stand below, by default that of the resource. */
  at?: string;
  /** Left out where records are not made by a form. */
  create?: AnyCalled;
  /** Is the link to a new one offered, to a person who may make it? */
  isOffered?: (context: PageContext) => boolean;
  change: AnyCalled;
  /** Is it the form of this record, of a kind with several forms? */
  isFor?: (record: never) => boolean;
  /** Entries of the operation that the form leaves out: an act of the record has them. */
  without?: readonly string[];
  /** Entries that are files, for a person who may send files; others do not see them. */
  files?: readonly string[];
  /** The record as the entries name its fields. */
  stored?: (record: never) => object;
  /** The title of the form for a new record, and the link to it. */
  title: Bilingual;
  words: FormWords;
  /** Records to choose among, by path. @param record null for a new one. @param values what was typed, by path */
  choices?: (context: PageContext, record: never, values: TypedValues) => Promise<NonNullable<DeclaredForm["choices"]>>;
  /** What the answer to a new record shows once, in place of the way to its page. */
  shownOnce?: (answer: unknown, context: PageContext) => Markup;
}

/** Where the form of a record or of a new one stands. */
export const formPath = ({ at }: Pick<ResourceForms, "at">, path: string): string => at ?? path;

interface Kind<T> {
  path: string;
  title: Bilingual;
  addressOf: (record: T) => string;
  areaOf: (record: T) => string | null;
  heading: (record: T) => string;
}

interface Asked {
  fields: readonly FormField[];
  values: Record<string, string>;
  problem: Problem | null;
}

/** The pages `/new` and `/:id/edit` of a kind of records, and their forms. */
export function formPages<T extends { id: string }>(
  kind: Kind<T>,
  forms: ResourceForms,
  {
    get,
    reads,
    recordOf,
  }: { get: Operation; reads: readonly Operation[]; recordOf: (context: PageContext) => Promise<T> },
): { pages: readonly Page[]; acts: readonly Act[] } {
  const { create, change, title, words, choices, without = [], files = [], stored = (record: T) => record } = forms;
  const { path } = kind;
  const at = formPath(forms, path);
  const editOf = (record: T): string => `${at}/${encodeURIComponent(kind.addressOf(record))}/edit`;
  const addressOf = (record: T): string => `${path}/${encodeURIComponent(kind.addressOf(record))}`;
  // The fields of a change have no defaults: an emptied number is the default of a new record.
  const fieldsOf = (context: PageContext, isNew: boolean): FormField[] => {
    const hidden = files.length > 0 && !context.may(FORM_KEEPER) ? [...without, ...files] : without;
    const fields = formFields(context.bodyOf(create ?? change)).filter((field) => !hidden.includes(field.path));
    if (isNew) return fields;
    const changeable = new Set(formFields(context.bodyOf(change)).map((field) => field.path));
    return fields.filter((field) => changeable.has(field.path));
  };

  const takenOf = (context: PageContext, form: FormData, fields: readonly FormField[]) => {
    const paths = files.filter((path) => fields.some((field) => field.path === path));
    return takeFormFiles(context, form, { paths, values: typedOf(form) });
  };

  const formOf = async (context: PageContext, record: T | null, { fields, values, problem }: Asked): Promise<Shown> => {
    const operation = record ? change : create;
    if (operation === undefined || !context.may(operation)) throw new AppError("forbidden", say("no_right_to_form"));
    const { language } = context;
    const texts = RESOURCE_WORDS[language];
    const heading = record ? texts.changeOf(kind.heading(record)) : title[language];
    const back = record ? addressOf(record) : path;
    const moments = await context.momentsOf(record ? kind.areaOf(record) : null);
    const form = declaredForm(
      {
        fields,
        values,
        problem,
        files,
        submit: texts.save,
        words: words[language],
        action: record ? editOf(record) : `${at}/new`,
        choices: choices ? await choices(context, record as never, values) : {},
        hidden: record ? { version: values["version"] ?? "" } : { key: values["key"] ?? newId() },
      },
      { words: context.words, language, moments },
    );
    const content = html`<header class="page-head">
        <a class="button" href="${back}" data-back
          >${ICON.back}${record ? kind.heading(record) : kind.title[language]}</a
        >
        <h1>${heading}</h1>
      </header>
      <div class="stack">${formHelp(context, create ?? change, [{ fields, words: words[language] }])} ${form}</div>`;
    return { title: heading, content, ...(problem && { status: statusOf(problem) }) };
  };

  const keeper = files.length > 0 ? [FORM_KEEPER] : [];
  const limit = files.length > 0 ? { maxBytes: bytesOfForm(files.length) } : {};
  const usesOfNew = [create ?? change, ...reads, ...keeper] as const;
  const usesOfChange = [change, ...(create ? [create] : []), get, ...reads, ...keeper] as const;
  const newPage: Page = {
    path: `${at}/new`,
    uses: usesOfNew,
    show(context) {
      const fields = fieldsOf(context, true);
      // A link may fill in what its page knows, such as the company.
      const values: Record<string, string> = {};
      for (const { path: entry } of fields) {
        const asked = context.asked(entry);
        if (asked !== undefined) values[entry] = asked;
      }
      return formOf(context, null, { fields, values, problem: null });
    },
  };
  const newAct: Act = {
    path: `${at}/new`,
    uses: usesOfNew,
    ...limit,
    async perform(context, form) {
      const fields = fieldsOf(context, true);
      const { values, problem } = await takenOf(context, form, fields);
      if (problem || isChoosing(form)) return formOf(context, null, { fields, values, problem });
      const { timeZone } = await context.momentsOf(null);
      const body = bodyOf(fields, withMoments(form, fields, { timeZone }), context);
      const input = { body, ...(values["key"] ? { key: values["key"] } : {}) };
      const outcome = await context.send(create ?? change, input);
      if (!outcome.ok) return formOf(context, null, { fields, values, problem: outcome.problem });
      if (forms.shownOnce) return { title: title[context.language], content: forms.shownOnce(outcome.data, context) };
      return { to: `${addressOf(outcome.data as T)}?done=new` };
    },
  };
  const editPage: Page = {
    path: `${at}/:id/edit`,
    uses: usesOfChange,
    async show(context) {
      const record = await recordOf(context);
      const fields = fieldsOf(context, false);
      const values = valuesOf(stored(record as never), context.language);
      const { timeZone } = await context.momentsOf(kind.areaOf(record));
      Object.assign(values, typedMoments(fields, values, timeZone), { version: versionOf(record) });
      return formOf(context, record, { fields, values, problem: null });
    },
  };
  const editAct: Act = {
    path: `${at}/:id/edit`,
    uses: usesOfChange,
    ...limit,
    async perform(context, form) {
      const record = await recordOf(context);
      const fields = fieldsOf(context, false);
      const { values, problem } = await takenOf(context, form, fields);
      if (problem || isChoosing(form)) return formOf(context, record, { fields, values, problem });
      const version = values["version"] ? { version: entityTag(record.id, values["version"]) } : {};
      const { timeZone } = await context.momentsOf(kind.areaOf(record));
      const body = bodyOf(
        fields,
        withMoments(form, fields, { stored: valuesOf(stored(record as never), context.language), timeZone }),
        context,
      );
      const input = { params: { id: record.id }, body, ...version };
      // The answer to a change is not always the whole record.
      const outcome = await context.send(change, input);
      if (outcome.ok) return { to: `${addressOf(record)}?done=edit` };
      return formOf(context, record, { fields, values, problem: outcome.problem });
    },
  };
  return { pages: [...(create ? [newPage] : []), editPage], acts: [...(create ? [newAct] : []), editAct] };
}

/** The version that a form was opened with: whoever saved meanwhile is not overwritten. */
function versionOf(record: object): string {
  return "updated_at" in record && typeof record.updated_at === "string" ? record.updated_at : "";
}
