import type { z } from "zod";
import type { InputProblem } from "./codes.ts";

/**
 * Lists every problem of a failed parse, one entry each. Each unknown field gets its own entry.
 * @param given what was parsed: a choice that does not exist is named beside those that do
 */
export function inputProblems(error: z.ZodError, given?: unknown): InputProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        message: "is not a field of this request",
      }));
    const choices = choicesOf(issue);
    const message = choices === null ? issue.message : noChoice(valueAt(given, issue.path), choices);
    return [{ path: pathText(issue.path), message }];
  });
}

/** The choices of a field that has several, where its schema has no words of its own for a wrong one. */
function choicesOf(issue: z.core.$ZodIssue): readonly unknown[] | null {
  if (issue.code === "invalid_union") return "options" in issue && Array.isArray(issue.options) ? issue.options : null;
  return issue.code === "invalid_value" && issue.message.startsWith("Invalid option") ? issue.values : null;
}

/** Long enough for a name with a mistake in it. */
const MAX_QUOTED = 60;

function noChoice(value: unknown, choices: readonly unknown[]): string {
  const oneOf = `must be one of ${choices.map(String).join(", ")}`;
  return value === undefined ? oneOf : `is ${JSON.stringify(value).slice(0, MAX_QUOTED)}; it ${oneOf}`;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    given,
  );
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
