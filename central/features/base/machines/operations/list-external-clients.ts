import { Uuid } from "../../../../../shared/wire/common.ts";
import { ExternalClient } from "../../../../wire/machine.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { CLIENT_LIST, CLIENTS, pageOfClients } from "../client-store.ts";
import { path } from "../client-paths.ts";

export const listExternalClients = defineRead({
  id: "listExternalClients",
  method: "get",
  path,
  permission: "machines.read",
  scope: CLIENTS,
  isOwn: true,
  summary: "List of external clients, revoked ones too",
  query: listQuery(["created_at", "name"], { company_id: Uuid.optional() }),
  list: CLIENT_LIST,
  reply: listOf(ExternalClient),
  handle: ({ db, actor, query }) => pageOfClients(db, actor, query),
});
