/** Values for a JSON schema, good or broken in one place, the same for the same random numbers. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };
type Random = () => number;

const pick = <T>(random: Random, some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const LETTERS = "AB 12-äß.é";
const MOMENT_MS = Date.parse("2026-11-21T01:00:00Z");

/** What no operation wants, or only a few. */
const JUNK: readonly Json[] = [
  ...[null, true, 0, -1, 0.1, 2 ** 31, 2 ** 53, 1e308, [], {}, [[[[[[]]]]]], [null], { id: null }],
  ...["", " ", "0", "-1", "null", "%", "_", "\\", "'; drop table users; --", "\u0000", "\ud800", "\u202e", "👩‍🚒"],
  ...["2026-02-30", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59.999Z", "1900-01-01", "../../etc/passwd", "http://"],
  ...["x".repeat(300), "x".repeat(70_000), "01910000-0000-7000-8000-00000000000G", "=1+1", "constructor", "__proto__"],
];

/**
 * @param document an OpenAPI document, whose `$ref`s are followed
 * @param known values of existing records by the name of their field, which stand in fields of that name most of the time
 */
export function randomValues(document: Schema, random: Random, known: (field: string) => readonly string[]) {
  const chance = (share: number): boolean => random() < share;
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));

  function resolved(schema: Schema): Schema {
    const { $ref } = schema;
    if (typeof $ref !== "string") return schema;
    const found = $ref
      .slice(2)
      .split("/")
      .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), document);
    return isObject(found) ? resolved(found) : {};
  }

  /** A value that the schema allows, as far as the schema says it. */
  function good(named: Json | undefined, depth = 0, field = ""): Json {
    const schema = isObject(named) ? resolved(named) : {};
    const examples = [...(Array.isArray(schema["examples"]) ? schema["examples"] : []), schema["example"]].filter(
      (one) => one !== undefined,
    );
    if (examples.length > 0 && schema["format"] !== "uuid" && chance(0.5)) return pick(random, examples);
    if (schema["const"] !== undefined) return schema["const"];
    if (Array.isArray(schema["enum"])) return pick(random, schema["enum"]);
    const ways = schema["anyOf"] ?? schema["oneOf"];
    if (Array.isArray(ways)) return good(pick(random, ways), depth + 1, field);
    const type = Array.isArray(schema["type"]) ? pick(random, schema["type"]) : schema["type"];
    switch (type) {
      case "object":
        return goodObject(schema, depth);
      case "array": {
        const least = Number(schema["minItems"] ?? 0);
        const length = between(least, Math.min(Number(schema["maxItems"] ?? 3), least + 2));
        return depth > 8 ? [] : Array.from({ length }, () => good(schema["items"], depth + 1));
      }
      case "integer":
        return between(Number(schema["minimum"] ?? 0), Math.min(Number(schema["maximum"] ?? 1e6), 1e9));
      case "number":
        return Number(schema["minimum"] ?? 0) + random() * Math.min(Number(schema["maximum"] ?? 1e3), 1e6);
      case "boolean":
        return chance(0.5);
      case "null":
        return null;
      case "string":
        return goodText(schema, examples, field);
      default:
        return pick(random, JUNK);
    }
  }

  function goodObject(schema: Schema, depth: number): Json {
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    const fields = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {});
    return Object.fromEntries(
      fields
        .filter(([name]) => required.includes(name) || (depth < 8 && chance(0.5)))
        .map(([name, of]) => [name, good(of, depth + 1, name)]),
    );
  }

  function goodText(schema: Schema, examples: readonly Json[], field: string): string {
    const there = known(field);
    if (there.length > 0 && chance(schema["format"] === "uuid" ? 0.9 : 0.5)) return pick(random, there);
    switch (schema["format"]) {
      case "uuid":
        return "01910000-0000-7000-8000-000000000000";
      case "date-time":
        return new Date(MOMENT_MS + between(-90, 90) * 3_600_000).toISOString();
      case "date":
        return new Date(MOMENT_MS + between(-30, 30) * 86_400_000).toISOString().slice(0, 10);
      case "email":
        return `person${between(0, 99)}@example.com`;
      default:
        break;
    }
    const example = pick(random, examples);
    if (typeof example === "string" && chance(0.7)) return example;
    const least = Number(schema["minLength"] ?? 0);
    const most = Math.min(Number(schema["maxLength"] ?? 20), chance(0.1) ? 500 : 20);
    return Array.from({ length: between(least, Math.max(least, most)) }, () =>
      LETTERS.charAt(between(0, LETTERS.length - 1)),
    ).join("");
  }

  /** The value with one thing changed in one place: another value, one less, or a field that nobody knows. */
  function broken(value: Json): Json {
    if (!isObject(value) && !Array.isArray(value)) return pick(random, JUNK);
    const keys = Object.keys(value);
    if (keys.length === 0 || chance(0.1))
      return chance(0.5) || Array.isArray(value) ? pick(random, JUNK) : { ...value, nobody_knows: 1 };
    const key = pick(random, keys);
    const others = Object.entries(value).filter(([name]) => name !== key);
    const kept = chance(0.15) ? others : [...others, [key, broken((value as Schema)[key] ?? null)] as [string, Json]];
    return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
  }

  return {
    good,
    broken,
    chance,
    junk: (): Json => pick(random, JUNK),
    pick: <T>(some: readonly T[]): T => pick(random, some),
  };
}
