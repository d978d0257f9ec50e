import { ERRORS, type ErrorCode } from "../../../shared/errors/codes.ts";
import { type Operation, takesKey, takesMatch } from "../http/operation.ts";
import { Problem } from "../http/problem.ts";

/** Possible failures of a write without a declared `fails`. */
const ANY_CONFLICT: readonly ErrorCode[] = ["wrong_state", "already_exists"];

/** Every failure code of an operation: those that follow from its declaration, and its own `fails`. */
export function failureCodesOf(operation: Operation): ReadonlySet<ErrorCode> {
  const { permission, path, method, body, form, fails } = operation;
  const codes = new Set<ErrorCode>(["invalid_input", "rate_limited", "internal", "unavailable"]);
  const add = (holds: boolean, ...more: ErrorCode[]) => {
    if (holds) for (const code of more) codes.add(code);
  };
  add(permission !== "public", "unauthenticated", "token_expired", "forbidden", "second_factor_required");
  add(operation.needsProof === true, "fresh_proof_required");
  add(permission === "sync", "edge_revoked");
  add(path.includes("{"), "not_found");
  // A body that was not asked for is read all the same, to find what is wrong with it.
  add(method !== "get" || body !== undefined, "malformed", "too_large", "unsupported_media");
  add(takesKey(operation), "idempotency_conflict");
  // A request that comes again shows the record as it is now; it may be deleted since.
  add(takesKey(operation) && "replay" in operation && operation.replay !== "never replayed", "not_found");
  add(takesMatch(operation), "precondition_failed");
  add(true, ...(fails ?? (form === "read" ? [] : ANY_CONFLICT)));
  return codes;
}

/** Failures common to all operations are described once, in the default answer. */
const ALWAYS: ReadonlySet<ErrorCode> = new Set(["rate_limited", "internal", "unavailable"]);

/** The failure codes of an operation by status, and those of every operation by `default`. */
function codesByStatus(operation: Operation): Map<string, ErrorCode[]> {
  const codes = [...failureCodesOf(operation)].sort();
  return Map.groupBy(codes, (code) => (ALWAYS.has(code) ? "default" : String(ERRORS[code].status)));
}

/**
 * The failures of these operations: the components `409`, `409-2` and so on, which operations with the same codes share,
 * and the references of one operation to them, by status.
 */
export function sharedFailures(operations: readonly Operation[]) {
  const names = new Map<string, string>();
  const components: Record<string, ReturnType<typeof failureResponse>> = {};
  for (const [status, codes] of operations.flatMap((operation) => [...codesByStatus(operation)])) {
    if (names.has(codes.join())) continue;
    const before = Object.keys(components).filter((name) => name.split("-")[0] === status).length;
    const name = before === 0 ? status : `${status}-${before + 1}`;
    names.set(codes.join(), name);
    components[name] = failureResponse(codes);
  }
  const referencesOf = (operation: Operation) =>
    [...codesByStatus(operation)].map(([status, codes]): [string, { $ref: string }] => [
      status,
      { $ref: `#/components/responses/${names.get(codes.join()) ?? ""}` },
    ]);
  return { components, referencesOf: (operation: Operation) => Object.fromEntries(referencesOf(operation)) };
}

/** The answer to a request that fails with one of these codes. */
function failureResponse(codes: readonly ErrorCode[]) {
  const [first = "internal"] = codes;
  const { status, title } = ERRORS[first];
  const waits = codes.some((code) => [429, 503].includes(ERRORS[code].status));
  const words = (code: ErrorCode): string => {
    const shown = ALWAYS.has(code) ? `\`${code}\` (${ERRORS[code].status})` : `\`${code}\``;
    return `${shown}: ${ERRORS[code].title[0]}`;
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
