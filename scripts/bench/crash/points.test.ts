import { expect, it } from "vitest";
import { seeded } from "../../../shared/lib/seeded.ts";
import { planKills, sharesOf } from "./points.ts";

it.each([50, 75, 300, 1000])("of %s kills every gate has its part, and no part begins with a start", (kills) => {
  const plan = planKills(kills, seeded(1));
  const shares = sharesOf(plan, 4);
  expect(shares.flat()).toEqual(plan);
  expect(shares.map(([first]) => first?.point.story)).not.toContain("start");
  for (const { length } of shares) expect(Math.abs(length - kills / 4)).toBeLessThanOrEqual(2);
});
