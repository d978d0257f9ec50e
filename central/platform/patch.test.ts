import { expect, test } from "vitest";
import { z } from "zod";
import { given, patched, patchOf } from "./patch.ts";

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

const Rules = z.strictObject({ limits: z.strictObject({ tall: z.int().default(4), wide: z.int().default(3) }) });

test("a patch changes one field of an object in it, and leaves those beside it as they were", () => {
  const patch = patchOf(Rules).parse({ limits: { wide: 5 } });
  expect(patch).toEqual({ limits: { wide: 5 } });
  expect(patched({ limits: { tall: 9, wide: 1 } }, patch)).toEqual({ limits: { tall: 9, wide: 5 } });
  expect(patchOf(Rules).safeParse({ limits: { deep: 1 } }).success).toBe(false);
});

test("what is no object, a list or null among them, is replaced as a whole", () => {
  const before = { name: "a", list: [1, 2], note: { by: "x" } as { by: string } | null };
  expect(patched(before, { list: [3], note: null })).toEqual({ name: "a", list: [3], note: null });
});
