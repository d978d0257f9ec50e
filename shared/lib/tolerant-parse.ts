import type { z } from "zod";

export type Tolerant<T> = { ok: true; value: T; dropped: readonly string[] } | { ok: false; because: string };

/**
 * Parses input from the other side of the wire with a strict schema, but ignores fields that this version does not
 * know: central and its gates are not updated at the same moment. Every other error stays an error.
 * @returns the value and the paths of the ignored fields, or an error message
 */
export function tolerantParse<T>(schema: z.ZodType<T>, input: unknown): Tolerant<T> {
  const strict = schema.safeParse(input);
  if (strict.success) return { ok: true, value: strict.data, dropped: [] };
  const copy = structuredClone(input);
  const dropped: string[] = [];
  for (const issue of strict.error.issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const holder = valueAt(copy, issue.path);
    for (const key of issue.keys) {
      Reflect.deleteProperty(holder, key);
      dropped.push([...issue.path.map(String), key].join("."));
    }
  }
  const again = dropped.length > 0 ? schema.safeParse(copy) : strict;
  if (again.success) return { ok: true, value: again.data, dropped };
  const [first] = again.error.issues;
  return { ok: false, because: first ? `${first.path.map(String).join(".")}: ${first.message}` : "not as agreed" };
}

function valueAt(root: unknown, path: readonly PropertyKey[]): object {
  let value = root;
  for (const key of path) value = (value as Record<PropertyKey, unknown>)[key];
  return value as object;
}
