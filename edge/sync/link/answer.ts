import type { Spoken } from "../../../shared/wire/said.ts";
/** The result of a call to central. Expected failures are values here; only faults of this program are thrown. */
export type CallFailure =
  /** No complete answer: no connection, cut, or over the time limit. */
  | { is: "unreachable"; because: Spoken }
  /** Central answered with a failure; `code` is from its closed list, or `http_<status>`. */
  | { is: "refused"; status: number; code: string; because: Spoken; retryAfterMs: number | null }
  /** Central rejects this edge's credentials; `isFinal`: it states explicitly that the edge was revoked. */
  | { is: "revoked"; because: Spoken; isFinal: boolean }
  /** An answer that does not match the wire format. */
  | { is: "unreadable"; because: Spoken };

export type Answer<T> = { is: "ok"; value: T } | CallFailure;
