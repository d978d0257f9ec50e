import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statusOf } from "../box/dialect.ts";
import { hex } from "../test/in-hex.ts";
import { parkingFrame, parkingReader, readParking } from "./frame.ts";

const levels = (text: string): Map<number, boolean> =>
  new Map(Array.from(text, (digit, at) => [at + 1, digit === "1"]));

describe("commands to a serial parking box", () => {
  it.each([
    ["TRIG1", "2A 54 52 49 47 31 23"],
    ["OPEN1", "2A 4F 50 45 4E 31 23"],
    ["STAT", "2A 53 54 41 54 23"],
    ["PING", "2A 50 49 4E 47 23"],
    ["IN1ON", "2A 49 4E 31 4F 4E 23"],
  ])("%s", (command, bytes) => expect(hex(parkingFrame(command))).toBe(bytes));
});

describe("what a serial parking box says", () => {
  it.each([
    ["IN1ON", { kind: "input", input: 1, isOn: true }],
    ["IN4OFF", { kind: "input", input: 4, isOn: false }],
    ["IN5ON", { kind: "reply", text: "IN5ON" }],
    ["STAT101000001", statusOf(levels("1010"), levels("00001"))],
    ["STAT10", statusOf(levels("1"), levels("0"))],
    ["STAT", { kind: "reply", text: "STAT" }],
    ["STAT101", statusOf(levels(""), levels(""))],
    ["W00012345", { kind: "card", channel: "W", digits: "00012345" }],
    ["XABCD", { kind: "card", channel: "X", digits: "ABCD" }],
    ["WOK", { kind: "reply", text: "WOK" }],
    ["POWERON", { kind: "started" }],
    ["POWERON:BTOK", { kind: "started" }],
    ["OUT1ONOK", { kind: "reply", text: "OUT1ONOK" }],
    ["PINGOK", { kind: "reply", text: "PINGOK" }],
  ])("%s", (text, news) => expect(readParking(text)).toEqual(news));

  const stream = "*POWERON:BTOK#\r\n*IN1ON#\r\n*STAT100010000#\r\n*WABCD#";
  it("is read wherever it is cut", () => {
    const whole = parkingReader().push(Buffer.from(stream));
    expect(whole.map((news) => news.kind)).toEqual(["started", "input", "status", "card"]);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const reader = parkingReader();
      const [before, behind] = [stream.slice(0, cut), stream.slice(cut)].map((part) => Buffer.from(part));
      expect([...reader.push(before!), ...reader.push(behind!)]).toEqual(whole);
    }
  });

  it("is never more than a reply where it is anything else", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const news = readParking(text);
        if (!/^(IN[1-4](ON|OFF)|STAT[01]+|[WX][\dA-Fa-f]{1,20}|POWERON(:.*)?)$/s.test(text))
          expect(news).toEqual({ kind: "reply", text });
      }),
    );
  });
});
