import type { Feature } from "../../../platform/feature.ts";
import { externalClients } from "./external-clients.ts";
import { signingKeys } from "./signing-keys.ts";

/** The credentials of external systems, and central's signing keys. The edges feature holds the edges' credentials. */
export const machinesFeature: Feature = { name: "machines", operations: [...externalClients, ...signingKeys] };
