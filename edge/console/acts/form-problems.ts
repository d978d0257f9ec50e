import type { z } from "zod";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import type { Said, Spoken } from "../../../shared/wire/said.ts";
import { formSentences } from "../../../shared/words/form-sentences.ts";
import { say } from "../../../shared/words/say.ts";

/** The errors of a form: its schema names codes, and the parser names limits. */
export function formProblems(error: z.ZodError): { path: string; said: Spoken }[] {
  return error.issues.flatMap((issue): { path: string; said: Spoken }[] => {
    const said = saidOf(issue);
    return said === null
      ? inputProblems({ issues: [issue] } as z.ZodError).map(({ path, message }) => ({ path, said: message }))
      : [{ path: issue.path.map(String).join("."), said }];
  });
}

function saidOf(issue: z.core.$ZodIssue): Said | null {
  if (Object.hasOwn(formSentences, issue.message)) {
    const limit = "maximum" in issue ? issue.maximum : "minimum" in issue ? issue.minimum : 0;
    return { code: issue.message, params: { limit: Number(limit) } };
  }
  return issue.code === "too_big" && issue.origin === "string"
    ? say("too_many_characters", { limit: Number(issue.maximum) })
    : null;
}
