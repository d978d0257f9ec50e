import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("keys are sorted at every depth, and fields that are undefined are left out", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: "é", e: undefined })).toBe('{"a":"é","b":[{"c":null,"d":1}]}');
});

test("what the order of the keys was can't be seen", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
});

test.each([[undefined], [Number.NaN], [Number.POSITIVE_INFINITY]])("%s has no JSON form", (value) => {
  expect(() => canonicalJson(value)).toThrow();
});
