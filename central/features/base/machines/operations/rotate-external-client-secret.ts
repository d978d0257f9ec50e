import { ExternalClientWithSecret } from "../../../../wire/machine.ts";
import { offerClientSecret } from "../../../../platform/auth/clients.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { CLIENTS, getClient, getStandingClient } from "../client-store.ts";
import { params, path } from "../client-paths.ts";

export const rotateExternalClientSecret = defineWrite({
  id: "rotateExternalClientSecret",
  needsProof: true,
  method: "post",
  path: `${path}/{id}/secret`,
  permission: "machines.manage",
  scope: CLIENTS,
  isOwn: true,
  summary: "Give an external client a new secret, shown only once",
  description: "The previous secret stays valid until the new one is first used, so that the client stays connected.",
  params,
  reply: ExternalClientWithSecret,
  message: "secret_created",
  replay: "never replayed",
  async handle({ work, params: { id } }) {
    await getStandingClient(work, id);
    const secret = await offerClientSecret(work, id);
    return { ...(await getClient(work.tx, work.actor, id)), client_secret: secret };
  },
});
