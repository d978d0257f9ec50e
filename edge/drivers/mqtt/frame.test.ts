import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillIn, scanOf, topicMatches, wordOf } from "./frame.ts";

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
    ["control characters around a code", "\x1d1K7X2M9QDF\x1d\0", null, "1K7X2M9QDF"],
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
      fc.property(fc.uint8Array({ maxLength: 300, size: "max" }), fc.option(fc.string()), (payload, field) => {
        expect(scanOf(payload, field) ?? "x").not.toBe("");
      }),
    );
  });
});

describe("a state's word", () => {
  it.each([
    ["the payload", "ON", null, "ON"],
    ["with a line end", "ON\n", null, "ON"],
    ["a field", '{"state":"closed","n":1}', "state", "closed"],
    ["a boolean", '{"state":true}', "state", "true"],
    ["a number", '{"state":0}', "state", "0"],
    ["no such field", '{"other":1}', "state", null],
    ["no own field", "{}", "toString", null],
    ["null", '{"state":null}', "state", null],
    ["half of it", '{"state":', "state", null],
  ])("%s", (_name, payload, field, word) => expect(wordOf(Buffer.from(payload), field)).toBe(word));

  it("of a payload without an end is none", () => {
    expect(wordOf(new Uint8Array(65_537).fill(0x41), null)).toBeNull();
  });
});

describe("a template", () => {
  it.each([
    ["plain", "{line1}/{line2}", { line1: 'A "B"', line2: "C" }, 'A "B"/C'],
    ["JSON", '{"t":"{text}","n":1}', { text: 'A "B"\n\\' }, '{"t":"A \\"B\\"\\n\\\\","n":1}'],
    ["with a name twice", "{a}{a}", { a: "x" }, "xx"],
    ["with a name that is not known", "{a} {toString}", { b: "x" }, "{a} {toString}"],
    ["with a value that looks like a name", "{a}{b}", { a: "{b}", b: "x" }, "{b}x"],
    ["with a value that looks like a replacement pattern", "{a}", { a: "$& $1" }, "$& $1"],
  ])("%s", (_name, template, values, filled) => expect(fillIn(template, values)).toBe(filled));

  it("that is JSON stays JSON with the value in it, whatever is filled in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(JSON.parse(fillIn('{"text":"{text}"}', { text }))).toEqual({ text });
      }),
    );
  });
});
