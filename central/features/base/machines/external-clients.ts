import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import {
  ExternalClient,
  ExternalClientCreate,
  ExternalClientUpdate,
  ExternalClientWithSecret,
} from "../../../wire/machine.ts";
import { createClient, offerClientSecret, revokeClient, updateClient } from "../../../platform/auth/clients.ts";
import { defineRead, defineWrite, type Operation } from "../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../platform/lists.ts";
import { given } from "../../../platform/patch.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import { companies } from "../companies.ts";
import { CLIENT_LIST, CLIENTS, requireGrantable, getClient, getStandingClient, pageOfClients } from "./client-store.ts";

const params = z.strictObject({ id: Uuid });
const path = "/v1/external-clients";

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
  message: "External client created",
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
  message: "External client updated",
  async handle({ work, params: { id }, body }) {
    await getStandingClient(work, id);
    if (body.scopes !== undefined) await requireGrantable(work, body.scopes);
    await updateClient(work, id, given(body));
    return getClient(work.tx, work.actor, id);
  },
});

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
  message: "New secret created",
  replay: "never replayed",
  async handle({ work, params: { id } }) {
    await getStandingClient(work, id);
    const secret = await offerClientSecret(work, id);
    return { ...(await getClient(work.tx, work.actor, id)), client_secret: secret };
  },
});

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
  message: "External client revoked",
  async handle({ work, params: { id } }) {
    await getStandingClient(work, id);
    await revokeClient(work, id);
    return getClient(work.tx, work.actor, id);
  },
});

/** External systems: their clients, scopes, secrets and revocation. */
export const externalClients: Operation[] = [
  createExternalClient,
  listExternalClients,
  getExternalClient,
  updateExternalClient,
  rotateExternalClientSecret,
  revokeExternalClient,
];
