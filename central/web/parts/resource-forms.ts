import { html } from "hono/html";
import type { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Language } from "../../../shared/rules/reason-texts.ts";
import { ICON } from "../../../shared/web/icons.ts";
import { entityTag } from "../../platform/http/entity-tag.ts";
import type { Problem } from "../../platform/http/problem.ts";
import type { Act, Page, Shown } from "../page.ts";
import type { Visit } from "../visit.ts";
import { type DeclaredForm, declaredForm, type EntryWords, typedOf } from "./form.ts";
import { bodyOf, type FormField, formFields, valuesOf } from "./form-schema.ts";
import type { Bilingual } from "./resource-acts.ts";
import { RESOURCE_WORDS } from "./resource-words.ts";

/** The words of the entries by path, in both languages. */
export type FormWords = Readonly<Record<Language, Readonly<Record<string, EntryWords>>>>;

/** How records of a kind are made and changed: each form follows from the body of its operation. */
export interface ResourceForms {
  create: string;
  change: string;
  /** The title of the form for a new record, and the link to it. */
  title: Bilingual;
  words: FormWords;
  /** Records to choose among, by path. */
  choices?: (visit: Visit) => Promise<NonNullable<DeclaredForm["choices"]>>;
}

interface Kind<T> {
  path: string;
  record: z.ZodType<T>;
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
  { create, change, title, words, choices }: ResourceForms,
  { get, reads, recordOf }: { get: string; reads: readonly string[]; recordOf: (visit: Visit) => Promise<T> },
): { pages: readonly [Page, Page]; acts: readonly [Act, Act] } {
  const { path } = kind;
  const addressOf = (record: T): string => `${path}/${encodeURIComponent(kind.addressOf(record))}`;
  // The fields of a change have no defaults: an emptied number is the default of a new record.
  const fieldsOf = (visit: Visit, isNew: boolean): FormField[] => {
    const fields = formFields(visit.bodyOf(create));
    if (isNew) return fields;
    const changeable = new Set(formFields(visit.bodyOf(change)).map((field) => field.path));
    return fields.filter((field) => changeable.has(field.path));
  };

  const formOf = async (visit: Visit, record: T | null, { fields, values, problem }: Asked): Promise<Shown> => {
    if (!visit.may(record ? change : create)) throw new AppError("forbidden", "You have no right to this form");
    const { language } = visit;
    const texts = RESOURCE_WORDS[language];
    const heading = record ? texts.changeOf(kind.heading(record)) : title[language];
    const back = record ? addressOf(record) : path;
    const moments = await visit.momentsOf(record ? kind.areaOf(record) : null);
    const form = declaredForm(
      {
        ...{ fields, values, problem, submit: texts.save, words: words[language] },
        action: record ? `${back}/edit` : `${path}/new`,
        choices: (await choices?.(visit)) ?? {},
        hidden: record ? { version: values["version"] ?? "" } : { key: values["key"] ?? newId() },
      },
      { words: visit.words, language, moments },
    );
    const content = html`<header class="page-head">
        <a class="button" href="${back}" data-back
          >${ICON.back}${record ? kind.heading(record) : kind.title[language]}</a
        >
        <h1>${heading}</h1>
      </header>
      ${form}`;
    return { title: heading, content, ...(problem && { status: problem.status === 400 ? 400 : 409 }) };
  };

  const usesOfNew = [create, ...reads] as const;
  const usesOfChange = [change, create, get, ...reads] as const;
  return {
    pages: [
      {
        path: `${path}/new`,
        uses: usesOfNew,
        show: (visit) => formOf(visit, null, { fields: fieldsOf(visit, true), values: {}, problem: null }),
      },
      {
        path: `${path}/:id/edit`,
        uses: usesOfChange,
        async show(visit) {
          const record = await recordOf(visit);
          const fields = fieldsOf(visit, false);
          const values = { ...valuesOf(record), version: versionOf(record) };
          return formOf(visit, record, { fields, values, problem: null });
        },
      },
    ],
    acts: [
      {
        path: `${path}/new`,
        uses: usesOfNew,
        async perform(visit, form) {
          const fields = fieldsOf(visit, true);
          const values = typedOf(form);
          const input = { body: bodyOf(fields, form), ...(values["key"] ? { key: values["key"] } : {}) };
          const outcome = await visit.try(create, input, kind.record);
          if (outcome.ok) return { to: `${addressOf(outcome.data)}?done=new` };
          return formOf(visit, null, { fields, values, problem: outcome.problem });
        },
      },
      {
        path: `${path}/:id/edit`,
        uses: usesOfChange,
        async perform(visit, form) {
          const record = await recordOf(visit);
          const fields = fieldsOf(visit, false);
          const values = typedOf(form);
          const version = entityTag(record.id, values["version"] ?? "");
          const input = { params: { id: record.id }, body: bodyOf(fields, form), version };
          const outcome = await visit.try(change, input, kind.record);
          if (outcome.ok) return { to: `${addressOf(outcome.data)}?done=edit` };
          return formOf(visit, record, { fields, values, problem: outcome.problem });
        },
      },
    ],
  };
}

/** The version that a form was opened with: whoever saved meanwhile is not overwritten. */
function versionOf(record: object): string {
  return "updated_at" in record && typeof record.updated_at === "string" ? record.updated_at : "";
}
