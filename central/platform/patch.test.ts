import { expect, test } from "vitest";
import { z } from "zod";
import { given, patchOf } from "./patch.ts";

const Thing = z.strictObject({ name: z.string(), size: z.int().default(3), note: z.string().nullable().default(null) });

test("a patch holds what was given and no default", () => {
  expect(patchOf(Thing).parse({})).toEqual({});
  expect(patchOf(Thing).parse({ note: null })).toEqual({ note: null });
});

test("a patch is as strict as the whole", () => {
  expect(patchOf(Thing).safeParse({ size: "3" }).success).toBe(false);
  expect(patchOf(Thing).safeParse({ colour: "red" }).success).toBe(false);
});

test("what is undefined was not given, null was", () => {
  expect(given({ a: undefined, b: null, c: 0 })).toEqual({ b: null, c: 0 });
});
