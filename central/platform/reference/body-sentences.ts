import { z } from "zod";
import type { Operation } from "../http/operation.ts";
import { PAPERS_IN_INDONESIAN } from "./indonesian/papers.ts";
import { PEOPLE_IN_INDONESIAN } from "./indonesian/people.ts";
import { SITES_IN_INDONESIAN } from "./indonesian/sites.ts";
import { TICKETS_IN_INDONESIAN } from "./indonesian/tickets.ts";
import { ownerInside, ownerOf } from "./naming.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "./node.ts";
import { wordsOf } from "./words.ts";

/** Indonesian sentences by the English sentence of the reference: a changed sentence needs its Indonesian anew. */
export const INDONESIAN: Readonly<Record<string, string>> = {
  ...PAPERS_IN_INDONESIAN,
  ...PEOPLE_IN_INDONESIAN,
  ...SITES_IN_INDONESIAN,
  ...TICKETS_IN_INDONESIAN,
};

const known = new WeakMap<Operation, ReadonlyMap<string, string>>();

/**
 * The reference's sentence of each field of a body, in English, by its path such as `rules.capacity`; the paths inside a
 * list are those of its items. Read once for each operation.
 */
export function bodySentences(operation: Operation): ReadonlyMap<string, string> {
  const before = known.get(operation);
  if (before) return before;
  const sentences = new Map<string, string>();
  if (operation.body) {
    const root = z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }) as Node;
    collect({ root, sentences }, root, ownerOfBody(operation), "");
  }
  known.set(operation, sentences);
  return sentences;
}

function ownerOfBody({ body, reply, path }: Operation): string {
  const id = body?.meta()?.id ?? (reply instanceof z.ZodType ? reply.meta()?.id : undefined);
  const word = path.split("/").findLast((part) => part !== "" && !part.startsWith("{"));
  return id ?? ownerOf(word ?? "");
}

function collect(of: { root: Node; sentences: Map<string, string> }, given: Node, owner: string, above: string): void {
  const schema = resolved(of.root, given);
  // A schema with a name is a record of its own.
  const record = referredName(given) ?? owner;
  for (const [name, field] of Object.entries(nodeAt(schema, "properties"))) {
    if (!isNode(field)) continue;
    const path = above === "" ? name : `${above}.${name}`;
    const parts = partsOf(field).map((part) => resolved(of.root, part));
    const says =
      field.description ??
      wordsOf(record, name).says ??
      [resolved(of.root, field), ...parts].find(({ description }) => description !== undefined)?.description;
    if (typeof says === "string" && !of.sentences.has(path)) of.sentences.set(path, says);
    collect(of, field, ownerInside(record, name), path);
  }
  for (const part of [...partsOf(schema), schema.items]) if (isNode(part)) collect(of, part, record, above);
}

const partsOf = (schema: Node): Node[] => ["anyOf", "oneOf", "allOf"].flatMap((key) => nodesAt(schema, key));

function resolved(root: Node, schema: Node): Node {
  const { $ref: reference } = schema;
  if (typeof reference !== "string") return schema;
  return { ...nodeAt(nodeAt(root, "$defs"), reference.replace("#/$defs/", "")), ...schema };
}
