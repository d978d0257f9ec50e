import { html } from "hono/html";
import { momentOf } from "./evidence.ts";
import { FORM_WORDS } from "./form-words.ts";
import { plainText, valueAt } from "./form-schema.ts";
import type { Shows } from "./resource-kind.ts";
import type { FormWords } from "./resource-forms.ts";

/** What is stored under these entries of a form, in the form's words. */
export function factsOf<T extends object>(words: FormWords, paths: readonly string[]): Shows<T>[] {
  const label = (language: "en" | "id", path: string): string => words[language][path]?.label ?? path;
  return paths.map((path) => ({
    label: { en: label("en", path), id: label("id", path) },
    value(record, { context: { language } }) {
      const value = valueAt(record, path);
      const { choices, unit } = words[language][path] ?? {};
      const text = plainText(value);
      if (choices?.[text] !== undefined) return choices[text];
      if (typeof value === "boolean") return FORM_WORDS[language][value ? "yes" : "no"];
      return unit === undefined || text === "" ? text : `${text} ${unit}`;
    },
  }));
}

/** When a record was changed last. */
export const changedFact: Shows<{ updated_at: string }> = {
  label: { en: "Last changed", id: "Terakhir diubah" },
  value: ({ updated_at }, reader) => momentOf(updated_at, reader),
};

/** The area of a record, by its name. */
export const areaFact: Shows<{ area_id: string | null }> = {
  label: { en: "Area", id: "Kawasan" },
  value: ({ area_id }, { context }) =>
    area_id === null
      ? null
      : html`${context.areas().then((areas) => areas.find(({ id }) => id === area_id)?.name ?? "")}`,
};
