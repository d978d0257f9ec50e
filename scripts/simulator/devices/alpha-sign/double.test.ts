import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeWorld, fakeLink, hex } from "../../test/pieces.ts";
import type { Shown } from "../../world/lane-world.ts";
import { alphaSignDouble } from "./double.ts";
import { readPackets } from "./frames.ts";

const HEAD = "00 00 00 00 00 01 5A 30 30 ";

function sign(settings: { address?: string; deaf_ms?: number } = {}) {
  const wire = fakeLink();
  const simulated = fakeWorld();
  const shown: Shown[] = [];
  const double = alphaSignDouble(
    "sign",
    { sign_type: "^", address: "01", deaf_ms: 100, ...settings },
    wire.link,
    simulated.world,
    (face) => shown.push(face),
  );
  let atMs = 0;
  return {
    double,
    send: (frame: string, laterMs = 1000): void => {
      atMs += laterMs;
      wire.hear(hex(frame), atMs);
    },
    shown: () => shown.splice(0),
    texts: () => shown.splice(0).map(({ lines, colour }) => `${lines.join("/")} ${colour}`),
    missed: () =>
      simulated.events
        .after(0)
        .filter(({ kind }) => kind === "sign_missed")
        .map(({ because }) => String(because)),
  };
}

const ascii = (text: string): string => Buffer.from(text, "latin1").toString("hex");
const priority = (text: string): string => `${HEAD}02 41 30 1B 30 62 ${ascii(text)} 04`;

describe("golden frames", () => {
  test.each([
    ["file A, hold", `${HEAD}02 41 41 1B 20 62 48 45 4C 4C 4F 04`, { lines: ["HELLO"], colour: "auto", mode: "hold" }],
    [
      "the same with its checksum",
      `${HEAD}02 41 41 1B 20 62 48 45 4C 4C 4F 03 30 32 39 38 04`,
      { lines: ["HELLO"], colour: "auto", mode: "hold" },
    ],
    [
      "priority, green",
      `${HEAD}02 41 30 1B 30 62 1C 32 4C 55 4E 41 53 03 30 32 46 34 04`,
      { lines: ["LUNAS"], colour: "green", mode: "hold" },
    ],
  ])("%s", (_name, frame, face) => {
    const { send, shown } = sign();
    send(frame);
    expect(shown()).toEqual([face]);
  });
  test("a released priority uncovers file A", () => {
    const { send, texts } = sign();
    send(`${HEAD}02 41 41 1B 20 62 48 45 4C 4C 4F 04`);
    send(priority("\x1c1STOP"));
    send(`${HEAD}02 41 30 04`);
    expect(texts()).toEqual(["HELLO auto", "STOP red", "HELLO auto"]);
  });
  test("a priority text without words blanks the sign", () => {
    const { send, texts } = sign();
    send(`${HEAD}02 41 41 1B 20 62 48 45 4C 4C 4F 04`);
    send(priority(""));
    expect(texts()).toEqual(["HELLO auto", " auto"]);
  });
  test("a memory table makes strings writable, and a text shows them", () => {
    const { send, texts, missed } = sign();
    send(`${HEAD}02 47 42 42 20 31 32 33 34 20 41 42 43 03 30 32 41 30 04`);
    expect(missed()).toEqual(["the memory has no string file B"]);
    send(`${HEAD}02 45 24 41 41 55 30 31 30 30 46 46 30 30 42 42 4C 30 30 32 30 30 30 30 30 03 30 35 34 34 04`);
    send(`${HEAD}02 45 2E 54 55 41 04`);
    send(`${HEAD}02 47 42 42 20 31 32 33 34 20 41 42 43 03 30 32 41 30 04`);
    send(`${HEAD}02 41 41 1B 20 62 10 42 04`);
    expect(texts()).toEqual(["B 1234 ABC auto"]);
  });
  test.each([
    ["soft reset", `${HEAD}02 45 2C 04`],
    ["set time", `${HEAD}02 45 20 31 34 33 30 04`],
  ])("%s changes nothing that one sees", (_name, frame) => {
    const { send, shown, missed } = sign();
    send(frame);
    expect(shown()).toEqual([]);
    expect(missed()).toEqual([]);
  });
});

test("lines, pages and codes are taken out of a text", () => {
  const { send, shown } = sign();
  send(priority("\x1c1\x07\x31TIKET\rDITOLAK\x15"));
  expect(shown()).toEqual([{ lines: ["TIKET", "DITOLAK"], colour: "red", mode: "hold" }]);
});
test("several commands in one packet all count, but those with a wrong checksum", () => {
  const { send, texts, missed } = sign();
  send(`${HEAD}02 41 41 1B 20 62 48 45 4C 4C 4F 03 30 32 39 38 02 41 30 1B 30 62 41 03 46 46 46 46 04`);
  expect(texts()).toEqual(["HELLO auto"]);
  expect(missed()).toEqual(["the checksum is wrong in 1 of the packet's commands"]);
});
test.each([
  ["its own", "30 31", true],
  ["everyone", "30 30", true],
  ["a wildcard", "3F 31", true],
  ["another", "30 32", false],
])("a packet for %s address", (_name, address, isTaken) => {
  const { send, texts } = sign();
  send(`00 00 00 00 00 01 5E ${address} 02 41 30 1B 30 62 41 04`);
  expect(texts()).toEqual(isTaken ? ["A auto"] : []);
});
test("a packet for another type is not taken, nor one without its five NULs", () => {
  const { send, texts } = sign();
  send("00 00 00 00 00 01 66 30 30 02 41 30 1B 30 62 41 04");
  send("00 00 00 00 01 5A 30 30 02 41 30 1B 30 62 41 04");
  expect(texts()).toEqual([]);
});
test("the sign is deaf for a while after a packet", () => {
  const { send, texts, missed } = sign();
  send(priority("ONE"));
  send(priority("TWO"), 50);
  send(priority("THREE"), 150);
  expect(texts()).toEqual(["ONE auto", "THREE auto"]);
  expect(missed()).toHaveLength(1);
});
test("a priority text that is too long is not shown", () => {
  const { send, texts, missed } = sign();
  send(priority("X".repeat(123)));
  expect(texts()).toEqual([]);
  expect(missed()).toEqual(["a priority text of 126 bytes; 125 fit"]);
});
test("packets come out whole wherever the stream is cut and whatever came before", () => {
  const one = hex(`${HEAD}02 41 30 1B 30 62 1C 32 4C 55 4E 41 53 03 30 32 46 34 04`);
  const stream = Buffer.concat([one, one]);
  fc.assert(
    fc.property(fc.nat(stream.length), fc.uint8Array({ maxLength: 20, size: "max" }), (cut, noise) => {
      const reader = readPackets();
      reader.take(Buffer.from(noise), 0);
      const packets = [...reader.take(stream.subarray(0, cut), 5000), ...reader.take(stream.subarray(cut), 5010)];
      expect(packets.map(({ commands }) => commands)).toEqual([["A0\x1b0b\x1c2LUNAS"], ["A0\x1b0b\x1c2LUNAS"]]);
    }),
  );
});
