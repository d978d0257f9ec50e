import { ExternalClient } from "../../../../wire/machine.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { CLIENTS, getClient } from "../client-store.ts";
import { params, path } from "../client-paths.ts";

export const getExternalClient = defineRead({
  id: "getExternalClient",
  method: "get",
  path: `${path}/{id}`,
  permission: "machines.read",
  scope: CLIENTS,
  isOwn: true,
  summary: "Detail of an external client; never its secret",
  params,
  reply: ExternalClient,
  handle: ({ db, actor, params: { id } }) => getClient(db, actor, id),
});
