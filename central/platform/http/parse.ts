import type { z } from "zod";
import { invalidInput } from "../../../shared/errors/app-error.ts";
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
    if (unkept.length > 0) throw invalidInput(unkept);
    return parsed;
  }
  const problemsOf = ({ error }: { error?: z.ZodError | undefined }, given: unknown): InputProblem[] =>
    error ? inputProblems(error, given) : [];
  const found = [
    ...problemsOf(params, input.params),
    ...problemsOf(query, input.query),
    ...problemsOf(body, input.body),
  ];
  throw invalidInput(withTextProblems(found, unkeptOf(input)));
}
