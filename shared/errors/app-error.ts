import { type ErrorCode, type InputProblem } from "./codes.ts";

/** A failure that its caller is told about: a code of the closed list and a sentence for the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly InputProblem[];
  /** Whole seconds after which a new try makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** @param detail what happened, in words the caller may read; never a secret */
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
