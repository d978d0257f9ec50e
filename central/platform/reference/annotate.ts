import type { Json } from "../../../shared/words/fields/field.ts";
import { compose, givenExample, type Place } from "./compose.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "./node.ts";
import { ownerInside, ownerOf } from "./naming.ts";
import { wordsOf, wordsOfParameter } from "./words.ts";

/** A place of the document without a description or an example, as `Record.field`. */
export interface Gaps {
  sentences: string[];
  examples: string[];
}

/** The declared examples of an operation. */
export interface DeclaredExample {
  body?: unknown;
  query?: unknown;
}

/**
 * Completes a document in place: a description and an example for every field, a worked request and answer for every
 * operation.
 * @param declared examples that operations declare, by their ids
 * @returns the places without a text
 */
export function annotate(document: Node, declared: ReadonlyMap<string, DeclaredExample>): Gaps {
  const sentences = new Set<string>();
  const examples = new Set<string>();
  const schemas = nodeAt(nodeAt(document, "components"), "schemas");
  const place = {
    schemas,
    field: "",
    lacks: (owner: string, field: string) => void examples.add(`${owner}.${field}`),
  };
  const describe = (schema: Node, owner: string, operation?: string) =>
    describeFields(schema, { owner, operation, sentences });

  for (const [name, schema] of Object.entries(schemas))
    if (isNode(schema)) describe(schema, name, name.endsWith("Create") ? `create${name}` : undefined);
  for (const [path, item] of Object.entries(nodeAt(document, "paths")))
    for (const operation of Object.values(isNode(item) ? item : {}).filter(isNode)) {
      const owner = recordOf(operation, path);
      const given = declared.get(String(operation.operationId)) ?? {};
      for (const parameter of nodesAt(operation, "parameters"))
        describeParameter(parameter, path, owner, { given, place, sentences });
      const contents = nodeAt(nodeAt(operation, "requestBody"), "content");
      for (const [type, content] of Object.entries(contents).filter(hasSchema)) {
        describe(content.schema, owner, String(operation.operationId));
        const composed = compose(content.schema, { ...place, owner, isRequest: true });
        if (type !== "multipart/form-data") content.example = withIds(given.body, owner) ?? composed;
      }
      for (const [type, content] of Object.entries(answersOf(operation)).filter(hasSchema)) {
        content.example = answerOf(type, content.schema, operation, { ...place, owner }, describe);
      }
    }
  for (const [name, schema] of Object.entries(schemas)) if (isNode(schema)) compose(schema, { ...place, owner: name });
  return { sentences: [...sentences].sort(), examples: [...examples].sort() };
}

/** The contents of a success answer. */
export function answersOf(operation: Node): Node {
  return nodeAt(nodeAt(nodeAt(operation, "responses"), "200"), "content");
}

function hasSchema(entry: [string, unknown]): entry is [string, { schema: Node; example?: unknown }] {
  return isNode(entry[1]) && isNode(entry[1].schema);
}

/** The record of an operation: the one that it answers, or that of its address. */
function recordOf(operation: Node, path: string): string {
  const [answer] = Object.values(answersOf(operation));
  const data = nodeAt(nodeAt(nodeAt(isNode(answer) ? answer : {}, "schema"), "properties"), "data");
  const answered = referredName(data) ?? referredName(nodeAt(nodeAt(nodeAt(data, "properties"), "items"), "items"));
  return answered ?? recordOfPath(path);
}

/** Words of an address that name no record. */
const NO_RECORDS = /^$|^\{|^bulk$|^dropdown$/;

/** The record before this parameter: `Gate` of `/v1/gates/{id}/lanes`. */
function recordOfPath(path: string, parameter?: string): string {
  const words = path.split("/");
  const at = parameter === undefined ? words.length : words.indexOf(`{${parameter}}`);
  return ownerOf(words.slice(0, at).findLast((word) => !NO_RECORDS.test(word)) ?? "");
}

interface Described {
  owner: string;
  /** Whose body it is; undefined for an answer and for a named schema. */
  operation?: string | undefined;
  sentences: Set<string>;
}

function describeFields(schema: Node, of: Described): void {
  const { owner, operation, sentences } = of;
  for (const [name, field] of Object.entries(nodeAt(schema, "properties"))) {
    if (!isNode(field)) continue;
    const { says } = wordsOf(owner, name, operation);
    if (field.description === undefined && says !== undefined) field.description = says;
    if (field.description === undefined && referredName(field) === null && field.const === undefined)
      sentences.add(`${owner}.${name}`);
    if (isLeaf(field) && field.examples === undefined) {
      const example = givenExample(field, { owner, field: name });
      if (example !== undefined) field.examples = [example];
    }
    describeFields(field, { ...of, owner: ownerInside(owner, name) });
  }
  const parts = ["anyOf", "oneOf", "allOf"].flatMap((key) => nodesAt(schema, key));
  for (const part of [...parts, schema.items, schema.additionalProperties]) if (isNode(part)) describeFields(part, of);
}

/** A field whose example is not determined by its type. */
function isLeaf(field: Node): boolean {
  const kinds = [field, ...nodesAt(field, "anyOf"), ...nodesAt(field, "oneOf")];
  return kinds.some(
    ({ type, enum: choices, const: only }) =>
      choices === undefined &&
      only === undefined &&
      [type].flat().some((one) => ["string", "number", "integer"].includes(String(one))),
  );
}

function describeParameter(
  parameter: Node,
  path: string,
  owner: string,
  { given, place, sentences }: { given: DeclaredExample; place: Omit<Place, "owner">; sentences: Set<string> },
): void {
  const { in: where, name } = parameter;
  if (typeof name !== "string" || (where !== "path" && where !== "query")) return;
  const record = where === "path" ? recordOfPath(path, name) : owner;
  const { says, examples } = wordsOfParameter(where, record, name);
  const schema = nodeAt(parameter, "schema");
  parameter.description ??= schema.description ?? says;
  delete schema.description;
  if (parameter.description === undefined) sentences.add(`${record}?${name}`);
  const asked = isNode(given.query) ? given.query[name] : undefined;
  const value =
    asked ??
    (where === "path" ? (examples[0] ?? compose(schema, { ...place, owner: record, field: name })) : undefined);
  if (value !== undefined) parameter.example = value;
}

/** Describes the fields of an answer. @returns an example of it */
function answerOf(
  type: string,
  schema: Node,
  operation: Node,
  place: Place,
  describe: (schema: Node, owner: string) => void,
): Json | undefined {
  const { message, data } = nodeAt(schema, "properties");
  // The envelope is the same everywhere, and the introduction describes it.
  const isEnvelope = isNode(message) && isNode(data);
  describe(isEnvelope ? data : schema, place.owner);
  if (type === "application/x-ndjson") return linesOf(schema, place);
  if (!isEnvelope) return compose(schema, place);
  const words = nodeAt(nodeAt(operation, "responses"), "200").description;
  return { message: String(words), data: compose(data, place) ?? null };
}

/** A placeholder in declared examples for the id of any record. */
const ANY_ID = "01920000-0000-7000-8000-000000000001";

/** A declared example whose ids equal those of the same record in all other examples. */
function withIds(value: unknown, owner: string, field = ""): unknown {
  if (value === ANY_ID) return wordsOf(owner, field).examples[0] ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, owner, field.replace(/_ids$/, "_id")));
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, owner, name)]));
}

/** Lines of JSON, one of each kind. */
function linesOf(schema: Node, place: Place): string {
  const kinds = [...nodesAt(schema, "anyOf"), ...nodesAt(schema, "oneOf")];
  return kinds.map((kind) => `${JSON.stringify(compose(kind, place))}\n`).join("");
}
