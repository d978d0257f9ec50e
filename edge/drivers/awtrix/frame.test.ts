import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notification } from "./frame.ts";

const AT = { prefix: "awtrix_a1", hold: true, duration_seconds: 10 };

describe("a notification", () => {
  it.each([
    [
      "held",
      AT,
      ["SILAKAN MASUK"],
      "awtrix_a1/notify",
      { text: "SILAKAN MASUK", color: "#00FF00", hold: true, stack: false, wakeup: true },
    ],
    [
      "for a time",
      { ...AT, hold: false },
      ["A", "", "B"],
      "awtrix_a1/notify",
      { text: "A B", color: "#00FF00", duration: 10, stack: false, wakeup: true },
    ],
  ])("%s", (_name, to, lines, topic, payload) => {
    const message = notification(to, { lines, colour: "#00FF00" });
    expect([message.topic, JSON.parse(message.payload)]).toEqual([topic, payload]);
  });

  it.each([
    ["no text", []],
    ["blank text", [" ", ""]],
  ])("%s ends it", (_name, lines) => {
    expect(notification(AT, { lines, colour: "#00FF00" })).toEqual({ topic: "awtrix_a1/notify/dismiss", payload: "" });
  });

  it("is JSON with the very words, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 3 }), (lines) => {
        const { topic, payload } = notification(AT, { lines, colour: "#FF0000" });
        const text = lines.filter((line) => line !== "").join(" ");
        if (text.trim() === "") expect([topic, payload]).toEqual(["awtrix_a1/notify/dismiss", ""]);
        else expect([topic, JSON.parse(payload)]).toMatchObject(["awtrix_a1/notify", { text, color: "#FF0000" }]);
      }),
    );
  });
});
