import { z } from "zod";

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** The paths of a schema's fields; a record that stands for itself, as a sentence does, is one field. */
export function pathsOf(schema: z.ZodType): string[] {
  return pathsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape);
}

function pathsIn({ properties, items, anyOf }: Shape, path = ""): string[] {
  if (items) return pathsIn(items, path);
  if (properties)
    return Object.entries(properties).flatMap(([field, of]) => pathsIn(of, path === "" ? field : `${path}.${field}`));
  const within = anyOf?.flatMap((one) => (one.properties || one.items ? pathsIn(one, path) : [])) ?? [];
  return within.length > 0 ? within : [path];
}
