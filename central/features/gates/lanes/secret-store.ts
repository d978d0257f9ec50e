import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { HIDDEN } from "../../../platform/audit/audit.ts";
import { say } from "../../../../shared/words/say.ts";

/**
 * Restores the secrets in settings that a reader sends back: the API shows only that a secret exists, so it stays
 * unchanged.
 * @param before null for a new device
 * @throws AppError `invalid_input` where no stored secret exists
 */
export function withStoredSecrets(settings: DeviceSettings, before: DeviceSettings | null): DeviceSettings {
  return DeviceSettings.parse(filledIn(settings, before, "settings"));
}

function filledIn(value: unknown, before: unknown, path: string): unknown {
  if (value === HIDDEN) {
    if (typeof before === "string" && before !== "") return before;
    throw invalidInput([{ path, said: say("secret_must_be_given") }]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const known = new Map<string, unknown>(typeof before === "object" && before ? Object.entries(before) : []);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, filledIn(inner, known.get(key), `${path}.${key}`)]),
  );
}
