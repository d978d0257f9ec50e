import type { Contact } from "../../../wire/contact.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import { factsOf } from "../../parts/resource-facts.ts";
import { CONTACT_WORDS } from "./catalogue-words.ts";
import { contactOperations } from "../../../features/base/contacts.ts";
import { entriesOf, labelOf } from "../../words/field-entries.ts";

const CONTACT_ENTRIES = entriesOf("Contact", [
  "company_name",
  "email",
  "fax",
  "address",
  "phone_number",
  "whatsapp_number",
  "instagram_url",
  "x_url",
]);

const both = (name: keyof (typeof CONTACT_WORDS)["en"]) => ({ en: CONTACT_WORDS.en[name], id: CONTACT_WORDS.id[name] });
const purposeOf = ({ contact_type }: Contact): string =>
  contact_type.replace(/^contact_person_/, "").replaceAll("_", " ");
const name: Shows<Contact> = {
  label: labelOf("Contact", "company_name"),
  value: ({ company_name }, { context }) => company_name || CONTACT_WORDS[context.language].notFilled,
};

/** The contacts that anyone may read; their kinds are fixed. */
export const contactPages = resourcePages({
  path: "/contacts",
  title: both("title"),
  navigation: {},
  list: contactOperations.list,
  // Anyone reads contacts by the API; the pages are for those who maintain them.
  isFor: contactOperations.update,
  get: [contactOperations.get, "id"],
  addressOf: ({ id }) => id,
  areaOf: () => null,
  heading: purposeOf,
  headed: both("purpose"),
  filters: ({ language }) => Promise.resolve([{ name: "search", label: CONTACT_WORDS[language].search }]),
  empty: both("empty"),
  columns: [name, ...factsOf<Contact>(CONTACT_ENTRIES, ["phone_number", "email"])],
  facts: [name, ...factsOf<Contact>(CONTACT_ENTRIES, Object.keys(CONTACT_ENTRIES.en).slice(1))],
  acts: [],
  forms: { change: contactOperations.update, title: both("title"), words: CONTACT_ENTRIES },
});
