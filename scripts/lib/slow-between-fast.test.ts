import { expect, test } from "vitest";
import { spread } from "./slow-between-fast.ts";

const isSlow = (name: string): boolean => name.startsWith("slow");

test("slow files begin between the fast ones, in their order, and none at the end", () => {
  const fast = Array.from({ length: 10 }, (_, at) => `fast-${at}`);
  const order = spread([...fast, "slow-1", "slow-2"], isSlow);
  expect(order).toEqual(["slow-1", ...fast.slice(0, 3), "slow-2", ...fast.slice(3)]);
  expect(spread(fast, isSlow)).toEqual(fast);
  expect(spread(["slow-1", "slow-2"], isSlow)).toEqual(["slow-1", "slow-2"]);
});
