import { Config, ConfigCreate, KNOWN_CONFIGS } from "../../../wire/config.ts";
import { defineWrite } from "../../../platform/http/operation.ts";
import { configs, shown, requireProofFor, textOf, scope } from "./config-records.ts";
import { say } from "../../../../shared/words/say.ts";

const KEYS = Object.entries(KNOWN_CONFIGS).map(
  ([key, { words, fallback }]) => `- \`${key}\`: ${words} (${JSON.stringify(fallback)})`,
);

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
  message: say("thing_created", { thing: say("thing:setting") }),
  replay: async ({ db, actor, id }) => shown(await configs.get(db, actor, id)),
  async handle({ work, body: { key, value } }) {
    requireProofFor(work, key);
    return shown(await configs.insert(work, { key, value: textOf(key, value) }));
  },
});
