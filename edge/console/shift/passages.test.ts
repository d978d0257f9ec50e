import { expect, test } from "vitest";
import type { Fact } from "../../../shared/wire/fact.ts";
import { say } from "../../../shared/words/say.ts";
import { idOf } from "../../test/feed-records.ts";
import { openPassages } from "./passages.ts";

test.each([
  [say("open_not_told", { why: "unplugged" }), true],
  [say("nobody_came"), false],
  ["an older version's words", false],
] as const)("an opening that ended without a passage because of %o was never opened: %s", (because, isUnopened) => {
  const passages = openPassages();
  const same = { activity_id: idOf(1), lane_id: idOf(2), occurred_at: "2026-11-21T08:00:00.000Z" };
  const by = { type: "officer", id: idOf(3), name: "Sari" };
  passages.take({ ...same, sequence: 1, type: "override", action: "open", by, reason: "" } as unknown as Fact);
  passages.take({ ...same, sequence: 2, type: "passage", outcome: "none", step: null, because } as unknown as Fact);
  expect(passages.find(idOf(1))).toMatchObject({ outcome: "none", is_unopened: isUnopened });
});
