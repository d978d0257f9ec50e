import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { inWords } from "../../../shared/words/say.ts";
import { laneScale } from "./lane-scale.ts";

const settings = { min_kg: 400, max_kg: 60_000, zero_kg: 40, stable_seconds: 2, stable_span_kg: 20 };
const SCALE = { id: "scale", name: "Bridge 1", settings };
const SHOWN = { value: 12_340, unit: "kg", isStable: null, isNet: false, range: "in" } as const;

function aScale() {
  const clock = fakeClock();
  let changes = 0;
  const scale = laneScale(SCALE, [], { clock, changed: () => (changes += 1) })!;
  const shows = (seconds: number): void => {
    for (let at = 0; at < seconds * 5; at += 1) {
      clock.advance(200);
      scale.saw({ type: "weight", reading: SHOWN });
    }
  };
  return { clock, scale, shows, changes: () => changes };
}

it("waits until the weight counts", async () => {
  const { scale, shows } = aScale();
  const taken = scale.take(30_000);
  shows(3);
  expect(await taken).toEqual({
    is: "weight",
    scale_id: "scale",
    gross: 12_340,
    unit: "kg",
    kg: 12_340,
    stable_by: "time",
    memory_id: null,
  });
});

it("says after the limit why none counts", async () => {
  const { clock, scale } = aScale();
  const taken = scale.take(30_000);
  clock.advance(30_250);
  expect(await taken).toEqual({ is: "none", scale_id: "scale", why: "silent" });
});

it("answers at once without a limit", async () => {
  const { scale, shows } = aScale();
  shows(1);
  expect(await scale.take(0)).toMatchObject({ is: "none", why: "moving" });
});

it("weighs a decided truck in passing, until the next one is decided", async () => {
  const { scale, shows } = aScale();
  const first = scale.takeInPassing(30_000);
  shows(3);
  expect(await first).toMatchObject({ is: "weight", kg: 12_340 });
  const { scale: other, shows: otherShows } = aScale();
  const passed = other.takeInPassing(30_000);
  expect(await other.take(0)).toMatchObject({ is: "none" });
  otherShows(3);
  expect(await passed).toMatchObject({ is: "none" });
});

it("answers whoever waits when its lane ends", async () => {
  const { scale } = aScale();
  const taken = scale.take(30_000);
  scale[Symbol.dispose]();
  expect(await taken).toMatchObject({ is: "none" });
});

it("shows the live weight and reports a change of it, not each frame", () => {
  const { scale, shows, changes, clock } = aScale();
  shows(1);
  const before = changes();
  shows(0.8);
  expect(changes()).toBe(before);
  expect(scale.live()).toEqual({ ...SHOWN, counts: false });
  shows(2);
  expect([scale.live()?.counts, changes()]).toEqual([true, before + 1]);
  clock.advance(3000);
  expect(scale.live()).toBeNull();
  expect(scale.doubts().map((doubt) => inWords(doubt, "en"))).toEqual(["Bridge 1 shows no weight"]);
});
