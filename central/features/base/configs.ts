import { z } from "zod";
import { invalidInput } from "../../../shared/errors/app-error.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { Config, ConfigCreate, ConfigKey, ConfigUpdate, type ConfigValue, KNOWN_CONFIGS } from "../../wire/config.ts";
import { requireFreshProof } from "../../platform/auth/fresh-proof.ts";
import type { Reads } from "../../platform/db/database.ts";
import { first } from "../../platform/db/first.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { defineRead, defineWrite } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";
import type { Work } from "../../platform/transact.ts";

/** A setting as stored: the value is JSON text, for every key. */
const StoredConfig = Config.omit({ description: true }).extend({ value: z.string() }).meta({ id: "StoredConfig" });
type StoredConfig = z.infer<typeof StoredConfig>;

declare module "../../platform/db/database.ts" {
  interface Database {
    configs: StoredConfig;
  }
}

const configs = recordsOf<StoredConfig>({
  name: "setting",
  scope: scopeOf({ table: "configs", company: "none", area: "none" }),
  record: StoredConfig,
  search: ["key"],
  unique: [{ column: "key" }],
});

const LIST = configs.listedBy(["key", "updated_at"]);

/** The current value of a setting: the stored one, or the default. */
export async function configOf<K extends ConfigKey>(db: Reads, key: K): Promise<ConfigValue<K>> {
  const row = await first(
    db.selectFrom("configs").select("value").where("key", "=", key).where("deleted_at", "is", null),
  );
  const { value, fallback } = KNOWN_CONFIGS[key];
  // A value of a later version that this version can't read counts as unset.
  const read = row && value.safeParse(JSON.parse(row.value));
  return (read?.success === true ? read.data : fallback) as ConfigValue<K>;
}

function shown(stored: StoredConfig): Config {
  const known = ConfigKey.safeParse(stored.key);
  const description = known.success ? KNOWN_CONFIGS[known.data].words : "";
  return Config.parse({ ...stored, value: JSON.parse(stored.value) as unknown, description });
}

/** Who needs a second factor is a part of how people sign in. */
function requireProofFor(work: Work, key: string): void {
  if (key === ("second_factor_levels" satisfies ConfigKey)) requireFreshProof(work);
}

/** @throws AppError `invalid_input` with the message of the key's schema */
function textOf(key: string, value: unknown): string {
  const judged = KNOWN_CONFIGS[ConfigKey.parse(key)].value.safeParse(value);
  if (judged.success) return JSON.stringify(judged.data);
  const problems = inputProblems(judged.error, value).map(({ path, said }) => ({
    path: path === "" ? "value" : `value.${path}`,
    said,
  }));
  throw invalidInput(problems);
}

const KEYS = Object.entries(KNOWN_CONFIGS).map(
  ([key, { words, fallback }]) => `- \`${key}\`: ${words} (${JSON.stringify(fallback)})`,
);
const scope = configs.declared.scope;
const message = (what: string) => `Setting ${what}`;

/** The operations on one setting, by the column in its address. */
function operationsBy<K extends "id" | "key">(column: K) {
  const path = column === "id" ? "/v1/configs/{id}" : "/v1/configs/key/{key}";
  const suffix = column === "id" ? "" : "ByKey";
  const params = z.strictObject({ [column]: column === "id" ? Uuid : z.string().max(100) }) as unknown as z.ZodType<
    Record<K, string>,
    Record<K, string>
  >;
  const one = { path, params, reply: Config, scope } as const;
  const nameOf = (given: Record<K, string>): string => given[column];
  const get = defineRead({
    ...one,
    id: `getConfig${suffix}`,
    method: "get",
    permission: "configs.read",
    summary: `Detail of a setting by its ${column}`,
    handle: async ({ db, actor, params: given }) => shown(await configs.get(db, actor, nameOf(given), column)),
  });
  const update = defineWrite({
    ...one,
    id: `updateConfig${suffix}`,
    needsProof: true,
    method: "patch",
    permission: "configs.update",
    summary: `Update a setting by its ${column}; its value is checked against the schema of its key`,
    body: ConfigUpdate,
    message: message("updated"),
    async handle({ work, params: given, body: { value } }) {
      const before = await configs.get(work.tx, work.actor, nameOf(given), column);
      const after = { ...before, value: textOf(before.key, value) };
      if (after.value !== before.value) requireProofFor(work, before.key);
      return shown(await configs.save(work, before, after));
    },
  });
  const remove = defineWrite({
    ...one,
    id: `deleteConfig${suffix}`,
    needsProof: true,
    method: "delete",
    permission: "configs.update",
    summary: `Delete a setting by its ${column}: the default applies again`,
    message: message("deleted"),
    async handle({ work, params: given }) {
      const before = await configs.get(work.tx, work.actor, nameOf(given), column);
      requireProofFor(work, before.key);
      return shown(await configs.remove(work, before));
    },
  });
  return [get, update, remove] as const;
}

export const [getConfig, updateConfig, deleteConfig] = operationsBy("id");
export const [getConfigByKey, updateConfigByKey, deleteConfigByKey] = operationsBy("key");

export const createConfig = defineWrite({
  id: "createConfig",
  needsProof: true,
  method: "post",
  path: "/v1/configs",
  permission: "configs.update",
  scope,
  summary: "Create a setting, which replaces its default",
  description: `The keys, with their defaults:\n\n${KEYS.join("\n")}`,
  body: ConfigCreate,
  example: { body: { key: "company_user_quota", value: 20 } },
  reply: Config,
  message: message("made"),
  replay: async ({ db, actor, id }) => shown(await configs.get(db, actor, id)),
  async handle({ work, body: { key, value } }) {
    requireProofFor(work, key);
    return shown(await configs.insert(work, { key, value: textOf(key, value) }));
  },
});

export const listConfigs = defineRead({
  id: "listConfigs",
  method: "get",
  path: "/v1/configs",
  permission: "configs.read",
  scope,
  summary: "List of the settings that replace a default",
  query: listQuery(["key", "updated_at"], {}, "asc"),
  list: LIST,
  reply: listOf(Config),
  async handle({ db, actor, query }) {
    const { items, meta } = await configs.page(db, actor, query, LIST);
    return { items: items.map(shown), meta };
  },
});

/** System settings that can change at runtime. */
export const configsFeature: Feature = {
  name: "configs",
  operations: [
    createConfig,
    listConfigs,
    getConfig,
    updateConfig,
    deleteConfig,
    getConfigByKey,
    updateConfigByKey,
    deleteConfigByKey,
  ],
};
