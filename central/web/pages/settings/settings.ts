import { html } from "hono/html";
import { z } from "zod";
import { type Config, ConfigKey, KNOWN_CONFIGS } from "../../../wire/config.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, tag } from "../../../../shared/web/parts.ts";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { declaredForm, typedOf } from "../../parts/form.ts";
import { bodyOf, formFields, linesOf, plainText } from "../../parts/form-schema.ts";
import type { PageContext } from "../../page-context.ts";
import { SETTINGS_WORDS } from "./setting-words.ts";
import { say } from "../../../../shared/words/say.ts";
import { createConfig } from "../../../features/base/configs/create-config.ts";
import { deleteConfigByKey, updateConfigByKey } from "../../../features/base/configs/operations.ts";
import { listConfigs } from "../../../features/base/configs/list-configs.ts";
import { entriesOf } from "../../words/field-entries.ts";

const SETTING_ENTRIES = entriesOf("Config", ["company_user_quota", "second_factor_levels"]);

const PATH = "/settings";
const USES = [listConfigs, createConfig, updateConfigByKey, deleteConfigByKey] as const;

const fieldsOf = (key: ConfigKey) =>
  formFields(z.strictObject({ value: KNOWN_CONFIGS[key].value })).map((field) => ({ ...field, isRequired: true }));
const keyOf = (context: PageContext): ConfigKey => {
  const key = ConfigKey.safeParse(context.param("key"));
  if (!key.success) throw new AppError("not_found", say("no_such_setting"));
  return key.data;
};
const storedOf = async (context: PageContext): Promise<ReadonlyMap<string, Config>> => {
  const { items } = await context.read(listConfigs, { query: { per_page: 100 } });
  return new Map(items.map((one) => [one.key, one]));
};

interface Refusal {
  key: ConfigKey;
  values: Record<string, string>;
  problem: Problem;
}

async function show(context: PageContext, refused?: Refusal): Promise<Shown> {
  const words = SETTINGS_WORDS[context.language];
  const stored = await storedOf(context);
  const moments = await context.momentsOf(null);
  const card = (key: ConfigKey): Markup => {
    const own = stored.get(key);
    const { fallback } = KNOWN_CONFIGS[key];
    const entry = SETTING_ENTRIES[context.language][key];
    const usual = words.usual(wordsOf(fallback, entry.choices) || words.nobody);
    const help = [entry.help, usual].join(" ");
    const mine = refused?.key === key ? refused : undefined;
    const values = mine?.values ?? { value: plainText(own ? own.value : fallback, context.language) };
    const mayChange = context.may(updateConfigByKey);
    return html`<section class="card" aria-labelledby="${key}">
      <div class="card-head">
        <h2 id="${key}">${entry.label}</h2>
        ${own ? tag("plain", "check", words.isOwn) : tag("plain", null, words.isUsual)}
      </div>
      ${
        mayChange
          ? declaredForm(
              {
                values,
                action: `${PATH}/${key}`,
                fields: fieldsOf(key),
                problem: mine?.problem ?? null,
                words: { value: { ...entry, help } },
                submit: words.save(entry.label),
              },
              { words: context.words, language: context.language, moments },
            )
          : html`<p class="card-body">${help} <strong>${wordsOf(own?.value ?? fallback, entry.choices)}</strong></p>`
      }
      ${
        own
          ? html`<div class="card-body row">
              <span class="quiet">${words.changed}: ${momentOf(own.updated_at, { context, moments })}</span>
              ${
                mayChange
                  ? html`<form method="post" action="${PATH}/${key}/usual">
                      <button class="button" type="submit">${words.back}</button>
                    </form>`
                  : NOTHING
              }
            </div>`
          : NOTHING
      }
    </section>`;
  };
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack settings">
      ${context.asked("done") === undefined ? NOTHING : note("good", "check", words.done)}
      ${ConfigKey.options.map(card)}
    </div>`;
  return { title: words.title, content, ...(refused && { status: refused.problem.status === 400 ? 400 : 409 }) };
}

function wordsOf(value: unknown, choices: Readonly<Record<string, string>> = {}): string {
  return linesOf(plainText(value))
    .map((one) => choices[one] ?? one)
    .join(", ");
}

/** The settings of the whole system: each with its sentence, its usual value and its unit. */
export const settingsPage: Page = {
  path: PATH,
  uses: USES,
  navigation: { label: { en: SETTINGS_WORDS.en.title, id: SETTINGS_WORDS.id.title } },
  show: (context) => show(context),
};

export const settingActs: readonly Act[] = [
  {
    path: `${PATH}/:key`,
    uses: [updateConfigByKey, ...USES],
    async perform(context, form) {
      const key = keyOf(context);
      const body = bodyOf(fieldsOf(key), form, context);
      const isStored = (await storedOf(context)).has(key);
      const outcome = isStored
        ? await context.try(updateConfigByKey, { params: { key }, body })
        : await context.send(createConfig, { body: { key, ...body } });
      if (outcome.ok) return { to: `${PATH}?done=${key}` };
      return show(context, { key, values: typedOf(form), problem: outcome.problem });
    },
  },
  {
    path: `${PATH}/:key/usual`,
    uses: [deleteConfigByKey, ...USES],
    async perform(context) {
      const key = keyOf(context);
      const outcome = await context.try(deleteConfigByKey, { params: { key } });
      if (outcome.ok) return { to: `${PATH}?done=${key}` };
      return show(context, { key, values: {}, problem: outcome.problem });
    },
  },
];
