import { z } from "zod";

/** What one object of a list in a declared body must be. @throws Error for a body without that list */
export function elementOf(body: z.ZodType, path: string): z.ZodType {
  let list: unknown = body instanceof z.ZodObject ? body.shape[path] : undefined;
  while (list instanceof z.ZodDefault || list instanceof z.ZodOptional) list = list.unwrap();
  if (list instanceof z.ZodArray && list.element instanceof z.ZodType) return list.element;
  throw new Error(`the body has no list ${path}`);
}

/** Objects whose names are numbers from 0, as lists. */
export function listsIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
