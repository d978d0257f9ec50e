import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type InputProblem } from "../../../shared/errors/codes.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { Nothing, type Operation } from "./operation.ts";
import { textProblems } from "./text-problems.ts";

/** Input as it came, not yet looked at. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

const MOST_NAMED = 200;

/**
 * Judges all input of an operation at once.
 * @throws AppError `invalid_input` with every problem of parameters, query and body, as far as a person can read them
 */
export async function parseInput(operation: Operation, input: RawInput): Promise<RawInput> {
  // A form of OAuth has refusals of its own; and what happened at a gate is never refused for how it is written.
  const isAnyText = operation.bodyType === "form" || operation.permission === "sync";
  const unkept = textProblems(isAnyText ? { ...input, body: undefined } : input);
  const [params, query, body] = await Promise.all([
    (operation.params ?? Nothing).safeParseAsync(input.params),
    (operation.query ?? Nothing).safeParseAsync(input.query),
    operation.bodyType === "multipart"
      ? z.undefined().safeParse(undefined)
      : (operation.body ?? Nothing).safeParseAsync(input.body),
  ]);
  if (params.success && query.success && body.success && unkept.length === 0)
    return { params: params.data, query: query.data, body: body.data };
  const found: InputProblem[] = [params, query, body].flatMap(({ error }) => (error ? inputProblems(error) : []));
  const named = new Set(found.map(({ path }) => path));
  const problems = readable([...found, ...unkept.filter(({ path }) => !named.has(path))]);
  throw new AppError("invalid_input", wordsFor(problems), { problems });
}

function wordsFor(problems: readonly InputProblem[]): string {
  return problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
}

/** The first of so many that nobody reads them all: a refusal must not be many times as long as what it refuses. */
function readable(problems: readonly InputProblem[]): readonly InputProblem[] {
  if (problems.length <= MOST_NAMED) return problems;
  const others = { path: "", message: `and ${problems.length - MOST_NAMED} problems more` };
  return [...problems.slice(0, MOST_NAMED), others];
}
