import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** Only the fields that were given: what is left out of a PATCH stays as it is. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Do two versions of a record say the same, whenever they were made? A change that changes nothing is no new version. */
export function isUnchanged<T extends { updated_at: string }>(before: T, after: T): boolean {
  return isDeepStrictEqual({ ...after, updated_at: before.updated_at }, before);
}

/** A change to a part of an object, and of the objects in it. */
export type PatchOf<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? PatchOf<T[K]> : T[K];
};

/**
 * The schema of a change to a part of such an object: every field may be left out, also of the objects in it, and none
 * falls back to its default, which `.partial()` alone would let it do.
 */
export function patchOf<S extends z.ZodObject>(schema: S): z.ZodType<PatchOf<z.output<S>>> {
  const shape = Object.entries(schema.shape).map(([key, field]) => {
    const inner: unknown = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [key, z.optional(inner instanceof z.ZodObject ? patchOf(inner) : (inner as z.ZodType))];
  });
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape) as unknown as z.ZodType<PatchOf<z.output<S>>>;
}

/** The object with the given fields changed, also those of the objects in it. */
export function patched<T extends object>(before: T, change: PatchOf<NoInfer<T>>): T {
  const isObject = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const changes = Object.entries(given(change)).map(([key, value]): [string, unknown] => {
    const was = before[key as keyof T];
    return [key, isObject(value) && isObject(was) ? patched(was, value) : value];
  });
  return { ...before, ...Object.fromEntries(changes) };
}
