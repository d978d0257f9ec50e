import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { Config, ConfigUpdate } from "../../../wire/config.ts";
import { defineRead, defineWrite } from "../../../platform/http/operation.ts";
import type { Feature } from "../../../platform/feature.ts";
import { createConfig } from "./create-config.ts";
import { listConfigs } from "./list-configs.ts";
import { configs, shown, requireProofFor, textOf, scope } from "./config-records.ts";
import { say } from "../../../../shared/words/say.ts";

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
    message: say("thing_updated", { thing: say("thing:setting") }),
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
    message: say("thing_deleted", { thing: say("thing:setting") }),
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
