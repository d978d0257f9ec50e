import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoxNews, statusOf } from "../box/dialect.ts";
import { bytes, hex } from "../test/in-hex.ts";
import { acknowledgement, compassFrame, compassReader, pushMode, readCompass, twoLines } from "./frame.ts";

const STYLE = { brightness_digit: 9, text_mode: 1, ss: 50, dd: 50, columns: 32 };
const inputs = (...on: number[]): Map<number, boolean> => new Map([1, 2, 3, 4].map((one) => [one, on.includes(one)]));

describe("frames to a Compass board", () => {
  it.each([
    ["TRIG1", "A6 54 52 49 47 31 A9"],
    ["OPEN1", "A6 4F 50 45 4E 31 A9"],
    ["STAT", "A6 53 54 41 54 A9"],
    ["PING", "A6 50 49 4E 47 A9"],
    ["IN1ONOK", "A6 49 4E 31 4F 4E 4F 4B A9"],
    ["WOK", "A6 57 4F 4B A9"],
    ["MT00007", "A6 4D 54 30 30 30 30 37 A9"],
    ["DSU", "A6 44 53 55 A9"],
    [
      twoLines("DSD", STYLE, ["SELAMAT DATANG", "SILAKAN MASUK"]),
      "A6 44 53 44 39 31 35 30 35 30 53 45 4C 41 4D 41 54 20 44 41 54 41 4E 47 7C 31 35 30 35 30 53 49 4C 41 4B 41 4E 20 4D 41 53 55 4B A9",
    ],
  ])("%s", (text, wire) => expect(hex(compassFrame(text))).toBe(wire));

  it("hold no byte that would end them, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const frame = compassFrame(text);
        expect([...frame.subarray(1, -1)].every((byte) => byte >= 0x20 && byte <= 0x7e)).toBe(true);
        expect([frame[0], frame.at(-1)]).toEqual([0xa6, 0xa9]);
      }),
    );
  });

  it.each([
    ["long", 200, 11, "RSS0211111111001"],
    ["short", 1000, 13, "RPL1011111111001" + "11"],
    ["long", 9900, 11, "RSS9911111111001"],
  ] as const)("push mode, %s, every %i ms, %i kinds", (words, everyMs, flags, text) =>
    expect(pushMode(words, everyMs, flags)).toBe(text),
  );

  it("divides two lines by the one bar in them, and cuts what is too long", () => {
    expect(twoLines("DSPD", { ...STYLE, ss: 3, columns: 4 }, ["A|BCDE"])).toBe("DSPD910350A/BC|10350");
  });
});

describe("what a Compass board says", () => {
  const rows: [string, readonly number[], BoxNews[]][] = [
    ["IN1ON", [], [{ kind: "input", input: 1, isOn: true }]],
    ["I4F", [], [{ kind: "input", input: 4, isOn: false }]],
    ["I2N", [], [{ kind: "input", input: 2, isOn: true }]],
    ["W1234ABCD", [], [{ kind: "card", channel: "W", digits: "1234ABCD" }]],
    ["Y77", [], [{ kind: "card", channel: "Y", digits: "77" }]],
    ["STAT", [], [statusOf(inputs())]],
    ["STATIN2ON", [], [statusOf(inputs(2))]],
    ["STATIN2ONIN4ONW1234", [], [statusOf(inputs(2, 4)), { kind: "card", channel: "W", digits: "1234" }]],
    ["STATW1234", [], [statusOf(inputs()), { kind: "card", channel: "W", digits: "1234" }]],
    ["STATIN2ONx", [], [statusOf(new Map())]],
    ["STAT10", [], [statusOf(new Map())]],
    [
      "STAT10",
      [2, 1],
      [
        statusOf(
          new Map([
            [2, true],
            [1, false],
          ]),
        ),
      ],
    ],
    ["STAT1", [2, 1], [statusOf(new Map([[2, true]]))]],
    ["STAT", [2, 1], [statusOf(new Map())]],
    ["PINGOK", [], [{ kind: "reply", text: "PINGOK" }]],
    ["PLAYEND", [], [{ kind: "reply", text: "PLAYEND" }]],
    ["POWERON", [], [{ kind: "started" }]],
  ];
  it.each(rows)("%s with digits for %j", (text, digits, news) => expect(readCompass(text, digits)).toEqual(news));

  it.each([
    ["IN1ON", "long", "IN1ONOK"],
    ["IN3OFF", "long", "IN3OFFOK"],
    ["I1N", "short", "I1N"],
    ["I4F", "short", "I4F"],
    ["W12", "long", "WOK"],
    ["Y12", "short", "YOK"],
    ["PLAYEND", "long", "PLAYENDOK"],
    ["NTR", "short", "NTR"],
    ["PINGOK", "long", null],
    ["STAT", "long", null],
  ] as const)("%s in the %s words is acknowledged with %s", (text, words, answer) =>
    expect(readCompass(text, []).map((news) => acknowledgement(news, words))).toEqual([answer]),
  );

  it("is read wherever it is cut", () => {
    const stream = bytes("00 A6 49 4E 31 4F 4E A9 A6 53 54 41 54 57 31 A9 FF A6 50 4E 47 A9");
    const whole = compassReader([]).push(stream);
    expect(whole.map((news) => news.kind)).toEqual(["input", "status", "card", "reply"]);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const reader = compassReader([]);
      expect([...reader.push(stream.subarray(0, cut)), ...reader.push(stream.subarray(cut))]).toEqual(whole);
    }
  });

  it("never breaks the reading of it, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray([1, 2, 3, 4]), (text, digits) => {
        const news = readCompass(`STAT${text}`, digits);
        expect(news[0]?.kind).toBe("status");
      }),
    );
  });
});
