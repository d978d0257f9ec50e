import type { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { Nothing, type Operation } from "./operation.ts";
import { requireDepth, requireShape } from "./read-body.ts";
import { textProblems, withTextProblems } from "./text-problems.ts";

/** Raw input, not validated yet. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** A limit that keeps the answer short; further problems have no reader. */
const MAX_NAMED = 50;
const MAX_IN_WORDS = 5;

/**
 * Validates all input of an operation at once.
 * @throws AppError `invalid_input` with every problem of parameters, query and body, up to a readable number
 */
export async function parseInput(operation: Operation, input: RawInput): Promise<RawInput> {
  // OAuth forms have their own refusals; gate events are never refused for their text.
  const isAnyText = operation.bodyType === "form" || operation.permission === "sync";
  if (isAnyText) requireDepth(input.body);
  else requireShape(input.body, operation.maxBodyBytes);
  const unkeptOf = (given: RawInput) =>
    textProblems([given.params, given.query, isAnyText ? undefined : given.body]).filter(
      ({ path }) => operation.answersEachItem !== true || !path.startsWith("items."),
    );
  const [params, query, body] = await Promise.all([
    (operation.params ?? Nothing).safeParseAsync(input.params),
    (operation.query ?? Nothing).safeParseAsync(input.query),
    (operation.body ?? Nothing).safeParseAsync(input.body),
  ]);
  if (params.success && query.success && body.success) {
    const parsed = { params: params.data, query: query.data, body: body.data };
    // What a schema has taken out of a text is no problem of it.
    const unkept = unkeptOf(parsed);
    if (unkept.length > 0) throw refusalOf(unkept);
    return parsed;
  }
  const problemsOf = ({ error }: { error?: z.ZodError | undefined }, given: unknown): InputProblem[] =>
    error ? inputProblems(error, given) : [];
  const found = [
    ...problemsOf(params, input.params),
    ...problemsOf(query, input.query),
    ...problemsOf(body, input.body),
  ];
  throw refusalOf(withTextProblems(found, unkeptOf(input)));
}

/** The refusal for these problems: it names the first ones, and quotes a few in full. */
export function refusalOf(found: readonly InputProblem[]): AppError {
  const others = (named: number): InputProblem[] =>
    found.length > named ? [{ path: "", message: `and ${found.length - named} problems more` }] : [];
  const words = [...found.slice(0, MAX_IN_WORDS), ...others(MAX_IN_WORDS)]
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ");
  return new AppError("invalid_input", words, { problems: [...found.slice(0, MAX_NAMED), ...others(MAX_NAMED)] });
}
