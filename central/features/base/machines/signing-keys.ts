import type { Operation } from "../../../platform/http/operation.ts";
import { listSigningKeys } from "./operations/list-signing-keys.ts";
import { rotateSigningKey } from "./operations/rotate-signing-key.ts";
import { revokeSigningKey } from "./operations/revoke-signing-key.ts";

/** The signing keys of central. */
export const signingKeys: Operation[] = [listSigningKeys, rotateSigningKey, revokeSigningKey];
