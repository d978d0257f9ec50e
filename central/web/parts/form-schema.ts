import { z } from "zod";
import { typedNumber, writtenNumber } from "../../../shared/lib/typed-number.ts";
import type { Language } from "../../../shared/words/sentence.ts";

/** What is typed into a form, by path. */
export type TypedValues = Readonly<Record<string, string>>;

/** The part of a JSON Schema that forms are made from. */
export interface FieldSchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly (string | number)[];
  const?: unknown;
  default?: unknown;
  description?: string;
  /** The same in Indonesian, where it is a setting of a device. */
  description_id?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
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
  /**
   * Its value decides which entries follow: `member` of a union by the value of this field, `presence` of an object that
   * may be null.
   */
  chooses?: "member" | "presence";
}

/** The value of an entry that chooses an object that may be null. */
export const PRESENT = "given";

const converted = new WeakMap<z.ZodType, FieldSchema>();

/** A declared body as a JSON Schema, converted once: that of all devices takes tens of milliseconds. */
export function schemaOf(body: z.ZodType): FieldSchema {
  const known =
    converted.get(body) ??
    (z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as FieldSchema);
  converted.set(body, known);
  return known;
}

/**
 * The entries of a declared body, in its order; those of nested objects stand in its place.
 * @param values by path: of a union the entries of the chosen member, at first of the first one
 */
export function formFields(body: z.ZodType | FieldSchema, values: Readonly<Record<string, string>> = {}): FormField[] {
  const root = body instanceof z.ZodType ? schemaOf(body) : body;
  return entriesOf({ root, values }, resolved(root, root), "");
}

/**
 * The entries of one row of a list of objects, with paths within the row. A list of fixed length inside it has an entry
 * for each place, such as `containers.0.container_number`.
 * @param path of the list. @throws Error for a body without that list
 */
export function rowFields(body: z.ZodType, path: string): FormField[] {
  const reading = { root: schemaOf(body), values: {} };
  const list = formFields(reading.root).find((field) => field.path === path)?.schema;
  if (!list?.items) throw new Error(`the body has no list ${path}`);
  return entriesOf(reading, resolved(reading.root, list.items), "").flatMap((field) => {
    const { items, minItems = 0, maxItems } = field.schema;
    if (!items || minItems !== maxItems) return [field];
    const places = Array.from({ length: minItems }, (_, at) => `${field.path}.${at}`);
    return places.flatMap((place) => entriesOf(reading, resolved(reading.root, items), place));
  });
}

interface Reading {
  root: FieldSchema;
  values: Readonly<Record<string, string>>;
}

/** The entries of an object, or of the chosen member of a union of objects. */
function entriesOf(reading: Reading, schema: FieldSchema, path: string): FormField[] {
  const members = membersOf(reading.root, schema);
  const name = memberName(members);
  if (name === null) return propertiesOf(reading, members[0] ?? {}, path, new Set());
  const choices = [...new Set(members.flatMap((member) => constOf(member, name) ?? []))];
  const chooser = pathOf(path, name);
  const typed = reading.values[chooser];
  const chosen = choices.find((one) => String(one) === typed) ?? choices[0];
  const rest = members.filter((member) => constOf(member, name) === chosen);
  const field = { path: chooser, isRequired: true, isNullable: false };
  const known = new Set([name]);
  const inner =
    rest.length === 1
      ? propertiesOf(reading, rest[0] ?? {}, path, known)
      : entriesOf(reading, { anyOf: rest.map((member) => withoutProperty(member, name)) }, path);
  if (choices.length === 1) return [{ ...field, schema: { const: chosen } }, ...inner];
  const choosing = { enum: choices, ...descriptionOf(schema) };
  return [{ ...field, schema: choosing, chooses: "member" }, ...inner];
}

/** @param known properties that have an entry already */
function propertiesOf(
  reading: Reading,
  { properties = {}, required = [] }: FieldSchema,
  above: string,
  known: ReadonlySet<string>,
): FormField[] {
  const demanded = new Set(required);
  return Object.entries(properties).flatMap(([name, given]) => {
    if (known.has(name)) return [];
    const path = pathOf(above, name);
    const [some, isNullable] = withoutNull(resolved(reading.root, given));
    const inner = simplified(resolved(reading.root, some));
    const schema = { ...inner, ...descriptionOf(given) };
    if (inner.properties || membersOf(reading.root, inner).length > 1) {
      if (!isNullable) return entriesOf(reading, schema, path);
      const chooser: FormField = { path, schema, isRequired: false, isNullable, chooses: "presence" };
      return reading.values[path] === PRESENT ? [chooser, ...entriesOf(reading, inner, path)] : [chooser];
    }
    const standard = given.default === undefined ? {} : { default: given.default };
    return [{ path, schema: { ...schema, ...standard }, isRequired: demanded.has(name), isNullable }];
  });
}

const pathOf = (above: string, name: string): string => (above === "" ? name : `${above}.${name}`);

/** The objects of a union, also of unions in it; the object itself where it is none. */
function membersOf(root: FieldSchema, schema: FieldSchema): FieldSchema[] {
  if (schema.properties) return [schema];
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map((part) => resolved(root, part));
  return parts.flatMap((part) => membersOf(root, part));
}

/** The property by which the members of a union differ; null for a single object. */
function memberName([first, ...others]: readonly FieldSchema[]): string | null {
  if (!first || others.length === 0) return null;
  const names = Object.keys(first.properties ?? {});
  return names.find((name) => [first, ...others].every((one) => constOf(one, name) !== undefined)) ?? null;
}

function constOf(member: FieldSchema, name: string): string | number | undefined {
  const value = member.properties?.[name]?.const;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

function withoutProperty(member: FieldSchema, name: string): FieldSchema {
  const { [name]: _, ...properties } = member.properties ?? {};
  return { ...member, properties };
}

function resolved(root: FieldSchema, schema: FieldSchema): FieldSchema {
  const name = schema.$ref?.replace("#/$defs/", "");
  return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
}

function withoutNull(schema: FieldSchema): [FieldSchema, boolean] {
  const { anyOf = [], type } = schema;
  if (typeof type === "object") {
    const [only = "null"] = type.filter((one) => one !== "null");
    return [{ ...schema, type: only }, type.includes("null")];
  }
  const others = anyOf.filter(({ type }) => type !== "null");
  if (others.length === anyOf.length) return [schema, false];
  const [only, ...more] = others;
  return [only && more.length === 0 ? only : { ...schema, anyOf: others }, true];
}

/** Single values to choose among, such as 7 or 8, are an enumeration. */
function simplified(schema: FieldSchema): FieldSchema {
  const values = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(({ const: value }) => value);
  const isChoice = values.length > 0 && values.every((one) => typeof one === "string" || typeof one === "number");
  return isChoice ? { ...schema, enum: values } : schema;
}

/**
 * What was typed, as the body of an operation. An empty entry is null where the declaration takes null, and is left out
 * where the declaration demands nothing. What is no number goes on as it was typed, so that the API names the problem.
 * @param fixed fields that the page knows, such as the id of a record above
 */
export function bodyOf(
  fields: readonly FormField[],
  form: FormData,
  { fixed = {}, language = "en" }: { fixed?: object; language?: Language } = {},
): object {
  const body: Record<string, unknown> = { ...fixed };
  for (const field of fields) {
    const typed = form.get(field.path);
    const value =
      field.schema.type === "array"
        ? valuesIn(field, form, language)
        : (field.schema.const ?? (typeof typed === "string" ? valueOf(field, typed, language) : undefined));
    if (value !== undefined) put(body, field.path.split("."), value);
  }
  return body;
}

/** The ticked values of an array, or those that were typed; none is null where the declaration takes null. */
function valuesIn({ path, schema, isNullable }: FormField, form: FormData, language: Language): unknown[] | null {
  const typed = form.getAll(path).filter((one) => typeof one === "string");
  const values = typed.flatMap(linesOf).map((one) => numberIn(schema.items, one, language));
  return values.length === 0 && isNullable ? null : values;
}

/** The values of a list as it is typed: one a line, or with commas. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function valueOf({ schema, isRequired, isNullable, chooses }: FormField, typed: string, language: Language): unknown {
  const text = typed.trim();
  if (chooses === "presence") return text === PRESENT ? undefined : null;
  if (schema.type === "boolean") return text === "true";
  if (text === "" && isNullable) return null;
  if (schema.type === "number" || schema.type === "integer") {
    if (text !== "") return numberIn(schema, text, language);
    return isRequired ? "" : schema.default;
  }
  if (text === "" && !isRequired && (schema.enum || schema.format === "uuid")) return undefined;
  return schema.enum?.find((one) => String(one) === text) ?? numberIn(schema, text, language);
}

const NUMERIC: readonly unknown[] = ["number", "integer"];

/** A number as the reader's language writes it; what is none is left for the operation to refuse. */
function numberIn(schema: FieldSchema | undefined, text: string, language: Language): string | number {
  const isNumber = [schema?.type].flat().some((type) => NUMERIC.includes(type));
  return (isNumber ? typedNumber(text, language) : null) ?? text;
}

function put(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[name] = value;
  else put((body[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** The stored values of a record by path, as a form shows them and reads them again. */
export function valuesOf(record: object, language: Language = "en", above = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(record).map(([name, value]: [string, unknown]) => {
      const path = pathOf(above, name);
      if (typeof value !== "object" || value === null) return { [path]: plainText(value, language) };
      if (Array.isArray(value)) return { [path]: plainText(value, language) };
      return { [path]: PRESENT, ...valuesOf(value, language, path) };
    }),
  ) as Record<string, string>;
}

/** @param path such as `rules.capacity` */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** A stored value as it is typed, the values of a list one a line; empty for any other object. */
export function plainText(value: unknown, language: Language = "en"): string {
  if (Array.isArray(value)) return value.map((one) => plainText(one, language)).join("\n");
  if (typeof value === "number") return writtenNumber(value, language);
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}

/** What a schema says of itself, to go on with it. */
function descriptionOf({
  description,
  description_id,
}: FieldSchema): Pick<FieldSchema, "description" | "description_id"> {
  return {
    ...(description !== undefined && { description }),
    ...(description_id !== undefined && { description_id }),
  };
}
