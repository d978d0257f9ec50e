import type { FieldWords, Json } from "../../../shared/words/fields/field.ts";
import { fieldEntry } from "../../../shared/words/fields/fields.ts";
import type { Sentence } from "../../../shared/words/sentence.ts";
import { idFieldOf, ownersOf } from "./naming.ts";
import { QUERY_WORDS } from "./query-words.ts";

/** What the vocabulary knows of a field. */
export interface Known {
  /** The sentence of the reference. */
  says: string | undefined;
  /** What goes in, for people; undefined for a field that no form has. */
  help: Sentence | undefined;
  /** The candidate examples, the most exact one first. */
  examples: readonly Json[];
}

/**
 * The words of a field from the vocabulary. A schema's own `.describe()` or `.meta({ description, examples })` takes
 * precedence.
 * @param owner the record that the field belongs to
 * @param operation whose body it stands in: `callVehicle.gate_id`, `create.company_id`
 */
export function wordsOf(owner: string, field: string, operation?: string): Known {
  const inBody = operation === undefined ? [] : [`${operation}.${field}`];
  const inBodies = operation === undefined ? [] : [`${/^[a-z]+/.exec(operation)?.[0] ?? ""}.${field}`];
  const owners = ownersOf(owner);
  const keys = [...inBody, ...owners.map((name) => `${name}.${field}`), ...inBodies];
  const entries = [...keys, field].map(fieldEntry).filter((entry) => entry !== undefined);
  const told = entries.find(({ says, help }) => (says ?? help) !== undefined);
  // The id of a gate equals the `gate_id` of other records.
  const named = field === "id" ? owners.map((name) => fieldEntry(idFieldOf(name))?.example) : [];
  const [own, general] = [entries.filter((one) => one !== fieldEntry(field)), fieldEntry(field)];
  const examples = [...own.map(({ example }: FieldWords) => example), ...named, general?.example];
  return {
    says: told?.says ?? told?.help?.[0],
    help: told?.help,
    examples: examples.filter((one) => one !== undefined),
  };
}

/** The description of a parameter of an address or a query. */
export function wordsOfParameter(place: "path" | "query", owner: string, name: string): Known {
  const of = wordsOf(
    owner,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  if (place === "path") return of;
  const own = QUERY_WORDS[name];
  if (own) return { ...of, says: own[0], examples: [own[1], ...of.examples].filter((one) => one !== undefined) };
  return { ...of, says: of.says === undefined ? undefined : `Only those with this one. ${of.says}` };
}
