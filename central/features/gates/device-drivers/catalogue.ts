import { readFileSync } from "node:fs";
import { z } from "zod";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import { DeviceRole, DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { DRIVER_NAMES } from "./words/driver-names.ts";
import { SETTING_SENTENCES } from "./words/setting-sentences.ts";
import { SETTING_WORDS } from "./words/setting-words.ts";

interface Schema {
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  $defs?: Readonly<Record<string, Schema>>;
}

/** The pages of the drivers stand beside their code, in the same installation. */
const PAGES = new URL("../../../../edge/drivers/", import.meta.url);

let known: readonly DeviceDriver[] | null = null;

/** Every driver that settings can name. */
export function deviceDrivers(): readonly DeviceDriver[] {
  return (known ??= readDrivers());
}

function readDrivers(): DeviceDriver[] {
  const schema = z.toJSONSchema(DeviceSettings, { io: "input", reused: "inline" }) as Schema;
  const { DeviceSettings: union = schema, ...$defs } = schema.$defs ?? {};
  const words = Object.fromEntries(Object.entries(SETTING_WORDS).map(([name, [en, id]]) => [name, { en, id }]));
  const ofDrivers = Map.groupBy(objectsOf(union), ({ properties }) => String(properties?.["driver"]?.const));
  return Object.entries(DRIVER_NAMES).map(([driver, [en, id]]) => {
    const objects = ofDrivers.get(driver) ?? [];
    return {
      driver,
      name: { en, id },
      roles: [...new Set(objects.map(({ properties }) => DeviceRole.parse(properties?.["role"]?.const)))],
      settings: { ...(objects.length === 1 ? objects[0] : { oneOf: objects }), $defs },
      words,
      sentences: Object.fromEntries(
        [...new Set(sentencesIn([objects, $defs]))].map((sentence) => [sentence, SETTING_SENTENCES[sentence] ?? ""]),
      ),
      help: pageOf(driver, "README.md"),
      help_id: pageOf(driver, "wiring.id.md"),
    };
  });
}

const pageOf = (driver: string, file: string): string => readFileSync(new URL(`${driver}/${file}`, PAGES), "utf8");

/** The objects of a union, also of unions in it. */
function objectsOf(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  return [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(objectsOf);
}

/** Every sentence that a schema has. */
function sentencesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]: [string, unknown]) =>
    name === "description" && typeof inner === "string" ? [inner] : sentencesIn(inner),
  );
}
