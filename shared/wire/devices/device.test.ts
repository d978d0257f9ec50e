import { expect, it } from "vitest";
import { z } from "zod";
import { DeviceSettings } from "./device.ts";

/** A part of a JSON schema, as far as it is looked at. */
interface Part {
  type?: string;
  const?: unknown;
  $ref?: string;
  description?: string;
  additionalProperties?: unknown;
  properties?: Record<string, Part>;
  anyOf?: Part[];
  oneOf?: Part[];
}

const whole = z.toJSONSchema(DeviceSettings, { io: "input" }) as Part & { $defs?: Record<string, Part> };

/** Every object of the settings, with the way to it. */
function* objectsOf(part: Part, way: string): Generator<{ way: string; object: Part }> {
  const found = part.$ref === undefined ? part : whole.$defs?.[part.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${way} leads nowhere`);
  for (const choice of [...(found.anyOf ?? []), ...(found.oneOf ?? [])]) yield* objectsOf(choice, way);
  if (found.type !== "object") return;
  const { driver, role, type } = found.properties ?? {};
  const own = [driver, role, type].flatMap((name) => (typeof name?.const === "string" ? [name.const] : [])).join(" ");
  yield { way: `${way}${own}`, object: found };
  for (const [name, field] of Object.entries(found.properties ?? {})) yield* objectsOf(field, `${way}${own}.${name} `);
}
const objects = [...objectsOf(whole, "")];

it("every setting of every device has a sentence for whoever sets it", () => {
  expect(objects.length).toBeGreaterThan(100);
  const mute = objects.flatMap(({ way, object }) =>
    Object.entries(object.properties ?? {}).flatMap(([name, { description, const: fixed }]) =>
      description === undefined && fixed === undefined ? [`${way}.${name}`] : [],
    ),
  );
  expect(mute).toEqual([]);
});

it("no device takes a setting that it does not know", () => {
  expect(objects.flatMap(({ way, object }) => (object.additionalProperties === false ? [] : [way]))).toEqual([]);
});
