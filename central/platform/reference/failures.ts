import { ERRORS, type ErrorCode } from "../../../shared/errors/codes.ts";
import { type Operation, takesKey, takesMatch } from "../http/operation.ts";
import { Problem } from "../http/problem.ts";

/** Possible failures of a write without a declared `fails`. */
const ANY_CONFLICT: readonly ErrorCode[] = ["wrong_state", "already_exists", "in_use", "edge_unreachable"];

/** Every failure code of an operation: those that follow from its declaration, and its own `fails`. */
export function failureCodesOf(operation: Operation): ReadonlySet<ErrorCode> {
  const { permission, path, body, form, fails } = operation;
  const codes = new Set<ErrorCode>(["invalid_input", "rate_limited", "internal", "unavailable"]);
  const add = (holds: boolean, ...more: ErrorCode[]) => {
    if (holds) for (const code of more) codes.add(code);
  };
  add(permission !== "public", "unauthenticated", "token_expired", "forbidden", "second_factor_required");
  add(permission === "sync", "edge_revoked");
  add(path.includes("{"), "not_found");
  add(body !== undefined, "malformed", "too_large", "unsupported_media");
  add(takesKey(operation), "idempotency_conflict");
  add(takesMatch(operation), "precondition_failed");
  add(true, ...(fails ?? (form === "read" ? [] : ANY_CONFLICT)));
  return codes;
}

/** Failures common to all operations are described once, in the default answer. */
const ALWAYS: ReadonlySet<ErrorCode> = new Set(["rate_limited", "internal", "unavailable"]);

/** The failures of an operation by status, each a component that all operations with the same codes share. */
export function failuresOf(operation: Operation): Map<string, string> {
  const codes = [...failureCodesOf(operation)].sort();
  const byStatus = Map.groupBy(codes, (code) => (ALWAYS.has(code) ? "default" : String(ERRORS[code].status)));
  return new Map([...byStatus].map(([status, same]) => [status, same.join(".")]));
}

/** The component for a name from `failuresOf`. */
export function failureResponse(name: string) {
  const codes = name.split(".") as ErrorCode[];
  const [first = "internal"] = codes;
  const { status, title } = ERRORS[first];
  const waits = codes.some((code) => [429, 503].includes(ERRORS[code].status));
  const words = (code: ErrorCode): string => {
    const shown = ALWAYS.has(code) ? `\`${code}\` (${ERRORS[code].status})` : `\`${code}\``;
    return `${shown}: ${ERRORS[code].title}`;
  };
  return {
    description: codes.map(words).join(". "),
    headers: {
      ...(waits && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }),
      ...(status === 401 && { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } }),
    },
    content: {
      "application/problem+json": {
        schema: Problem,
        example: {
          type: `urn:gate-access:problem:${first}`,
          title,
          status,
          detail: title,
          message: title,
          code: first,
          request_id: "0192c3a4-7d2e-7a10-9f00-5b1c2d3e4f50",
        },
      },
    },
  };
}
