import { type Feature } from "../../platform/platform.ts";
import { externalClients } from "./external-clients.ts";
import { signingKeys } from "./signing-keys.ts";

/** What other machines sign in with, and what central signs with. The edges' credentials stand with the edges. */
export const machinesFeature: Feature = { name: "machines", operations: [...externalClients, ...signingKeys] };
