import { parseAccept } from "hono/utils/accept";
import { z } from "zod";
import { shownValue } from "./hide-credentials.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { ERRORS, type ErrorCode } from "../../../shared/errors/codes.ts";
import { Said, WordedProblem } from "../../../shared/wire/said.ts";
import { say, inWords } from "../../../shared/words/say.ts";
import { wordProblem } from "../../../shared/errors/word-problem.ts";
import type { Language } from "../../../shared/words/sentence.ts";

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
    said: Said,
    errors: z.array(WordedProblem).optional().describe("every problem of the input"),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/** A failure in words. An error that is not meant for callers becomes `internal`, without details. */
export function problemOf(error: unknown, requestId: string, language: Language = "en"): Problem {
  const shown = failureOf(error, requestId);
  const { status, title } = ERRORS[shown.code];
  const detail = inWords(shown.said, language);
  const problem: Problem = {
    type: `urn:gate-access:problem:${shown.code}`,
    title: title[language === "en" ? 0 : 1],
    status,
    detail,
    message: detail,
    code: shown.code,
    request_id: requestId,
    said: shown.said,
    ...(shown.problems.length > 0 ? { errors: shown.problems.map((one) => wordProblem(one, language)) } : {}),
  };
  return shownValue(problem) as Problem;
}

/** The answer to a failure, worded here alone. */
export function problemResponse(error: unknown, requestId: string, language: Language = "en"): Response {
  const problem = problemOf(error, requestId, language);
  const { status } = problem;
  const { retryAfterSeconds } = failureOf(error, requestId);
  const headers = new Headers({
    "content-type": "application/problem+json",
    "content-language": language,
    vary: "Accept-Language",
  });
  if (status === 401) headers.set("www-authenticate", "Bearer");
  // The rest of a body that was too large would be parsed as the next request.
  if (status === 413) headers.set("connection", "close");
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(JSON.stringify(problem), { status, headers });
}

function failureOf(error: unknown, requestId: string): AppError {
  return error instanceof AppError ? error : new AppError("internal", say("internal_failure", { id: requestId }));
}

/** The language of words for this caller: English unless its `Accept-Language` prefers Indonesian. */
export function languageOf({ headers }: Request): Language {
  const ours = parseAccept(headers.get("accept-language") ?? "").find(
    ({ type, q }) => q > 0 && /^(en|id)\b/i.test(type),
  );
  return ours && /^id/i.test(ours.type) ? "id" : "en";
}
