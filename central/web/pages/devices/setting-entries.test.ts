import { describe, expect, test } from "vitest";

import { deviceDrivers } from "../../../features/gates/device-drivers/catalogue.ts";
import { type FormField, formFields, PRESENT } from "../../parts/form-schema.ts";
import { deviceSchema, settingWords } from "./setting-entries.ts";

/** Every entry that the form of a driver can have, by whatever is chosen in it. */
function entriesOf(driver: Parameters<typeof deviceSchema>[0]): FormField[] {
  const schema = deviceSchema(driver, { type: "string" });
  const known = new Map<string, FormField>();
  const look = (values: Record<string, string>): void => {
    for (const field of formFields(schema, values)) {
      const id = `${field.path} ${field.schema.description ?? ""}`;
      if (known.has(id)) continue;
      known.set(id, field);
      const choices = field.chooses === "member" ? (field.schema.enum ?? []) : field.chooses ? [PRESENT] : [];
      for (const choice of choices) look({ ...values, [field.path]: String(choice) });
    }
  };
  look({});
  return [...known.values()].filter(({ path, schema: { const: fixed } }) => path !== "name" && fixed === undefined);
}

describe.each(deviceDrivers().map((one) => [one.driver, one] as const))("%s", (_name, driver) => {
  test.each(["en", "id"] as const)("explains each entry of its form in %s, in the words of the form", (language) => {
    const wordsOf = settingWords(driver, language);
    const entries = entriesOf(driver).filter(({ path }) => path !== "settings.role");
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      const { label, help } = wordsOf(entry);
      expect(help, `${entry.path}: ${label}`).toMatch(/^[^`]+[.!?]$/);
      expect(help, entry.path).not.toMatch(/\b(null|false|true)\b/i);
      for (const name of Object.keys(driver.words).filter((one) => one.includes("_")))
        expect(help, entry.path).not.toMatch(new RegExp(`(?<![{<])\\b${name}\\b`));
    }
  });
});
