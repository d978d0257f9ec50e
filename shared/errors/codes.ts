import type { Said } from "../wire/said.ts";

/**
 * The closed list of error codes: the values of `code` in a problem response.
 * Each has its HTTP status and one line for people.
 */
export const ERRORS = {
  invalid_input: { status: 400, title: "The request has fields that cannot be accepted" },
  malformed: { status: 400, title: "The request cannot be read" },
  unauthenticated: { status: 401, title: "Sign in first" },
  bad_credentials: { status: 401, title: "Invalid credentials" },
  token_expired: { status: 401, title: "The token has expired" },
  edge_revoked: { status: 403, title: "This edge has been revoked" },
  second_factor_required: { status: 403, title: "This account needs a second factor" },
  fresh_proof_required: { status: 403, title: "Prove first that it is you" },
  forbidden: { status: 403, title: "This account may not do that" },
  not_found: { status: 404, title: "There is no such record" },
  method_not_allowed: { status: 405, title: "Method not allowed at this address" },
  wrong_state: { status: 409, title: "The record's state does not allow that" },
  already_exists: { status: 409, title: "The record already exists" },
  in_use: { status: 409, title: "The record is still in use" },
  edge_unreachable: { status: 409, title: "The gate's edge cannot be reached now" },
  idempotency_conflict: { status: 409, title: "This Idempotency-Key was used for another request" },
  precondition_failed: { status: 412, title: "The record has changed since it was read" },
  too_large: { status: 413, title: "The request is too large" },
  unsupported_media: { status: 415, title: "This kind of content is not accepted here" },
  locked: { status: 429, title: "Locked after too many failures" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "The service cannot answer now" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One input error: its path, such as `vehicle_tickets.0.police_number`, and a message in English. */
export interface InputProblem {
  path: string;
  message: string;
  /** The message as a value, for readers of another language. */
  said?: Said | undefined;
}
