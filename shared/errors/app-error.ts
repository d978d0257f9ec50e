import type { ErrorCode, InputProblem } from "./codes.ts";

/** A failure that is reported to the caller: a code from `codes.ts` and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly InputProblem[];
  /** Whole seconds to wait before a retry; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** @param detail what happened, for the caller; never contains a secret */
  constructor(
    code: ErrorCode,
    detail: string,
    more: { problems?: readonly InputProblem[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    this.problems = more.problems ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
