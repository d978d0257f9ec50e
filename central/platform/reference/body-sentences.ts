import { z } from "zod";
import type { Operation } from "../http/operation.ts";
import { ownerInside, ownerOf } from "./naming.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "./node.ts";
import { type Known, wordsOf } from "./words.ts";

/** What is said about a field of a body: to programs, and to people who fill in a form. */
export type Told = Partial<Pick<Known, "says" | "help">>;

const known = new WeakMap<Operation, ReadonlyMap<string, Told>>();

/**
 * The words of each field of a body by its path such as `rules.capacity`; the paths inside a list are those of its
 * items. Read once for each operation.
 */
export function bodySentences(operation: Operation): ReadonlyMap<string, Told> {
  const before = known.get(operation);
  if (before) return before;
  const sentences = new Map<string, Told>();
  if (operation.body) {
    const root = z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }) as Node;
    collect({ root, sentences, operation: operation.id }, root, ownerOfBody(operation), "");
  }
  known.set(operation, sentences);
  return sentences;
}

function ownerOfBody({ body, reply, path }: Operation): string {
  const id = body?.meta()?.id ?? (reply instanceof z.ZodType ? reply.meta()?.id : undefined);
  const word = path.split("/").findLast((part) => part !== "" && !part.startsWith("{"));
  return id ?? ownerOf(word ?? "");
}

interface Collected {
  root: Node;
  sentences: Map<string, Told>;
  operation: string;
}

function collect(of: Collected, given: Node, owner: string, above: string): void {
  const schema = resolved(of.root, given);
  // A schema with a name is a record of its own.
  const record = referredName(given) ?? owner;
  for (const [name, field] of Object.entries(nodeAt(schema, "properties"))) {
    if (!isNode(field)) continue;
    const path = above === "" ? name : `${above}.${name}`;
    const parts = partsOf(field).map((part) => resolved(of.root, part));
    const told = wordsOf(record, name, of.operation);
    const says =
      field.description ??
      told.says ??
      [resolved(of.root, field), ...parts].find(({ description }) => description !== undefined)?.description;
    if (typeof says === "string" && !of.sentences.has(path)) of.sentences.set(path, { says, help: told.help });
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
