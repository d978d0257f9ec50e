import { describe, expect, test } from "vitest";
import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { deviceDrivers } from "./catalogue.ts";
import { SETTING_SENTENCES } from "./words/setting-sentences.ts";

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The names of all properties, also of nested objects. */
function namesIn(schema: Schema): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...Object.values(schema.properties ?? {})];
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(namesIn)];
}

test("the catalogue has every driver that settings can name", () => {
  expect(deviceDrivers()).toHaveLength(DeviceSettings.options.length);
  expect(deviceDrivers().find(({ driver }) => driver === "modbus-relay")?.roles).toEqual([
    "barrier",
    "light",
    "loop",
    "fire",
  ]);
});

describe.each(deviceDrivers().map((one) => [one.driver, one] as const))(
  "%s",
  (driver, { settings, words, sentences, help, help_id }) => {
    test("has a name for each of its settings in both languages", () => {
      const { $defs = {}, ...schema } = settings as Schema & { $defs?: Record<string, Schema> };
      const names = new Set([...namesIn(schema), ...Object.values($defs).flatMap(namesIn)]);
      const own = [...names].filter((name) => name !== "driver" && name !== "role");
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((name) => !words[name]?.en || !words[name].id)).toEqual([]);
    });
    test("has the Indonesian of each of its sentences", () => {
      expect(Object.entries(sentences).filter(([, indonesian]) => indonesian === "")).toEqual([]);
    });
    test("has the page about its wiring in both languages, and names in both what is typed or wired", () => {
      for (const page of [help, help_id]) expect(page).toMatch(new RegExp(`^# \`${driver}\`: `));
      expect(help_id).toContain("**Yang tidak bisa.**");
      const own = help.replaceAll(/\[[^\]]*\]\([^)]*\)/g, "");
      const names = new Set([...own.matchAll(/`[^`]+`/g)].map(([name]) => name));
      expect([...names].filter((name) => !help_id.includes(name))).toEqual([]);
    });
  },
);

test("no sentence is translated that no driver has any more", () => {
  const known = new Set(deviceDrivers().flatMap(({ sentences }) => Object.keys(sentences)));
  expect(Object.keys(SETTING_SENTENCES).filter((sentence) => !known.has(sentence))).toEqual([]);
});
