import { expect, test } from "vitest";
import { isLaterCursor } from "./cursor.ts";

test.each([
  ["0.1", "0", true],
  ["0", "0", false],
  ["0.9", "0.10", false],
  ["7.1", "6.900", true],
  ["9007199254740993.1", "9007199254740992.1", true],
  ["0.9~1f00aa2b", "0.8~c0ffee00@1763704800000", true],
  ["0.8~1f00aa2b", "0.8~c0ffee00", false],
  ["", "0", null],
  ["0.1", "later", null],
])("%s is behind %s: %s", (one, other, expected) => {
  expect(isLaterCursor(one, other)).toBe(expected);
});
