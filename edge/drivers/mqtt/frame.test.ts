import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanOf, topicMatches } from "./frame.ts";

describe("a topic filter", () => {
  it.each([
    ["a/b", "a/b", true],
    ["a/b", "a/c", false],
    ["a/+", "a/b", true],
    ["a/+", "a/b/c", false],
    ["a/+/c", "a/b/c", true],
    ["a/#", "a/b/c", true],
    ["a/#", "a", true],
    ["#", "a/b", true],
    ["+", "a/b", false],
    ["a/b/+", "a/b", false],
  ])("%s over %s: %s", (filter, topic, is) => expect(topicMatches(filter, topic)).toBe(is));
});

describe("a scan's payload", () => {
  it.each([
    ["text", "GA1.ABC", null, "GA1.ABC"],
    ["text with a line end", "GA1.ABC\r\n", null, "GA1.ABC"],
    ["empty", "", null, null],
    ["control characters inside", "A\x01B", null, null],
    ["a JSON field", '{"code":"ABC","n":1}', "code", "ABC"],
    ["a number in the field", '{"code":12345}', "code", "12345"],
    ["no such field", '{"other":"ABC"}', "code", null],
    ["no own field", "{}", "toString", null],
    ["an object in the field", '{"code":{}}', "code", null],
    ["bad JSON", '{"code":', "code", null],
    ["JSON that is no object", '"code"', "code", null],
    ["too long", "A".repeat(5000), null, null],
  ])("%s", (_name, payload, field, text) => expect(scanOf(Buffer.from(payload), field)).toBe(text));

  it("never throws", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.option(fc.string()), (payload, field) => {
        expect(scanOf(payload, field) ?? "x").not.toBe("");
      }),
    );
  });
});
