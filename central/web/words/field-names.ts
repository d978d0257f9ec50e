import { typeNameOf } from "../../platform/reference/naming.ts";
import { labelledField } from "../../../shared/words/fields/fields.ts";
import type { Language, Sentence } from "../../../shared/words/sentence.ts";
import { FORM_WORDS } from "../parts/form-words.ts";
import { inWords } from "../../../shared/words/say.ts";
import { spokenOfText } from "../../../shared/words/spoken-text.ts";
import { settingEntry } from "../../../shared/words/settings/settings.ts";

/** Records whose kind in the activity log is not the name that the vocabulary has for them. */
const RECORDS: Readonly<Record<string, string>> = {
  "FAQ entry": "Faq",
  "load/unload record": "LoadUnloadWork",
  oauth_client: "ExternalClient",
  setting: "Config",
};
const recordOf = (kind: string): string => RECORDS[kind] ?? typeNameOf(kind.replaceAll(" ", "_"));

/** The name of a record's field for people: by its whole path, else by the parts of it. */
export function fieldName(kind: string, path: string, language: Language): string {
  const side = language === "en" ? 0 : 1;
  return shownParts(path)
    .map((name) => labelOfPart(kind, name)?.[side] ?? name.replaceAll("_", " "))
    .join(": ");
}

/** The name of the field that a problem is at, by its path in a request. */
export function pathName(path: string, language: Language): string {
  return fieldName("", partsOf(path).at(-1) ?? path, language);
}

/** A value of a record's field for people: the word of its choice, yes or no. */
export function fieldValue(kind: string, path: string, value: string, language: Language): string {
  const { yes, no } = FORM_WORDS[language];
  const choices = labelledField(recordOf(kind), partsOf(path).join("."))?.choices;
  const word = choices && Object.hasOwn(choices, value) ? choices[value] : undefined;
  return word?.[language === "en" ? 0 : 1] ?? { true: yes, false: no }[value] ?? inWords(spokenOfText(value), language);
}

/** Has every part of this path a word? */
export function isNamedField(kind: string, path: string): boolean {
  return shownParts(path).every((name) => labelOfPart(kind, name) !== undefined);
}

function labelOfPart(kind: string, name: string): Sentence | undefined {
  return labelledField(recordOf(kind), name)?.label ?? settingEntry(name)?.label;
}

/** The rules of an area or a lane have labels that stand for themselves. */
function shownParts(path: string): string[] {
  const parts = partsOf(path);
  return parts[0] === "rules" ? [parts.join(".")] : parts;
}

/** Numbers of items say nothing. Some records have their names in another style. */
function partsOf(path: string): string[] {
  const snake = path.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return snake.split(".").filter((part) => !/^\d+$/.test(part));
}
