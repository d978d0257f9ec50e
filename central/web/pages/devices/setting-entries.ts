import type { Language } from "../../../../shared/words/sentence.ts";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import type { EntryWords, WordsOf } from "../../parts/form.ts";
import type { FieldSchema } from "../../parts/form-schema.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { settingEntry } from "../../../../shared/words/settings/settings.ts";

/** The body of a device with this driver. @param name the schema of its name */
export function deviceSchema({ settings }: DeviceDriver, name: FieldSchema): FieldSchema {
  const { $defs = {}, ...schema } = settings as FieldSchema;
  return { type: "object", properties: { name, settings: schema }, required: ["name", "settings"], $defs };
}

/** The words of a device's entries, by the names of its settings. */
export function settingWords({ words }: DeviceDriver, language: Language): WordsOf {
  const wordOf = (name: string): string => words[name]?.[language] ?? name;
  const choices: Record<string, string> = { ...DEVICE_WORDS[language].role };
  for (const [name, word] of Object.entries(words)) choices[name] ??= word[language];
  return ({ path, schema, chooses }): EntryWords => {
    const [name = "", ...above] = path.split(".").reverse();
    if (path === "settings.role") return { label: DEVICE_WORDS[language].kind, choices };
    const unit = settingEntry(name)?.unit?.[language === "en" ? 0 : 1];
    // The kind of a link is named after the link; an input after its contact.
    const parent = above.length > 1 ? wordOf(above[0] ?? "") : "";
    const label = parent === "" ? wordOf(name) : chooses === "member" ? parent : `${parent}: ${lower(wordOf(name))}`;
    const { description = "", description_id: indonesian = "" } = schema;
    const text = language === "en" ? asTyped(description) : indonesian;
    const help = sentence(text.replaceAll(/`([^`]+)`/g, (_, of: string) => (of in words ? `“${wordOf(of)}”` : of)));
    return { label, help, choices, ...(unit === undefined ? {} : { unit }) };
  };
}

/** An English sentence of a schema with the values that a form shows in place of those that programs send. */
function asTyped(sentence: string): string {
  return sentence
    .replaceAll(/\bnull\b/g, "empty")
    .replaceAll(/\bfalse(?= (?:for|where)\b)/g, "no,")
    .replaceAll(/\bfalse\b/g, "no")
    .replaceAll(/\btrue\b/g, "yes");
}

const lower = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function sentence(description: string): string {
  if (description === "") return "";
  const text = description.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
