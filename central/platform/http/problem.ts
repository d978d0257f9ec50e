import { z } from "zod";
import { hideCredentials } from "./hide-credentials.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { ERRORS, type ErrorCode } from "../../../shared/errors/codes.ts";
import { Said } from "../../../shared/wire/said.ts";

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** A failure in its answered form: RFC 9457, with the additions of this API. */
export const Problem = z
  .strictObject({
    type: z.string().describe("URI of the kind of failure"),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string().describe("copy of `detail`, in the field that successful answers use"),
    code: z.enum(CODES),
    request_id: z.string(),
    errors: z
      .array(
        z.strictObject({
          path: z.string(),
          message: z.string(),
          said: Said.optional().describe("the message as a code with its values, for pages in other languages"),
        }),
      )
      .optional()
      .describe("every problem of the input"),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/** The answer to a failure. An error that is not meant for callers becomes `internal`, without details. */
export function problemResponse(error: unknown, requestId: string): Response {
  const shown =
    error instanceof AppError
      ? error
      : new AppError(
          "internal",
          `Something failed in the service. Report the request id ${requestId} if it happens again`,
        );
  const { status, title } = ERRORS[shown.code];
  const problem: Problem = {
    type: `urn:gate-access:problem:${shown.code}`,
    title,
    status,
    detail: shown.message,
    message: shown.message,
    code: shown.code,
    request_id: requestId,
    ...(shown.problems.length > 0 ? { errors: [...shown.problems] } : {}),
  };
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (status === 401) headers.set("www-authenticate", "Bearer");
  // The rest of a body that was too large would be parsed as the next request.
  if (status === 413) headers.set("connection", "close");
  if (shown.retryAfterSeconds !== undefined) headers.set("retry-after", String(shown.retryAfterSeconds));
  return new Response(hideCredentials(JSON.stringify(problem)), { status, headers });
}
