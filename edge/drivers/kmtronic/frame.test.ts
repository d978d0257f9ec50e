import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";
import { bytes, hex } from "../test/in-hex.ts";
import { ASK_ALL, askChannel, kmtronicReader, switchRelay } from "./frame.ts";

const relays = (...levels: [number, boolean][]): BoxNews => statusOf(new Map(), new Map(levels));

it("commands of a KMTronic board", () => {
  const frames = [switchRelay(1, true), switchRelay(2, false), askChannel(1), ASK_ALL];
  expect(frames.map(hex)).toEqual(["FF 01 01", "FF 02 00", "FF 01 03", "FF 09 00"]);
});

const questionFor = (channels: number): Uint8Array => (channels > 2 ? ASK_ALL : askChannel(1));
function askedReader(channels: 1 | 2 | 4 | 8): BoxReader {
  const reader = kmtronicReader(channels);
  reader.onSend?.(questionFor(channels));
  return reader;
}

describe("what a KMTronic board answers", () => {
  const rows: [string, 1 | 2 | 4 | 8, string, BoxNews[]][] = [
    ["one of two", 2, "FF 02 01", [relays([2, true])]],
    ["two answers", 2, "FF 01 00 FF 02 01", [relays([1, false]), relays([2, true])]],
    ["noise before and behind", 2, "01 00 FF FF 01 01 33", [relays([1, true])]],
    ["no such channel", 2, "FF 07 01", []],
    ["no such level", 2, "FF 01 07", []],
    ["all of four", 4, "00 01 01 00", [relays([1, false], [2, true], [3, true], [4, false])]],
    ["all of four behind noise", 4, "00 77 00 01 01 00", [relays([1, false], [2, true], [3, true], [4, false])]],
    ["too few of eight", 8, "00 01 01 00", []],
  ];
  it.each(rows)("%s, cut anywhere", (_name, channels, stream, news) => {
    const all = bytes(stream);
    for (let cut = 0; cut <= all.length; cut += 1) {
      const reader = askedReader(channels);
      expect([...reader.push(all.subarray(0, cut)), ...reader.push(all.subarray(cut))]).toEqual(news);
    }
  });

  it("begins anew with the next question", () => {
    for (const [channels, half, whole] of [
      [2, "FF 01", "FF 02 01"],
      [4, "01 01", "00 00 00 01"],
    ] as const) {
      const reader = askedReader(channels);
      reader.push(bytes(half));
      reader.onSend?.(questionFor(channels));
      expect(reader.push(bytes(whole))).toEqual(askedReader(channels).push(bytes(whole)));
    }
  });

  it.each([
    ["nobody has asked for", []],
    ["come behind a command that is no question", [ASK_ALL, switchRelay(1, true)]],
  ])("takes levels that %s for no answer of a board that does not say what it answers", (_name, asked) => {
    const reader = kmtronicReader(4);
    for (const command of asked) reader.onSend?.(command);
    expect(reader.push(bytes("01 01 01 01"))).toEqual([]);
  });

  it("takes one answer for a question", () => {
    expect(askedReader(4).push(bytes("00 00 00 01 01 01 01 01"))).toHaveLength(1);
  });

  it("tells of no relay that the board does not have, whatever it hears", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 4, 8), fc.uint8Array({ maxLength: 200, size: "max" }), (channels, stream) => {
        for (const news of askedReader(channels).push(stream)) {
          const relayNumbers = news.kind === "status" ? [...news.outputs.keys()] : [0];
          expect(relayNumbers.every((relay) => relay >= 1 && relay <= channels)).toBe(true);
        }
      }),
    );
  });
});
