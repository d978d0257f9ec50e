import { expect, test } from "vitest";
import { lastDateOf } from "./last-date.ts";

test.each([
  ["neither end", null, null, null],
  ["its own last date", "2026-11-25", null, "2026-11-25"],
  // The end of 30 November in Jakarta.
  ["the ticket's end alone", null, "2026-11-30T17:00:00.000Z", "2026-11-30"],
  ["the earlier of both, its own", "2026-11-25", "2026-11-30T17:00:00.000Z", "2026-11-25"],
  ["the earlier of both, the ticket's", "2026-12-05", "2026-11-30T17:00:00.000Z", "2026-11-30"],
])("the last date is by %s", (_name, request_at_end, expired_at, last) => {
  expect(lastDateOf({ request_at_end, expired_at }, "Asia/Jakarta")).toBe(last);
});
