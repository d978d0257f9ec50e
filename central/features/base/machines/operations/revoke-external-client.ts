import { ExternalClient } from "../../../../wire/machine.ts";
import { revokeClient } from "../../../../platform/auth/clients.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { CLIENTS, getClient, getStandingClient } from "../client-store.ts";
import { params, path } from "../client-paths.ts";

export const revokeExternalClient = defineWrite({
  id: "revokeExternalClient",
  needsProof: true,
  method: "delete",
  path: `${path}/{id}`,
  permission: "machines.manage",
  scope: CLIENTS,
  isOwn: true,
  summary: "Revoke an external client at once: its secrets and its tokens are no longer valid",
  params,
  reply: ExternalClient,
  message: "client_revoked",
  async handle({ work, params: { id } }) {
    await getStandingClient(work, id);
    await revokeClient(work, id);
    return getClient(work.tx, work.actor, id);
  },
});
