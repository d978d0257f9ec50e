import { type Spoken } from "../../../shared/wire/said.ts";
/** What became of a call to central. What can be expected is a value here; only faults of this program are thrown. */
export type CallFailure =
  /** No whole answer: no connection, cut, or over the time limit. */
  | { is: "unreachable"; because: Spoken }
  /** Central answered with a failure; `code` is of its closed list, or `http_<status>`. */
  | { is: "refused"; status: number; code: string; because: Spoken; retryAfterMs: number | null }
  /** Central does not take this edge's credentials; `isFinal`: it says in so many words that it was revoked. */
  | { is: "revoked"; because: Spoken; isFinal: boolean }
  /** An answer that the wire does not know. */
  | { is: "unreadable"; because: Spoken };

export type Answer<T> = { is: "ok"; value: T } | CallFailure;
