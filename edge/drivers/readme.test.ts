import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";

const PAGE = readFileSync(new URL("README.md", import.meta.url), "utf8");

/** The drivers that the settings know, wherever they stand in the union. */
function driversIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== "object" || part === null) return found;
  const driver = z.object({ properties: z.object({ driver: z.object({ const: z.string() }) }) }).safeParse(part);
  if (driver.success) found.add(driver.data.properties.driver.const);
  for (const inner of Object.values(part)) driversIn(inner, found);
  return found;
}
const drivers = [...driversIn(z.toJSONSchema(DeviceSettings, { io: "input" }))].sort();

it("the page knows all drivers", () => expect(drivers.length).toBeGreaterThan(20));

it.each(drivers)("the page says how to wire and set up %s", (driver) => {
  // A section of its own, or its entry in that of its kind.
  expect(PAGE).toMatch(new RegExp(`^(#{2,3} .*\`${driver}\`|- \\*\\*\`${driver}\`\\*\\*)`, "m"));
});
