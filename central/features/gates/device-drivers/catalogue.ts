import { readFileSync } from "node:fs";
import { z } from "zod";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import { DeviceRole, DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import type { Sentence } from "../../../../shared/words/sentence.ts";
import { SETTING_LABELS } from "../../../../shared/words/settings/settings.ts";
import { SETTING_VALUES } from "../../../../shared/words/values/settings.ts";
import { DRIVER_NAMES } from "./driver-names.ts";

interface Schema {
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  $defs?: Readonly<Record<string, Schema>>;
}

type NamesIn<T> = T extends readonly (infer Item)[]
  ? NamesIn<Item>
  : T extends object
    ? { [K in keyof T & string]-?: K | NamesIn<T[K]> }[keyof T & string]
    : never;

/** A setting of a driver without a label does not compile. */
const LABELS: Readonly<Record<Exclude<NamesIn<DeviceSettings>, "driver" | "role">, Sentence>> = SETTING_LABELS;
const WORDS = Object.fromEntries(
  Object.entries<Sentence>({ ...SETTING_VALUES, ...LABELS }).map(([name, [en, id]]) => [name, { en, id }]),
);

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
  const ofDrivers = Map.groupBy(objectsOf(union), ({ properties }) => String(properties?.["driver"]?.const));
  return Object.entries(DRIVER_NAMES).map(([driver, [en, id]]) => {
    const objects = ofDrivers.get(driver) ?? [];
    return {
      driver,
      name: { en, id },
      roles: [...new Set(objects.map(({ properties }) => DeviceRole.parse(properties?.["role"]?.const)))],
      settings: { ...(objects.length === 1 ? objects[0] : { oneOf: objects }), $defs },
      words: WORDS,
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
