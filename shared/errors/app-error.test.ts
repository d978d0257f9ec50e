import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { ERRORS } from "./codes.ts";

test("a failure carries its code, its words and its cause", () => {
  const cause = new Error("locked");
  const error = new AppError("rate_limited", "Wait for a minute", { retryAfterSeconds: 60, cause });
  expect(error).toMatchObject({
    code: "rate_limited",
    message: "Wait for a minute",
    retryAfterSeconds: 60,
    problems: [],
  });
  expect(error.cause).toBe(cause);
});

test.each(Object.entries(ERRORS))("%s is sent with a status of a failure and one line for a person", (_, error) => {
  expect([400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503]).toContain(error.status);
  expect(error.title).toMatch(/^[A-Z][^\n.]+$/);
});
