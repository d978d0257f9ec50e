import { expect, test } from "vitest";
import type { Answer } from "./link/answer.ts";
import { outcomeOf, settlementOf } from "./outcome.ts";

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

const result = (id: string, outcome: "accepted" | "known" | "parked", error: string | null = null) => ({
  id,
  outcome,
  error,
});

test.each([
  ["all of them", ["1a", "2k", "3a"], { kept: [{ from: 1, to: 3 }], parked: [] }],
  [
    "all but one that can't be read",
    ["1a", "2p", "3a"],
    {
      kept: [
        { from: 1, to: 1 },
        { from: 3, to: 3 },
      ],
      parked: [{ id: "2", error: "e" }],
    },
  ],
  ["one is left out", ["2a", "3a"], { kept: [{ from: 2, to: 3 }], parked: [] }],
  ["one that was not sent", ["3a", "9a"], { kept: [{ from: 3, to: 3 }], parked: [] }],
  ["in another order", ["3a", "1a", "2a"], { kept: [{ from: 1, to: 3 }], parked: [] }],
  ["none", [], { kept: [], parked: [] }],
])("central's reply to facts 1 to 3 says %s", (_name, said, settlement) => {
  const outcomes = { a: "accepted", k: "known", p: "parked" } as const;
  const results = said.map((text) => {
    const outcome = outcomes[text.slice(1) as keyof typeof outcomes];
    return result(text.slice(0, 1), outcome, outcome === "parked" ? "e" : null);
  });
  const sent = [1, 2, 3].map((sequence) => ({ id: String(sequence), sequence }));
  const missing = [{ from: 1, to: 2 }];
  expect(settlementOf(sent, { results, missing })).toEqual({ ...settlement, missing });
});

test("facts that did not follow each other leave what lies between them", () => {
  const sent = [4, 5, 8].map((sequence) => ({ id: String(sequence), sequence }));
  const results = sent.map(({ id }) => result(id, "accepted"));
  expect(settlementOf(sent, { results, missing: [] }).kept).toEqual([
    { from: 4, to: 5 },
    { from: 8, to: 8 },
  ]);
});
