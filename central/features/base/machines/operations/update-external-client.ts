import { ExternalClient, ExternalClientUpdate } from "../../../../wire/machine.ts";
import { updateClient } from "../../../../platform/auth/clients.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { given } from "../../../../platform/patch.ts";
import { CLIENTS, requireGrantable, getClient, getStandingClient } from "../client-store.ts";
import { params, path } from "../client-paths.ts";
import { say } from "../../../../../shared/words/say.ts";

export const updateExternalClient = defineWrite({
  id: "updateExternalClient",
  needsProof: true,
  method: "patch",
  path: `${path}/{id}`,
  permission: "machines.manage",
  scope: CLIENTS,
  isOwn: true,
  summary: "Update an external client: name, scopes, expiry; it takes effect at once, also for its tokens",
  params,
  body: ExternalClientUpdate,
  reply: ExternalClient,
  message: say("thing_updated", { thing: say("thing:external client") }),
  async handle({ work, params: { id }, body }) {
    await getStandingClient(work, id);
    if (body.scopes !== undefined) await requireGrantable(work, body.scopes);
    await updateClient(work, id, given(body));
    return getClient(work.tx, work.actor, id);
  },
});
