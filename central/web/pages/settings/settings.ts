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
import type { Visit } from "../../visit.ts";
import { SETTINGS_WORDS } from "./setting-words.ts";
import { say } from "../../../../shared/words/say.ts";
import { createConfig, deleteConfigByKey, listConfigs, updateConfigByKey } from "../../../features/base/configs.ts";
import { entriesOf } from "../../words/field-entries.ts";

const SETTING_ENTRIES = entriesOf("Config", ["company_user_quota", "second_factor_levels"]);

const PATH = "/settings";
const USES = [listConfigs, createConfig, updateConfigByKey, deleteConfigByKey] as const;

const fieldsOf = (key: ConfigKey) =>
  formFields(z.strictObject({ value: KNOWN_CONFIGS[key].value })).map((field) => ({ ...field, isRequired: true }));
const keyOf = (visit: Visit): ConfigKey => {
  const key = ConfigKey.safeParse(visit.param("key"));
  if (!key.success) throw new AppError("not_found", say("no_such_setting"));
  return key.data;
};
const storedOf = async (visit: Visit): Promise<ReadonlyMap<string, Config>> => {
  const { items } = await visit.read(listConfigs, { query: { per_page: 100 } });
  return new Map(items.map((one) => [one.key, one]));
};

interface Refusal {
  key: ConfigKey;
  values: Record<string, string>;
  problem: Problem;
}

async function show(visit: Visit, refused?: Refusal): Promise<Shown> {
  const words = SETTINGS_WORDS[visit.language];
  const stored = await storedOf(visit);
  const moments = await visit.momentsOf(null);
  const card = (key: ConfigKey): Markup => {
    const own = stored.get(key);
    const { fallback } = KNOWN_CONFIGS[key];
    const entry = SETTING_ENTRIES[visit.language][key];
    const usual = words.usual(wordsOf(fallback, entry.choices) || words.nobody);
    const help = [entry.help, usual].join(" ");
    const mine = refused?.key === key ? refused : undefined;
    const values = mine?.values ?? { value: plainText(own ? own.value : fallback, visit.language) };
    const mayChange = visit.may(updateConfigByKey);
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
              { words: visit.words, language: visit.language, moments },
            )
          : html`<p class="card-body">${help} <strong>${wordsOf(own?.value ?? fallback, entry.choices)}</strong></p>`
      }
      ${
        own
          ? html`<div class="card-body row">
              <span class="quiet">${words.changed}: ${momentOf(own.updated_at, { visit, moments })}</span>
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
      ${visit.asked("done") === undefined ? NOTHING : note("good", "check", words.done)} ${ConfigKey.options.map(card)}
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
  show: (visit) => show(visit),
};

export const settingActs: readonly Act[] = [
  {
    path: `${PATH}/:key`,
    uses: [updateConfigByKey, ...USES],
    async perform(visit, form) {
      const key = keyOf(visit);
      const body = bodyOf(fieldsOf(key), form, visit);
      const isStored = (await storedOf(visit)).has(key);
      const outcome = isStored
        ? await visit.try(updateConfigByKey, { params: { key }, body })
        : await visit.try(createConfig, { body: { key, ...body } as never });
      if (outcome.ok) return { to: `${PATH}?done=${key}` };
      return show(visit, { key, values: typedOf(form), problem: outcome.problem });
    },
  },
  {
    path: `${PATH}/:key/usual`,
    uses: [deleteConfigByKey, ...USES],
    async perform(visit) {
      const key = keyOf(visit);
      const outcome = await visit.try(deleteConfigByKey, { params: { key } });
      if (outcome.ok) return { to: `${PATH}?done=${key}` };
      return show(visit, { key, values: {}, problem: outcome.problem });
    },
  },
];
