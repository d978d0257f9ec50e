import type { z } from "zod";
import type { InputProblem } from "./codes.ts";

/** Lists every problem of a failed parse, one entry each. Each unknown field gets its own entry. */
export function inputProblems(error: z.ZodError): InputProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        message: "is not a field of this request",
      }));
    return [{ path: pathText(issue.path), message: issue.message }];
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
