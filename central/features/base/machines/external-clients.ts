import type { Operation } from "../../../platform/http/operation.ts";
import { createExternalClient } from "./operations/create-external-client.ts";
import { listExternalClients } from "./operations/list-external-clients.ts";
import { getExternalClient } from "./operations/get-external-client.ts";
import { updateExternalClient } from "./operations/update-external-client.ts";
import { rotateExternalClientSecret } from "./operations/rotate-external-client-secret.ts";
import { revokeExternalClient } from "./operations/revoke-external-client.ts";

/** External systems: their clients, scopes, secrets and revocation. */
export const externalClients: Operation[] = [
  createExternalClient,
  listExternalClients,
  getExternalClient,
  updateExternalClient,
  rotateExternalClientSecret,
  revokeExternalClient,
];
