import { expect, test } from "vitest";
import { help, settingEntry } from "./settings.ts";

test("a setting has one label and one unit, and a help that may differ by driver", () => {
  expect(settingEntry("pulse_ms")).toMatchObject({ label: ["Length of a pulse", "Lama pulsa"], unit: ["ms", "ms"] });
  expect(help("shelly2.pulse_ms")).not.toEqual(help("pulse_ms"));
  expect([settingEntry("shelly2.pulse_ms"), settingEntry("toString")]).toEqual([undefined, undefined]);
});
