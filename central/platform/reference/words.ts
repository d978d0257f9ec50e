import type { Json } from "./node.ts";
import { BUFFER_ZONE_WORDS } from "./words/buffer-zone.ts";
import { COMMON_WORDS } from "./words/common.ts";
import { EDGE_WORDS } from "./words/edges.ts";
import { GATE_WORDS } from "./words/gates.ts";
import { PAPER_WORDS } from "./words/papers.ts";
import { WORK_WORDS } from "./words/work.ts";
import { PEOPLE_WORDS } from "./words/people.ts";
import { QUERY_WORDS } from "./words/query.ts";
import { SIGN_IN_WORDS } from "./words/sign-in.ts";
import { TICKET_WORDS } from "./words/tickets.ts";
import type { Words } from "./words/word.ts";
import { idFieldOf, ownersOf } from "./naming.ts";

/**
 * The dictionary of the reference: a description with its unit, and an example, for every field of this name. A name
 * with a special meaning in one record is listed as `Record.field`. A schema's own `.describe()` or `.meta({
 * description, examples })` takes precedence.
 */
const WORDS: Words = {
  ...PAPER_WORDS,
  ...COMMON_WORDS,
  ...PEOPLE_WORDS,
  ...SIGN_IN_WORDS,
  ...GATE_WORDS,
  ...EDGE_WORDS,
  ...TICKET_WORDS,
  ...BUFFER_ZONE_WORDS,
  ...PAPER_WORDS,
  ...WORK_WORDS,
};

/** The dictionary entry of a field. */
export interface Known {
  says: string | undefined;
  /** The candidate examples, the most exact one first. */
  examples: readonly Json[];
}

/** @param owner the record that the field belongs to */
export function wordsOf(owner: string, field: string): Known {
  const entries = ownersOf(owner).map((name) => WORDS[`${name}.${field}`]);
  const general = WORDS[field];
  // The id of a gate equals the `gate_id` of other records.
  const named = field === "id" ? ownersOf(owner).map((name) => WORDS[idFieldOf(name)]?.[1]) : [];
  return {
    says: entries.find((entry) => entry !== undefined)?.[0] ?? general?.[0],
    examples: [...entries.map((entry) => entry?.[1]), ...named, general?.[1]].filter((one) => one !== undefined),
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
  if (own) return { says: own[0], examples: [own[1], ...of.examples].filter((one) => one !== undefined) };
  return { ...of, says: of.says === undefined ? undefined : `Only those with this one. ${of.says}` };
}
