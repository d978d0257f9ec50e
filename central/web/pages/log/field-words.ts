import type { Language } from "../../../../shared/words/sentence.ts";
import { SETTING_WORDS } from "../../../features/gates/device-drivers/words/setting-words.ts";
import type { EntryWords } from "../../parts/form.ts";
import { FORM_WORDS } from "../../parts/form-words.ts";
import { BUILDING_ENTRIES, CONTACT_ENTRIES, FAQ_ENTRIES, PRODUCT_ENTRIES } from "../catalogue/catalogue-words.ts";
import { COMPANY_ENTRIES, EMPLOYEE_ENTRIES, VEHICLE_ENTRIES } from "../companies/company-words.ts";
import { AREA_ENTRIES } from "../configuration/area-words.ts";
import { BLOCK_ENTRIES } from "../configuration/block-words.ts";
import { GATE_ENTRIES } from "../configuration/configuration-words.ts";
import { LANE_ENTRIES } from "../configuration/lane-words.ts";
import { LOAD_ENTRIES } from "../load-unload/load-words.ts";
import { CLIENT_ENTRIES } from "../machines/machine-words.ts";
import { customsForm, portForm } from "../papers/paper-forms.ts";
import { PERSON_ENTRIES } from "../people/person-words.ts";
import { ROLE_ENTRIES } from "../roles/role-words.ts";
import { TICKET_ENTRIES, VEHICLE_ENTRIES as TICKET_VEHICLE_ENTRIES } from "../tickets/ticket-form-words.ts";
import { FIELD_NAMES } from "./field-names.ts";

type Entries = Readonly<Record<Language, Readonly<Record<string, EntryWords>>>>;

/** The words of forms by the kind of record that they make or change. */
const OF_KIND: Readonly<Record<string, Entries>> = {
  area: AREA_ENTRIES,
  block: BLOCK_ENTRIES,
  company: COMPANY_ENTRIES,
  "company employee": EMPLOYEE_ENTRIES,
  contact: CONTACT_ENTRIES,
  "customs document": customsForm.words,
  "destination location": BUILDING_ENTRIES,
  "FAQ entry": FAQ_ENTRIES,
  gate: GATE_ENTRIES,
  lane: LANE_ENTRIES,
  "load/unload record": LOAD_ENTRIES,
  oauth_client: CLIENT_ENTRIES,
  "port document": portForm.words,
  product: PRODUCT_ENTRIES,
  role: ROLE_ENTRIES,
  ticket: TICKET_ENTRIES,
  user: PERSON_ENTRIES,
  vehicle: VEHICLE_ENTRIES,
  vehicle_ticket: TICKET_VEHICLE_ENTRIES,
};

/** A word that several forms have for a field of this name. */
const OF_ANY = new Map<string, (language: Language) => string>();
for (const entries of Object.values(OF_KIND))
  for (const path of Object.keys(entries.en)) {
    const [name = ""] = path.split(".").reverse();
    if (!OF_ANY.has(name)) OF_ANY.set(name, (language) => entries[language][path]?.label ?? name);
  }

/** The name of a record's field for people: that of its form, else that of any form or driver, else one of its own. */
export function fieldLabel(kind: string, path: string, language: Language): string {
  const parts = partsOf(path);
  const own = OF_KIND[kind]?.[language][parts.join(".")]?.label;
  return own ?? parts.map((name) => nameOf(name, language) ?? name.replaceAll("_", " ")).join(": ");
}

/** A value of a record's field for people: the word of its choice, yes or no. */
export function fieldValue(kind: string, path: string, value: string, language: Language): string {
  const { yes, no } = FORM_WORDS[language];
  const known = OF_KIND[kind]?.[language][partsOf(path).join(".")]?.choices?.[value];
  return known ?? { true: yes, false: no }[value] ?? value;
}

/** Has every part of this path a word? */
export function isNamedField(path: string): boolean {
  return partsOf(path).every((name) => nameOf(name, "id") !== undefined);
}

function nameOf(name: string, language: Language): string | undefined {
  const side = language === "en" ? 0 : 1;
  return FIELD_NAMES[name]?.[side] ?? OF_ANY.get(name)?.(language) ?? SETTING_WORDS[name]?.[side];
}

/** Numbers of items say nothing. Some records have their names in another style. */
function partsOf(path: string): string[] {
  const snake = path.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return snake.split(".").filter((part) => !/^\d+$/.test(part));
}
