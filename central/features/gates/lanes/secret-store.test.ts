import { describe, expect, it } from "vitest";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { withoutSecrets } from "../../../platform/audit/audit.ts";
import { withStoredSecrets } from "./secret-store.ts";

const camera = (password: string): DeviceSettings =>
  DeviceSettings.parse({
    role: "reader",
    driver: "camera",
    source: { type: "http", url: "http://192.168.1.20/snap.jpg", username: "admin", password },
  });
const shown = (settings: DeviceSettings): DeviceSettings => DeviceSettings.parse(withoutSecrets(settings));

describe("a secret in a device's settings", () => {
  it("is not shown, and stays when the settings come back as they were shown", () => {
    expect(JSON.stringify(shown(camera("geheim")))).not.toContain("geheim");
    expect(withStoredSecrets(shown(camera("geheim")), camera("geheim"))).toEqual(camera("geheim"));
  });

  it("is changed by another", () => {
    expect(withStoredSecrets(camera("neu"), camera("geheim"))).toEqual(camera("neu"));
  });

  it.each([
    ["a new device", null],
    ["one that had none", camera("")],
  ])("can't stay on %s", (_name, before) => {
    expect(() => withStoredSecrets(shown(camera("geheim")), before)).toThrow(AppError);
  });

  it("of a plate reader is long enough to be shown as hidden", () => {
    const reader = DeviceSettings.safeParse({
      role: "plate-reader",
      driver: "plate-reader",
      source: { type: "hook", secret: "a-good-long-secret" },
    });
    expect(reader.success && withStoredSecrets(shown(reader.data), reader.data)).toEqual(reader.data);
  });
});
