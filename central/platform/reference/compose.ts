import type { Json } from "../../../shared/words/fields/field.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "./node.ts";
import { ownerInside } from "./naming.ts";
import { wordsOf } from "./words.ts";

const BY_FORMAT: Readonly<Record<string, Json>> = {
  uuid: "0192c3a4-0000-7000-8000-000000000001",
  "date-time": "2026-11-21T08:14:05.120Z",
  date: "2026-11-21",
  email: "sari@example.com",
  uri: "https://gate.example.com/file",
  binary: "@photo.jpg",
};

/** The place of a schema, and its context. */
export interface Place {
  schemas: Node;
  /** The record that the schema's fields belong to. */
  owner: string;
  /** The field that the schema is of; empty at the top. */
  field: string;
  /** Called for each value without an example. */
  lacks: (owner: string, field: string) => void;
  /** For a request: only as many optional fields as show the purpose of the operation. */
  isRequest?: boolean;
  /** Components on the current path, so that a recursive schema ends. */
  within?: readonly string[];
}

/** A worked example of a schema, built from the examples of its fields. */
export function compose(schema: Node, place: Place): Json | undefined {
  const given = givenExample(schema, place);
  if (given !== undefined) return given;
  const name = referredName(schema);
  if (name !== null) {
    if (place.within?.includes(name)) return null;
    const within = [...(place.within ?? []), name];
    return compose(nodeAt(place.schemas, name), { ...place, owner: name, field: place.field, within });
  }
  const choices = [...nodesAt(schema, "anyOf"), ...nodesAt(schema, "oneOf")];
  if (choices.length > 0) return compose(choices.find(({ type }) => type !== "null") ?? {}, place);
  if (isNode(schema.properties)) return composeObject(schema, schema.properties, place);
  const parts = nodesAt(schema, "allOf").map((part) => compose(part, place));
  if (parts.length > 0) return parts.every(isNode) ? (Object.assign({}, ...parts) as Json) : parts[0];
  if (schema.type === "object") return {};
  if (schema.type === "null") return null;
  if (isNode(schema.items)) {
    const item = compose(schema.items, place);
    return item === undefined ? [] : [item];
  }
  if (schema.type === "boolean") return true;
  place.lacks(place.owner, place.field);
  return undefined;
}

function composeObject(schema: Node, fields: Node, place: Place): Json {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const all = Object.keys(fields);
  const shown = place.isRequest !== true ? all : required.length > 0 ? required.map(String) : all.slice(0, 2);
  const owner = place.field === "" ? place.owner : ownerInside(place.owner, place.field);
  return Object.fromEntries(
    shown.flatMap((field) => {
      const value = compose(nodeAt(fields, field), { ...place, owner, field });
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The example from the schema itself, the dictionary, or the kind of value. */
export function givenExample(schema: Node, { owner, field }: Pick<Place, "owner" | "field">): Json | undefined {
  const [own] = Array.isArray(schema.examples) ? (schema.examples as Json[]) : [];
  if (own !== undefined) return own;
  const known = field === "" ? [] : wordsOf(owner, field).examples;
  const fitting = known.find((example) => fits(schema, example));
  if (fitting !== undefined) return fitting;
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.default !== undefined && schema.default !== null) return schema.default as Json;
  if (Array.isArray(schema.enum)) return schema.enum[0] as Json;
  return typeof schema.format === "string" ? BY_FORMAT[schema.format] : undefined;
}

/** Is this value plausible here? A test parses every example for full validity. */
export function fits(schema: Node, value: Json): boolean {
  const choices = [...nodesAt(schema, "anyOf"), ...nodesAt(schema, "oneOf")];
  if (choices.length > 0) return choices.some((choice) => fits(choice, value));
  if (schema.const !== undefined) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (!types.some((type) => isOfType(type, value))) return false;
  if (Array.isArray(value) && value.length < Number(schema.minItems ?? 0)) return false;
  if (Array.isArray(value)) return value.every((item) => fits(nodeAt(schema, "items"), item as Json));
  if (typeof value === "string") return fitsText(schema, value);
  if (typeof value !== "number") return true;
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
  return value >= minimum && value <= maximum;
}

function isOfType(type: unknown, value: Json): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function fitsText(schema: Node, text: string): boolean {
  const { pattern, format, maxLength } = schema;
  if (typeof maxLength === "number" && text.length > maxLength) return false;
  if (format === "uuid" && !/^[\da-f]{8}-/.test(text)) return false;
  if (format === "date" && !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  if (format === "date-time" && !/T.*Z$/.test(text)) return false;
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(text);
}
