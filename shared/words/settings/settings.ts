import type { Sentence } from "../sentence.ts";
import type { Fields, FieldWords } from "../fields/field.ts";
import { boardSettings } from "./boards.ts";
import { boxSettings } from "./boxes.ts";
import { linkSettings } from "./links.ts";
import { scaleSettings } from "./scales.ts";
import { signSettings } from "./signs.ts";
import { topicSettings } from "./topics.ts";

/** The settings of devices: by their name, or by `driver.name` where one differs. */
export const SETTINGS = {
  ...boardSettings,
  ...boxSettings,
  ...linkSettings,
  ...scaleSettings,
  ...signSettings,
  ...topicSettings,
} as const;
const ENTRIES: Fields = SETTINGS;

type Entry = keyof typeof SETTINGS;
type Having<Part extends keyof FieldWords> = {
  [K in Entry]: (typeof SETTINGS)[K] extends Record<Part, unknown> ? K : never;
}[Entry];

/** A setting with a label; a driver whose setting has none does not compile. */
export type LabelledSetting = Having<"label">;

/** What is said about a setting: the English as its description, which the reference shows, the Indonesian beside it. */
export function help(name: Having<"help">): { description: string; description_id: string } {
  const [description, description_id] = SETTINGS[name].help;
  return { description, description_id };
}

/** The label and the unit of a setting; undefined for any other name. */
export function settingEntry(name: string): (FieldWords & { label: Sentence }) | undefined {
  const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined;
  return entry?.label === undefined ? undefined : { ...entry, label: entry.label };
}

/** The labels of all settings. */
export const SETTING_LABELS = Object.fromEntries(
  Object.entries(ENTRIES).flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]])),
) as Readonly<Record<LabelledSetting, Sentence>>;
