import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** Only the given fields: a field left out of a PATCH stays unchanged. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Are two versions of a record equal, apart from their times? A change without an effect makes no new version. */
export function isUnchanged<T extends { updated_at: string }>(before: T, after: T): boolean {
  return isDeepStrictEqual({ ...after, updated_at: before.updated_at }, before);
}

/** A change to some fields of an object, and of its nested objects. */
export type PatchOf<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? PatchOf<T[K]> : T[K];
};

/**
 * The schema of such a partial change: every field is optional, also in nested objects, and none gets its default.
 * `.partial()` alone would apply defaults.
 */
export function patchOf<S extends z.ZodObject>(schema: S): z.ZodType<PatchOf<z.output<S>>> {
  const shape = Object.entries(schema.shape).map(([key, field]) => {
    const inner: unknown = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [key, z.optional(inner instanceof z.ZodObject ? patchOf(inner) : (inner as z.ZodType))];
  });
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape) as unknown as z.ZodType<PatchOf<z.output<S>>>;
}

/** The object with the given fields changed, also in its nested objects. */
export function patched<T extends object>(before: T, change: PatchOf<NoInfer<T>>): T {
  const isObject = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const changes = Object.entries(given(change)).map(([key, value]): [string, unknown] => {
    const was = before[key as keyof T];
    return [key, isObject(value) && isObject(was) ? patched(was, value) : value];
  });
  return { ...before, ...Object.fromEntries(changes) };
}
