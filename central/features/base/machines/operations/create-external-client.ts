import { ExternalClientCreate, ExternalClientWithSecret } from "../../../../wire/machine.ts";
import { createClient } from "../../../../platform/auth/clients.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { companies } from "../../companies.ts";
import { CLIENTS, requireGrantable, getClient } from "../client-store.ts";
import { path } from "../client-paths.ts";
import { say } from "../../../../../shared/words/say.ts";

export const createExternalClient = defineWrite({
  id: "createExternalClient",
  needsProof: true,
  method: "post",
  path,
  permission: "machines.manage",
  scope: CLIENTS,
  isOwn: true,
  summary: "Create an external client; its secret is shown only once",
  body: ExternalClientCreate,
  example: { body: { name: "Port system" } },
  reply: ExternalClientWithSecret,
  fails: [],
  message: say("thing_created", { thing: say("thing:external client") }),
  replay: "never replayed",
  async handle({ work, body: { name, company_id, scopes, expires_at } }) {
    if (company_id !== null) await resolveReference("company_id", companies.get(work.tx, work.actor, company_id));
    await requireGrantable(work, scopes);
    const client = { kind: "external", name, companyId: company_id, scopes, expiresAt: expires_at } as const;
    const { clientId, clientSecret } = await createClient(work, client);
    // A client without a company is outside the reach of a company's people.
    const made = await resolveReference("company_id", getClient(work.tx, work.actor, clientId));
    return { ...made, client_secret: clientSecret };
  },
});
