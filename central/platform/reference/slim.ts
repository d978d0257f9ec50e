import { isNode, type Node, nodeAt, referredName } from "./node.ts";

/** Formats that imply their patterns. */
const SAID_BY_FORMAT: ReadonlySet<unknown> = new Set(["uuid", "date-time", "date", "email"]);

/** The example size in characters from which a reference saves space. */
const WORTH_SHARING = 400;

/** Removes redundancy from a schema: the pattern that a format implies, and the bounds of every integer of JSON. */
export function dropImplied({ jsonSchema }: { jsonSchema: Node }): void {
  if (SAID_BY_FORMAT.has(jsonSchema.format)) delete jsonSchema.pattern;
  // The reference is in English; forms have the other language.
  delete jsonSchema["description_id"];
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Answers may get more fields at any time: only what is sent to the service is closed. */
export function openAnswers(document: Node): void {
  const schemas = nodeAt(nodeAt(document, "components"), "schemas");
  const sent = new Set<unknown>();
  const collect = (node: Node): void =>
    visit(node, (part) => {
      const name = referredName(part);
      const schema = name === null ? part : nodeAt(schemas, name);
      if (sent.has(schema)) return;
      sent.add(schema);
      if (name !== null) collect(schema);
    });
  for (const { requestBody, parameters } of operationsOf(document)) collect({ requestBody, parameters });
  visit(document, (node) => {
    if (node.additionalProperties === false && !sent.has(node)) delete node.additionalProperties;
  });
}

/** Answers with the same record in the envelope are one schema: `TicketAnswer`. */
export function shareEnvelopes(document: Node): void {
  const schemas = nodeAt(nodeAt(document, "components"), "schemas");
  const uses = new Map<string, Node[]>();
  for (const operation of operationsOf(document)) {
    const content = nodeAt(nodeAt(nodeAt(nodeAt(operation, "responses"), "200"), "content"), "application/json");
    const name = nameOfData(nodeAt(nodeAt(nodeAt(content, "schema"), "properties"), "data"));
    if (name !== null) uses.set(name, [...(uses.get(name) ?? []), content]);
  }
  for (const [name, same] of uses) {
    if (same.length < 2) continue;
    schemas[`${name}Answer`] = same[0]?.schema;
    for (const content of same) content.schema = { $ref: `#/components/schemas/${name}Answer` };
  }
}

/** The name of what an answer holds: a record, several, or a page of a list; null where the records have no name. */
function nameOfData(data: Node): string | null {
  const several = referredName(nodeAt(data, "items"));
  const listed = referredName(nodeAt(nodeAt(nodeAt(data, "properties"), "items"), "items"));
  return referredName(data) ?? (several && `${several}Several`) ?? (listed && `${listed}Page`);
}

function operationsOf(document: Node): Node[] {
  return Object.values(nodeAt(document, "paths")).flatMap((item) =>
    Object.values(isNode(item) ? item : {}).filter(isNode),
  );
}

/**
 * A schema that is both sent and answered is stored once, in its request form: there, fields with a default are
 * optional. A second copy of all driver settings would be a quarter of the document.
 */
export function mergeDirections(document: Node): void {
  const schemas = nodeAt(nodeAt(document, "components"), "schemas");
  const twice = Object.keys(schemas).filter((name) => name.endsWith("Output") && name.slice(0, -6) in schemas);
  for (const name of twice) Reflect.deleteProperty(schemas, name);
  visit(document, (node) => {
    const name = referredName(node);
    if (name !== null && twice.includes(name)) node.$ref = `#/components/schemas/${name.slice(0, -6)}`;
  });
}

/** An example record of several operations is stored once; each of them has its own `message`. */
export function shareExamples(document: Node): void {
  const uses = new Map<string, Node[]>();
  for (const operation of operationsOf(document)) {
    const content = nodeAt(nodeAt(nodeAt(nodeAt(operation, "responses"), "200"), "content"), "application/json");
    const { data } = nodeAt(content, "example");
    const text = JSON.stringify(data ?? null);
    if (text.length > WORTH_SHARING) uses.set(text, [...(uses.get(text) ?? []), content]);
  }
  const shared: Node = {};
  for (const [text, same] of uses) {
    if (same.length < 2) continue;
    const key = `Answer${Object.keys(shared).length + 1}`;
    shared[key] = { value: { message: "OK", data: JSON.parse(text) as unknown } };
    for (const content of same) {
      delete content.example;
      content.examples = { answer: { $ref: `#/components/examples/${key}` } };
    }
  }
  nodeAt(document, "components").examples = shared;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (!isNode(value)) return;
  see(value);
  for (const part of Object.values(value)) visit(part, see);
}

/** Parameters that several operations share are stored once, in `components`. */
export function shareParameters(document: Node): void {
  const uses = new Map<string, Node[]>();
  for (const { parameters } of operationsOf(document))
    for (const parameter of Array.isArray(parameters) ? parameters.filter(isNode) : []) {
      const text = JSON.stringify(parameter);
      uses.set(text, [...(uses.get(text) ?? []), parameter]);
    }
  const shared: Node = {};
  for (const [text, same] of uses) {
    if (same.length < 2) continue;
    const { name } = JSON.parse(text) as { name: string };
    const plain = name.replace(/\W/g, "");
    const key = plain in shared ? `${plain}${Object.keys(shared).length}` : plain;
    shared[key] = JSON.parse(text);
    for (const parameter of same) {
      for (const field of Object.keys(parameter)) Reflect.deleteProperty(parameter, field);
      parameter.$ref = `#/components/parameters/${key}`;
    }
  }
  nodeAt(document, "components").parameters = shared;
}
