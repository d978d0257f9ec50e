import { expect, test } from "vitest";
import { type Answer } from "./answer.ts";
import { outcomeOf, resultsOf } from "./outcome.ts";

const refused = (status: number) => ({
  is: "refused" as const,
  status,
  code: `c${status}`,
  because: "",
  retryAfterMs: null,
});

test.each<[string, Answer<unknown>, ReturnType<typeof outcomeOf>]>([
  ["an answer", { is: "ok", value: 1 }, { kind: "accepted" }],
  ["no connection", { is: "unreachable", because: "" }, { kind: "waiting", because: "unreachable" }],
  ["garbage", { is: "unreadable", because: "" }, { kind: "waiting", because: "unreadable" }],
  ["credentials not taken", { is: "revoked", because: "", isFinal: false }, { kind: "waiting", because: "revoked" }],
  [
    "a batch that was damaged on its way",
    { ...refused(400), code: "malformed" },
    { kind: "waiting", because: "malformed" },
  ],
  ...[400, 409, 413, 415, 422].map((status): [string, Answer<unknown>, ReturnType<typeof outcomeOf>] => [
    String(status),
    refused(status),
    { kind: "parked", code: `c${status}` },
  ]),
  ...[401, 403, 404, 405, 408, 425, 429, 500, 502, 503, 504].map(
    (status): [string, Answer<unknown>, ReturnType<typeof outcomeOf>] => [
      String(status),
      refused(status),
      { kind: "waiting", because: `c${status}` },
    ],
  ),
])("%s", (_name, answer, outcome) => {
  expect(outcomeOf(answer)).toEqual(outcome);
});

test("results of facts that were not sent are left out", () => {
  const results = ["a", "b", "c"].map((id) => ({ id, outcome: "accepted" as const, error: null }));
  const missing = [{ from: 1, to: 2 }];
  expect(resultsOf([{ id: "a" }, { id: "d" }], { results, missing })).toEqual({
    results: results.slice(0, 1),
    missing,
  });
});
