import { describe, expect, test } from "vitest";
import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { deviceDrivers } from "./catalogue.ts";
import type { Fields } from "../../../../shared/words/fields/field.ts";
import { SETTINGS } from "../../../../shared/words/settings/settings.ts";

interface Help {
  description: string;
  description_id?: string;
}

/** All descriptions in a schema; its own document is not one of a setting. */
function helpsIn(schema: unknown): Help[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "description" in schema && typeof schema.description === "string" ? [schema as Help] : [];
  return [...own, ...Object.values(schema).flatMap(helpsIn)];
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

describe.each(deviceDrivers().map((one) => [one.driver, one] as const))("%s", (driver, { settings, help, help_id }) => {
  test("has what goes into each of its settings in both languages", () => {
    const helps = helpsIn(settings);
    expect(helps.length).toBeGreaterThan(0);
    expect(helps.filter(({ description_id: id }) => !id)).toEqual([]);
  });
  test("has the page about its wiring in both languages, and names in both what is typed or wired", () => {
    for (const page of [help, help_id]) expect(page).toMatch(new RegExp(`^# \`${driver}\`: `));
    expect(help_id).toContain("**Yang tidak bisa.**");
    const own = help.replaceAll(/\[[^\]]*\]\([^)]*\)/g, "");
    const names = new Set([...own.matchAll(/`[^`]+`/g)].map(([name]) => name));
    expect([...names].filter((name) => !help_id.includes(name))).toEqual([]);
  });
});

test("nothing is said about a setting that no driver has any more", () => {
  const known = JSON.stringify(deviceDrivers().map(({ settings }) => settings));
  const said = Object.entries(SETTINGS as Fields).flatMap(([name, { help }]) =>
    help ? [[name, help[1]] as const] : [],
  );
  expect(said.length).toBeGreaterThan(150);
  expect(said.filter(([, indonesian]) => !known.includes(JSON.stringify(indonesian))).map(([name]) => name)).toEqual(
    [],
  );
});
