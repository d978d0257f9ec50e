import { type z } from "zod";
import { type InputProblem } from "./codes.ts";

/** Every problem of a failed parse, one row each; unknown fields are named one by one. */
export function inputProblems(error: z.ZodError, prefix: readonly PropertyKey[] = []): InputProblem[] {
  return error.issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: pathText([...path, key]), message: "is not a field of this request" }));
    return [{ path: pathText(path), message: issue.message }];
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
