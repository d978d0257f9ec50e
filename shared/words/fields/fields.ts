import type { Sentence } from "../sentence.ts";
import { activitiesFields } from "./activities.ts";
import { areasFields } from "./areas.ts";
import { bufferZoneFields } from "./buffer-zone.ts";
import { commonFields } from "./common.ts";
import { companiesFields } from "./companies.ts";
import { customsFields } from "./customs.ts";
import { edgesFields } from "./edges.ts";
import { evidenceFields } from "./evidence.ts";
import { gatesFields } from "./gates.ts";
import { lanesFields } from "./lanes.ts";
import { peopleFields } from "./people.ts";
import { portFields } from "./port.ts";
import { recordsFields } from "./records.ts";
import { requestsFields } from "./requests.ts";
import { signInFields } from "./sign-in.ts";
import { ticketsFields } from "./tickets.ts";
import { vehicleTicketsFields } from "./vehicle-tickets.ts";
import { workFields } from "./work.ts";
import type { Fields, FieldWords } from "./field.ts";

/** The one vocabulary of fields. */
export const FIELDS = {
  ...activitiesFields,
  ...areasFields,
  ...bufferZoneFields,
  ...commonFields,
  ...companiesFields,
  ...customsFields,
  ...edgesFields,
  ...evidenceFields,
  ...gatesFields,
  ...lanesFields,
  ...peopleFields,
  ...portFields,
  ...recordsFields,
  ...requestsFields,
  ...signInFields,
  ...ticketsFields,
  ...vehicleTicketsFields,
  ...workFields,
} as const;
const ENTRIES: Fields = FIELDS;

type Entry = keyof typeof FIELDS;
/** A key of the vocabulary that has a label. */
export type Labelled = { [K in Entry]: (typeof FIELDS)[K] extends { label: Sentence } ? K : never }[Entry];
type OwnPath<R extends string> = Labelled extends infer L ? (L extends `${R}.${infer Path}` ? Path : never) : never;
/** A path of a record whose last name has a label; one without does not compile. */
export type FieldPath<R extends string> = Labelled | `${string}.${Labelled}` | OwnPath<R>;

/** What is said about a field by this key, such as `npwp` or `Company.type`. */
export function fieldEntry(key: string): FieldWords | undefined {
  return Object.hasOwn(ENTRIES, key) ? ENTRIES[key] : undefined;
}

/** What people read of a record's field; undefined without a label. @param path such as `rules.capacity` */
export function labelledField(record: string, path: string): (FieldWords & { label: Sentence }) | undefined {
  const name = path.split(".").at(-1) ?? path;
  const entries = [`${record}.${path}`, `${record}.${name}`, name].map(fieldEntry);
  return entries.find((entry): entry is FieldWords & { label: Sentence } => entry?.label !== undefined);
}

/** The label of a field, by its name alone. */
export function fieldLabel(name: Labelled): Sentence {
  return (FIELDS[name] as { label: Sentence }).label;
}
