import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { endProblem } from "./rules.ts";

/** @throws AppError `invalid_input` when a mode would have ended already */
export function refusePastEnd(until: string | null, now: string): void {
  const problem = endProblem(until, now);
  if (problem) throw invalidInput([problem]);
}
