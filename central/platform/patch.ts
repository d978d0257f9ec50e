import { z } from "zod";

/** Only the fields that were given: what is left out of a PATCH stays as it is. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/**
 * The schema of a change to a part of such an object: every field may be left out, and none falls back to its default,
 * which `.partial()` alone would let it do.
 */
export function patchOf<S extends z.ZodObject>(schema: S): z.ZodType<Partial<z.output<S>>> {
  const shape = Object.entries(schema.shape).map(([key, field]) => [
    key,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape) as unknown as z.ZodType<Partial<z.output<S>>>;
}
