import { z } from "zod";

/**
 * An answered record with only the fields of a schema. The other fields stay on it invisibly, so that derived values,
 * such as its ETag, use the whole record.
 */
export function toResponse<T extends object>(schema: z.ZodType | undefined): (record: T) => T {
  if (schema === undefined) return (record) => record;
  if (!(schema instanceof z.ZodObject)) throw new TypeError("what is shown of a record is an object");
  const fields = new Set(Object.keys(schema.shape));
  return (record) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          { value: value as unknown, enumerable: fields.has(name) },
        ]),
      ),
    ) as T;
}
