import type { Feature } from "../../../platform/feature.ts";
import { createExternalClient } from "./operations/create-external-client.ts";
import { listExternalClients } from "./operations/list-external-clients.ts";
import { getExternalClient } from "./operations/get-external-client.ts";
import { updateExternalClient } from "./operations/update-external-client.ts";
import { rotateExternalClientSecret } from "./operations/rotate-external-client-secret.ts";
import { revokeExternalClient } from "./operations/revoke-external-client.ts";
import { listSigningKeys } from "./operations/list-signing-keys.ts";
import { rotateSigningKey } from "./operations/rotate-signing-key.ts";
import { revokeSigningKey } from "./operations/revoke-signing-key.ts";

/** The credentials of external systems, and central's signing keys. The edges feature holds the edges' credentials. */
export const machinesFeature: Feature = {
  name: "machines",
  operations: [
    createExternalClient,
    listExternalClients,
    getExternalClient,
    updateExternalClient,
    rotateExternalClientSecret,
    revokeExternalClient,
    listSigningKeys,
    rotateSigningKey,
    revokeSigningKey,
  ],
};
