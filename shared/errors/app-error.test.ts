import { expect, test } from "vitest";
import { say } from "../words/say.ts";
import { AppError, invalidInput, noSuch } from "./app-error.ts";
import { ERRORS } from "./codes.ts";

test("a failure carries its code, its sentence and its cause", () => {
  const cause = new Error("locked");
  const said = say("too_many_links_asked", { minutes: 1 });
  const error = new AppError("rate_limited", said, { retryAfterSeconds: 60, cause });
  expect(error).toMatchObject({
    code: "rate_limited",
    said,
    message: "Too many links asked for: try again in 1 minute",
    retryAfterSeconds: 60,
    problems: [],
  });
  expect(error.cause).toBe(cause);
});

test("a record that is not there is named by its kind", () => {
  expect(noSuch("vehicle ticket", "7")).toMatchObject({ code: "not_found", message: "No vehicle ticket 7" });
});

test("the failure of an input names its problems, and quotes a few in full", () => {
  const problems = Array.from({ length: 60 }, (_, at) => ({ path: `a.${at}`, said: say("is_required") }));
  expect(invalidInput(problems.slice(0, 1)).said).toEqual(
    say("field_problem", { path: "a.0", problem: say("is_required") }),
  );
  const many = invalidInput(problems);
  expect(many.message).toMatch(/^a\.0: is required; (.*; ){4}and 55 problems more$/);
  expect(many.problems).toHaveLength(31);
  expect(many.problems.at(-1)).toEqual({ path: "", said: say("more_problems", { count: 30 }) });
});

test.each(Object.entries(ERRORS))("%s is sent with a status of a failure and one line for a person", (_, error) => {
  expect([400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503]).toContain(error.status);
  for (const title of error.title) expect(title).toMatch(/^[A-Z][^\n.]+$/);
});
