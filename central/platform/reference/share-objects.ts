import { singular, typeNameOf } from "./naming.ts";
import { isNode, type Node, nodeAt } from "./node.ts";

/** The object size in characters from which a reference saves space. */
const WORTH_SHARING = 200;
/** Keys of the document that name no field. */
const STRUCTURE = /^(properties|anyOf|oneOf|allOf|additionalProperties|content|schema|200|.*\/.*)$/;
/** Keys whose content is no schema. */
const VALUES: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "required"]);

interface Found {
  name: string;
  schema: Node;
  /** Each puts another schema into one of its places. */
  places: ((schema: Node) => void)[];
}

/**
 * An object that stands in several places with the same fields and words is stored once. It is named after its first
 * place: `TicketArea` is the field `area` of `Ticket`, `RejectTicketBody` a body.
 */
export function shareObjects(document: Node): void {
  const schemas = nodeAt(nodeAt(document, "components"), "schemas");
  const found = new Map<string, Found>();

  function look(value: unknown, owner: string, field: string, put: Found["places"][number] | null): void {
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) look(item, owner, field, (schema) => void (value[at] = schema));
      return;
    }
    if (!isNode(value)) return;
    if (put && value.type === "object" && isNode(value.properties)) {
      const text = JSON.stringify(value);
      const same = found.get(text);
      // What is inside of it is stored with it: only the first place is looked into.
      if (same) return void same.places.push(put);
      if (text.length > WORTH_SHARING)
        found.set(text, { name: owner + typeNameOf(field), schema: value, places: [put] });
    }
    for (const [key, inner] of Object.entries(value).filter(([name]) => !VALUES.has(name))) {
      const inside = key === "items" ? singular(field) : STRUCTURE.test(key) ? field : key;
      look(inner, owner, inside, (schema) => void (value[key] = schema));
    }
  }

  for (const [name, schema] of Object.entries(schemas)) look(schema, name, "", null);
  for (const item of Object.values(nodeAt(document, "paths")))
    for (const { operationId, requestBody, responses } of Object.values(item as Node).filter(isNode)) {
      look(requestBody, typeNameOf(String(operationId)), "body", null);
      look(responses, typeNameOf(String(operationId)), "answer", null);
    }
  for (const { name, schema, places } of found.values()) {
    if (places.length < 2) continue;
    let free = name;
    for (let number = 2; free in schemas; number++) free = `${name}${number}`;
    schemas[free] = schema;
    for (const put of places) put({ $ref: `#/components/schemas/${free}` });
  }
}
