import { z } from "zod";

/** The part of a JSON Schema that forms are made from. */
export interface FieldSchema {
  type?: string;
  format?: string;
  enum?: readonly (string | number)[];
  const?: unknown;
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  anyOf?: readonly FieldSchema[];
  oneOf?: readonly FieldSchema[];
  $ref?: string;
  $defs?: Readonly<Record<string, FieldSchema>>;
}

/** One entry of a form. `path` is that of the API's problems, such as `rules.capacity`. */
export interface FormField {
  path: string;
  schema: FieldSchema;
  isRequired: boolean;
  /** An entry that is left empty becomes null. */
  isNullable: boolean;
}

/** The entries of a declared body, in its order; those of nested objects stand in its place. */
export function formFields(body: z.ZodType): FormField[] {
  const root = z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as FieldSchema;
  return flattened(root, root, "");
}

function flattened(root: FieldSchema, schema: FieldSchema, above: string): FormField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const [known, isNullable] = withoutNull(resolved(root, given));
    const inner = resolved(root, known);
    if (inner.properties) return flattened(root, inner, path);
    return [{ path, schema: { ...inner, ...given }, isRequired: required.has(name), isNullable }];
  });
}

function resolved(root: FieldSchema, schema: FieldSchema): FieldSchema {
  const name = schema.$ref?.replace("#/$defs/", "");
  return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
}

function withoutNull(schema: FieldSchema): [FieldSchema, boolean] {
  const { anyOf: choices = [] } = schema;
  const [only, ...others] = choices.filter(({ type }) => type !== "null");
  if (only === undefined || others.length > 0 || choices.length === 1) return [schema, false];
  return [only, choices.length > 1];
}

/**
 * What was typed, as the body of an operation. An empty entry is null where the declaration takes null, and is left out
 * where the declaration demands nothing. What is no number goes on as it was typed, so that the API names the problem.
 * @param fixed fields that the page knows, such as the id of a record above
 */
export function bodyOf(fields: readonly FormField[], form: FormData, fixed: object = {}): object {
  const body: Record<string, unknown> = { ...fixed };
  for (const field of fields) {
    const typed = form.get(field.path);
    const value = typeof typed === "string" ? valueOf(field, typed) : undefined;
    if (value !== undefined) put(body, field.path.split("."), value);
  }
  return body;
}

function valueOf({ schema, isRequired, isNullable }: FormField, typed: string): unknown {
  const text = typed.trim();
  if (schema.type === "boolean") return text === "true";
  if (text === "" && isNullable) return null;
  if (schema.type === "number" || schema.type === "integer") {
    if (text !== "") return Number.isNaN(Number(text)) ? text : Number(text);
    return isRequired ? "" : schema.default;
  }
  if (text === "" && !isRequired && schema.enum) return undefined;
  return text;
}

function put(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[name] = value;
  else put((body[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** The stored values of a record by the paths of its form. */
export function valuesOf(fields: readonly FormField[], record: object): Record<string, string> {
  return Object.fromEntries(fields.map(({ path }) => [path, plainText(valueAt(record, path))]));
}

/** @param path such as `rules.capacity` */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** A stored value as it is typed; empty for what is no single value. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
