import { readFileSync } from "node:fs";
import { readEnvironment } from "../../../shared/setup/settings-files.ts";
import type { Terminal } from "../../../shared/setup/terminal.ts";
import { type CentralConfig, SETTINGS } from "../../config/config.ts";
import { ConfigRefused } from "../../config/read-config.ts";
import type { Values } from "./questions.ts";

/** Settings that nobody may see: on the command line every account of the machine could read them. */
const SECRET: ReadonlySet<string> = new Set<keyof CentralConfig>([
  "database_url",
  "database_listen_url",
  "first_admin_password",
  "key_encryption_key",
  "mail_url",
  "metrics_token",
  "s3_secret_key",
  "service_secrets",
]);

/** How settings of central are written: see `writeChanges`. */
export const RULES = {
  nameOf: (setting: string): string => SETTINGS[setting as keyof CentralConfig],
  isSecret: (setting: string): boolean => SECRET.has(setting),
};

/**
 * The settings that the command line gives.
 * @param given.set `name=value`, none of them a secret
 * @param given.secrets a file of `NAME='value'` lines as in the environment file, or `-` for standard input
 * @throws ConfigRefused with everything that is wrong with them
 */
export async function givenValues(
  given: { publicUrl?: string; adminEmail?: string; set: readonly string[]; secrets?: string },
  terminal: Terminal,
): Promise<Values> {
  const problems: string[] = [];
  const values: Values = {};
  for (const text of given.set) {
    const [name = "", ...value] = text.split("=");
    if (!Object.hasOwn(SETTINGS, name)) problems.push(`--set ${name}: there is no such setting`);
    else if (SECRET.has(name)) problems.push(`--set ${name}: everybody here could read it; give it in --secrets`);
    else values[name] = value.join("=");
  }
  if (given.secrets !== undefined) {
    const text = given.secrets === "-" ? await terminal.readAll() : readFileSync(given.secrets, "utf8");
    for (const [name, value] of Object.entries(readEnvironment(text))) {
      const [setting] = Object.entries(SETTINGS).find(([, one]) => one === name) ?? [];
      if (setting === undefined) problems.push(`--secrets: ${name} is not a setting`);
      else values[setting] = value;
    }
  }
  if (problems.length > 0) throw new ConfigRefused(problems);
  if (given.publicUrl !== undefined) values["public_url"] = given.publicUrl;
  if (given.adminEmail !== undefined) values["first_admin_email"] = given.adminEmail;
  if (values["mail_url"] !== undefined) values["mail"] ??= "smtp";
  return values;
}
