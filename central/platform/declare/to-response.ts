import { z } from "zod";

/**
 * A record as it is answered: with the fields of a schema alone. The others stay on it unseen, so that what is
 * made of a record beside its JSON, such as its ETag, is made of the whole of it.
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
