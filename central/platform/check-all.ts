import { AppError, invalidInput } from "../../shared/errors/app-error.ts";
import type { InputProblem } from "../../shared/errors/codes.ts";

/**
 * Runs all of these checks in order, so that the answer lists every problem at once.
 * @returns their results, in order
 * @throws AppError `invalid_input` with the problems of all that failed so; any other failure unchanged
 */
export async function checkAll<T extends readonly unknown[]>(
  ...checks: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const answers: unknown[] = [];
  const refusals: AppError[] = [];
  for (const check of checks) {
    try {
      answers.push(await check());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
      refusals.push(error);
    }
  }
  const [first, ...others] = refusals;
  if (!first) return answers as unknown as T;
  if (others.length === 0) throw first;
  const problems: InputProblem[] = refusals.flatMap((refusal) => refusal.problems);
  throw invalidInput(problems);
}
