import { Config } from "../../../wire/config.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../platform/lists.ts";
import { configs, shown, scope } from "./config-records.ts";

const LIST = configs.listedBy(["key", "updated_at"]);

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
