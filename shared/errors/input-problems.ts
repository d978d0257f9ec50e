import type { z } from "zod";
import type { Said } from "../wire/said.ts";
import { say } from "../words/say.ts";
import { spokenOfText } from "../words/spoken-text.ts";
import type { InputProblem } from "./codes.ts";

/**
 * Lists every problem of a failed parse, one entry each. Each unknown field gets its own entry.
 * @param given what was parsed
 */
export function inputProblems(error: z.ZodError, given: unknown): InputProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: pathText([...issue.path, key]), said: say("is_no_field") }))
      : [{ path: pathText(issue.path), said: ownWords(issue) ?? saidOf(issue, valueAt(given, issue.path)) }],
  );
}

/** The sentence that the schema gives for it; that of one of its options where it has several. A tool may give a text. */
function ownWords(issue: z.core.$ZodIssue): Said | null {
  const own = spokenOfText(issue.message);
  if (typeof own !== "string") return own;
  if (issue.code === "custom" && own !== "Invalid input") return say("all", { parts: [own] });
  if (issue.code !== "invalid_union") return null;
  return issue.errors.flat().reduce<Said | null>((found, inner) => found ?? ownWords(inner), null);
}

function saidOf(issue: z.core.$ZodIssue, value: unknown): Said {
  switch (issue.code) {
    case "invalid_type":
      return value === undefined || value === null ? say("is_required") : sayType(issue.expected);
    case "too_small":
      return sayAtLeast(issue);
    case "too_big":
      return sayAtMost(issue);
    case "invalid_value":
      return noChoice(value, issue.values);
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options)
        ? noChoice(value, issue.options)
        : say(value === undefined || value === null ? "is_required" : "does_not_fit");
    case "invalid_format":
      return sayFormat(issue.format);
    default:
      return say("does_not_fit");
  }
}

function sayFormat(format: string): Said {
  switch (format) {
    case "uuid":
      return say("must_be_of_the_list");
    case "date":
      return say("must_be_date");
    case "datetime":
      return say("must_be_moment");
    case "email":
      return say("must_be_email");
    case "url":
      return say("must_be_web_address");
    case "base64":
      return say("must_be_base64");
    default:
      return say("does_not_fit");
  }
}

function sayType(expected: string): Said {
  switch (expected) {
    case "number":
      return say("must_be_number");
    case "int":
      return say("must_be_whole");
    case "string":
      return say("must_be_text");
    case "boolean":
      return say("must_be_true_or_false");
    case "array":
      return say("must_be_list");
    case "object":
    case "record":
      return say("must_be_object");
    default:
      return say("does_not_fit");
  }
}

function sayAtLeast({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Said {
  const limit = Number(minimum);
  if (isAmount(origin)) return say(inclusive === false ? "more_than" : "at_least", { limit });
  if (origin === "string") return limit === 1 ? say("must_be_filled") : say("too_few_characters", { limit });
  return say("too_few_items", { limit });
}

function sayAtMost({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Said {
  const limit = Number(maximum);
  if (isAmount(origin)) return say(inclusive === false ? "less_than" : "at_most", { limit });
  return say(origin === "string" ? "too_many_characters" : "too_many_items", { limit });
}

const isAmount = (origin: string): boolean => ["number", "int", "bigint"].includes(origin);

/** Long enough for a name with a mistake in it. */
const MAX_QUOTED = 60;

function noChoice(value: unknown, options: readonly unknown[]): Said {
  const choices = options.map(String).join(", ");
  return value === undefined || value === null || value === ""
    ? say("must_be_one_of", { choices })
    : say("is_none_of", { given: JSON.stringify(value).slice(0, MAX_QUOTED), choices });
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
