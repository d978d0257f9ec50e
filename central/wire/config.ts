import { z } from "zod";
import { AnyJson, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** The runtime settings of the system: the schema and the default of each. */
export const KNOWN_CONFIGS = {
  company_user_quota: {
    value: z.int().min(1).max(10_000),
    fallback: 20,
    words: "How many people of a company may have an account, where the company has no quota of its own",
  },
  second_factor_levels: {
    value: z
      .array(z.enum(["super_admin", "admin", "operational", "tenant"], { error: saying("must_be_level_of_people") }))
      .transform((levels) => [...new Set(levels)]),
    fallback: [],
    words:
      "Levels of roles whose people can do nothing without a second factor but set one up: super_admin, admin, operational, tenant",
  },
} as const satisfies Record<string, { value: z.ZodType; fallback: unknown; words: string }>;

export const ConfigKey = z.enum(Object.keys(KNOWN_CONFIGS) as [keyof typeof KNOWN_CONFIGS], {
  error: saying("must_be_one_of", { choices: Object.keys(KNOWN_CONFIGS).join(", ") }),
});
export type ConfigKey = z.infer<typeof ConfigKey>;
export type ConfigValue<K extends ConfigKey> = z.infer<(typeof KNOWN_CONFIGS)[K]["value"]>;

/** A setting with a value of its own. */
export const Config = z
  .strictObject({
    id: Uuid,
    key: z.string(),
    value: AnyJson.describe("by the schema of its key"),
    description: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Config" });
export type Config = z.infer<typeof Config>;

export const ConfigCreate = z.strictObject({ key: ConfigKey, value: AnyJson });
export const ConfigUpdate = z.strictObject({ value: AnyJson });
