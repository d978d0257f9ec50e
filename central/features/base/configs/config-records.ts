import { z } from "zod";
import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { inputProblems } from "../../../../shared/errors/input-problems.ts";
import { Config, ConfigKey, KNOWN_CONFIGS } from "../../../wire/config.ts";
import { requireFreshProof } from "../../../platform/auth/fresh-proof.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";

/** A setting as stored: the value is JSON text, for every key. */
const StoredConfig = Config.omit({ description: true }).extend({ value: z.string() }).meta({ id: "StoredConfig" });

type StoredConfig = z.infer<typeof StoredConfig>;

declare module "../../../platform/db/database.ts" {
  interface Database {
    configs: StoredConfig;
  }
}

export const configs = recordsOf<StoredConfig>({
  name: "setting",
  scope: scopeOf({ table: "configs", company: "none", area: "none" }),
  record: StoredConfig,
  search: ["key"],
  unique: [{ column: "key" }],
});

export function shown(stored: StoredConfig): Config {
  const known = ConfigKey.safeParse(stored.key);
  const description = known.success ? KNOWN_CONFIGS[known.data].words : "";
  return Config.parse({ ...stored, value: JSON.parse(stored.value) as unknown, description });
}

/** Who needs a second factor is a part of how people sign in. */
export function requireProofFor(work: Work, key: string): void {
  if (key === ("second_factor_levels" satisfies ConfigKey)) requireFreshProof(work);
}

/** @throws AppError `invalid_input` with the message of the key's schema */
export function textOf(key: string, value: unknown): string {
  const judged = KNOWN_CONFIGS[ConfigKey.parse(key)].value.safeParse(value);
  if (judged.success) return JSON.stringify(judged.data);
  const problems = inputProblems(judged.error, value).map(({ path, said }) => ({
    path: path === "" ? "value" : `value.${path}`,
    said,
  }));
  throw invalidInput(problems);
}

export const scope = configs.declared.scope;
