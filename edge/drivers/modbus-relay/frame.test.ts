import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, hex } from "../test/in-hex.ts";
import {
  allRelaysOff,
  crc16,
  encodeRequest,
  flashOn,
  replyLength,
  replyReader,
  switchRelay,
  type Reply,
  type Request,
} from "./frame.ts";

const readInputs: Request = { kind: "read-inputs", address: 1, from: 0, count: 8 };
const readCoils: Request = { kind: "read-coils", address: 1, from: 0, count: 8 };
const readModes: Request = { kind: "read-holding", address: 1, from: 0x1000, count: 8 };
const readVersion: Request = { kind: "read-holding", address: 0, from: 0x8000, count: 1 };

describe("the check", () => {
  it.each([
    ["", 0xffff],
    ["00", 0x40bf],
    ["12 34 56 67", 0xd83a],
  ])("of %j is %i", (text, crc) => expect(crc16(text === "" ? [] : bytes(text))).toBe(crc));
});

describe("a request on the wire", () => {
  const rows: [string, Request, string][] = [
    ["relay 0 on", switchRelay(1, 0, true), "01 05 00 00 FF 00 8C 3A"],
    ["relay 0 off", switchRelay(1, 0, false), "01 05 00 00 00 00 CD CA"],
    ["relay 1 on", switchRelay(1, 1, true), "01 05 00 01 FF 00 DD FA"],
    ["relay 1 off", switchRelay(1, 1, false), "01 05 00 01 00 00 9C 0A"],
    ["all off", allRelaysOff(1), "01 05 00 FF 00 00 FD FA"],
    ["flash relay 0 for 0.5 s", flashOn(1, 0, 500), "01 05 02 00 00 05 0C 71"],
    ["flash relay 0 for 0.7 s", flashOn(1, 0, 700), "01 05 02 00 00 07 8D B0"],
    ["flash relay 0 for 1 s", flashOn(1, 0, 1000), "01 05 02 00 00 0A 4C 75"],
    ["flash relay 1 for 0.8 s", flashOn(1, 1, 800), "01 05 02 01 00 08 9C 74"],
    ["read relays", readCoils, "01 01 00 00 00 08 3D CC"],
    ["read inputs", readInputs, "01 02 00 00 00 08 79 CC"],
    ["read modes", readModes, "01 03 10 00 00 08 40 CC"],
    ["read version", readVersion, "00 03 80 00 00 01 AC 1B"],
  ];
  it.each(rows)("%s", (_name, request, wire) => expect(hex(encodeRequest(request))).toBe(wire));
});

const replies: [string, Request, string, Reply][] = [
  ["no relay on", readCoils, "01 01 01 00 51 88", { kind: "values", values: [0, 0, 0, 0, 0, 0, 0, 0] }],
  ["relay 0 on", readCoils, "01 01 01 01 90 48", { kind: "values", values: [1, 0, 0, 0, 0, 0, 0, 0] }],
  ["no input", readInputs, "01 02 01 00 A1 88", { kind: "values", values: [0, 0, 0, 0, 0, 0, 0, 0] }],
  ["input 0", readInputs, "01 02 01 01 60 48", { kind: "values", values: [1, 0, 0, 0, 0, 0, 0, 0] }],
  ["inputs 0 and 3", readInputs, "01 02 01 09 61 8E", { kind: "values", values: [1, 0, 0, 1, 0, 0, 0, 0] }],
  [
    "inputs 0, 9 and 15 of 16",
    { ...readInputs, count: 16 },
    "01 02 02 01 82 38 49",
    { kind: "values", values: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] },
  ],
  ["version", readVersion, "00 03 02 00 C8 84 12", { kind: "values", values: [200] }],
  ["echo", flashOn(1, 0, 500), "01 05 02 00 00 05 0C 71", { kind: "echo" }],
  ["refused write", switchRelay(1, 9, true), "01 85 02 C3 51", { kind: "exception", code: 2 }],
  ["refused read", readInputs, "01 82 01 81 60", { kind: "exception", code: 1 }],
];

describe("a reply", () => {
  it.each(replies)("%s", (_name, request, wire, reply) => {
    expect(replyReader(request).push(bytes(wire))).toEqual(reply);
  });

  it.each(replies)("%s, cut anywhere and behind any noise", (_name, request, wire, reply) => {
    const frame = bytes(wire);
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40, size: "max" }),
        fc.array(fc.nat(80), { maxLength: 6 }),
        (noise, cuts) => {
          const early = replyReader(request);
          // Noise that is a valid frame by chance does not count as noise.
          fc.pre(early.push(noise) === null);
          const stream = Uint8Array.from([...noise, ...frame]);
          const reader = replyReader(request);
          const ends = [...cuts.map((cut) => Math.min(cut, stream.length)), stream.length].sort((a, b) => a - b);
          let from = 0;
          let found: Reply | null = null;
          for (const end of ends) {
            found ??= reader.push(stream.subarray(from, end));
            from = end;
          }
          expect(found).toEqual(reply);
        },
      ),
    );
  });

  it.each([
    ["of another board", "02 02 01 01 60 0C"],
    ["with a wrong check", "01 02 01 01 60 49"],
    ["of another function", "01 01 01 01 90 48"],
    ["with too many bytes", "01 02 02 01 00 B8 28"],
  ])("%s is none", (_name, wire) => expect(replyReader(readInputs).push(bytes(wire))).toBeNull());

  it("to another write is no echo", () => {
    expect(replyReader(flashOn(1, 0, 500)).push(bytes("01 05 02 00 00 07 8D B0"))).toBeNull();
  });

  it("never throws, and is never read out of bytes without a good check", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...replies),
        fc.array(fc.uint8Array({ maxLength: 300, size: "max" }), { maxLength: 5 }),
        (row, chunks) => {
          const reader = replyReader(row[1]);
          const all = chunks.flatMap((chunk) => [...chunk]);
          const isAnyGood = all.some((_, at) =>
            [5, replyLength(row[1])].some((length) => {
              const frame = all.slice(at, at + length);
              return (
                frame.length === length && crc16(frame.slice(0, -2)) === (frame.at(-2) ?? 0) + (frame.at(-1) ?? 0) * 256
              );
            }),
          );
          const found = chunks.map((chunk) => reader.push(chunk)).some((reply) => reply !== null);
          if (!isAnyGood) expect(found).toBe(false);
        },
      ),
    );
  });

  it("is found after a megabyte of noise within a fraction of a second", () => {
    const reader = replyReader(readInputs);
    const noise = Uint8Array.from({ length: 65_536 }, (_, at) => [1, 2, 1][at % 3] ?? 0);
    const started = process.cpuUsage();
    for (let chunk = 0; chunk < 16; chunk += 1) expect(reader.push(noise)).toBeNull();
    expect(reader.push(bytes("01 02 01 09 61 8E"))).toMatchObject({ kind: "values" });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
