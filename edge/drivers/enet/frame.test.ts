import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoxNews, statusOf } from "../box/dialect.ts";
import { enetFrame, enetReader, readEnet } from "./frame.ts";

it("a command to an ENET board", () => {
  expect(Buffer.from(enetFrame("OPEN1")).toString()).toBe(":OPEN1;");
});

describe("what an ENET board says", () => {
  const rows: [string, BoxNews][] = [
    ["IN1ON", { kind: "input", input: 1, isOn: true }],
    ["IN2OFF", { kind: "input", input: 2, isOn: false }],
    ["INP11", { kind: "input", input: 1, isOn: true }],
    ["INP21", { kind: "input", input: 2, isOn: true }],
    ["IN31", { kind: "input", input: 3, isOn: true }],
    ["IN30", { kind: "input", input: 3, isOn: false }],
    ["IN4ON", { kind: "input", input: 4, isOn: true }],
    ["IN51", { kind: "reply", text: "IN51" }],
    [
      "STAT10",
      statusOf(
        new Map([
          [1, true],
          [2, false],
        ]),
      ),
    ],
    ["STAT1", statusOf(new Map([[1, true]]))],
    ["W10012ABCD", { kind: "card", channel: "1", digits: "0012ABCD" }],
    ["WXYZ", { kind: "reply", text: "WXYZ" }],
  ];
  it.each(rows)("%s", (text, news) => expect(readEnet(text, [1, 2])).toEqual(news));

  it("is read wherever it is cut", () => {
    const stream = Buffer.from("noise:IN1ON;\r\n:STAT01;:W1AB;");
    const whole = enetReader([1, 2]).push(stream);
    expect(whole.map((news) => news.kind)).toEqual(["input", "status", "card"]);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const reader = enetReader([1, 2]);
      expect([...reader.push(stream.subarray(0, cut)), ...reader.push(stream.subarray(cut))]).toEqual(whole);
    }
  });

  it("tells of no input that the settings do not name, whatever it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^STAT[01]{1,8}$/), fc.subarray([1, 2, 3, 4]), (text, digits) => {
        const news = readEnet(text, digits);
        expect(news.kind === "status" && [...news.inputs.keys()].every((input) => digits.includes(input))).toBe(true);
      }),
    );
  });
});
