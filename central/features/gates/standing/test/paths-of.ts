import { z } from "zod";

interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
type Named = Readonly<Record<string, Shape>>;

/** The paths of a schema's fields; a record that stands for itself, as a sentence does, is one field. */
export function pathsOf(schema: z.ZodType): string[] {
  const { $defs = {}, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return pathsIn(shape as Shape, $defs as Named);
}

function pathsIn(given: Shape, named: Named, path = ""): string[] {
  const { properties, items, anyOf } = referred(given, named);
  if (items) return pathsIn(items, named, path);
  if (properties)
    return Object.entries(properties).flatMap(([field, of]) =>
      pathsIn(of, named, path === "" ? field : `${path}.${field}`),
    );
  const within = (anyOf ?? [])
    .map((one) => referred(one, named))
    .flatMap((one) => (one.properties || one.items ? pathsIn(one, named, path) : []));
  return within.length > 0 ? within : [path];
}

/** A schema with a name stands in one place, and is referred to; that of a sentence is not looked into. */
function referred(shape: Shape, named: Named): Shape {
  const name = shape.$ref?.split("/").at(-1) ?? "";
  return (name === "Said" ? undefined : named[name]) ?? shape;
}
