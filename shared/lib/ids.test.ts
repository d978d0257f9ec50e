import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "./ids.ts";

const AT_MS = 1_795_240_800_000;

test("ids are UUIDs of version 7, all different, and rise in the order in which they are made", () => {
  const ids = Array.from({ length: 1_000 }, () => newId());
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test("an id made for a moment carries it", () => {
  expect(Number.parseInt(newId(AT_MS).replaceAll("-", "").slice(0, 12), 16)).toBe(AT_MS);
  expect(newId(AT_MS) < newId(AT_MS + 1)).toBe(true);
});
