import { expect, test } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { createBlockCache } from "./block-cache.ts";

test("a block is known for ten seconds at most, and until it ends or is lifted", () => {
  const clock = fakeClock();
  const blocks = createBlockCache(clock);
  blocks.keep("long", 60_000);
  blocks.keep("short", 3_000);
  blocks.keep("lifted", 60_000);
  blocks.forget("lifted");
  const rests = () => ["long", "short", "lifted", "another"].map((key) => blocks.restMs(key));
  expect(rests()).toEqual([60_000, 3_000, null, null]);
  clock.advance(3_000);
  expect(rests()).toEqual([57_000, null, null, null]);
  clock.advance(7_000);
  expect(rests()).toEqual([null, null, null, null]);
});
