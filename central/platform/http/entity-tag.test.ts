import { expect, test } from "vitest";
import { codedTag, requireMatch, entityTag, tagOfAnswer } from "./entity-tag.ts";

const MOMENT = "2026-11-21T06:00:00.000Z";
const TAG = entityTag("1", MOMENT);
const outcome = (header: string, current: string | null): string => {
  try {
    requireMatch(header, current);
    return "goes on";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("every version of a record has a tag of its own", () => {
  const tags = [entityTag("1", MOMENT), entityTag("2", MOMENT), entityTag("1", "2026-11-21T06:00:00.001Z")];
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
});

test.each([
  ["a record", { id: "1", updated_at: MOMENT, name: "x" }, TAG],
  ["a list", { items: [], meta: {} }, null],
  ["a record without a version", { id: "1" }, null],
  ["nothing", null, null],
])("the tag of %s", (_what, data, tag) => {
  expect(tagOfAnswer(data)).toBe(tag);
});

test.each([
  ["the tag itself", TAG, TAG, "goes on"],
  ["one of several", `"other" , ${TAG}`, TAG, "goes on"],
  ["the tag of the compressed answer", codedTag(TAG, "gzip"), TAG, "goes on"],
  ["any version", " * ", TAG, "goes on"],
  ["any version of a record that has none", "*", null, "goes on"],
  ["another tag", '"other"', TAG, "precondition_failed"],
  ["the tag as a weak one", `W/${TAG}`, TAG, "precondition_failed"],
  ["a tag of a record that has none", TAG, null, "precondition_failed"],
  ["a tag without quotes", "abc", TAG, "invalid_input"],
  ["nothing", "", TAG, "invalid_input"],
])("If-Match with %s", (_what, header, current, expected) => {
  expect(outcome(header, current)).toBe(expected);
});
