import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, hex } from "../test/in-hex.ts";
import { readZone, replySplitter, trigger, writeZone } from "./frame.ts";

const REPLY = bytes("02 00 00 01 00 33 31");

describe("a command", () => {
  it.each([
    ["trigger now", trigger(true), "7E 00 08 01 00 02 01 02 DA"],
    ["set 9600 baud", writeZone(0x002a, [0x39, 0x01]), "7E 00 08 02 00 2A 39 01 A7 EA"],
    ["read the baud rate", readZone(0x002a, 2), "7E 00 07 01 00 2A 02 D8 0F"],
  ])("%s", (_name, command, frame) => expect(hex(command)).toBe(frame));
});

describe("replies among codes", () => {
  const text = (splitter: ReturnType<typeof replySplitter>, chunk: Uint8Array): [string, number] => {
    const { codes, replies } = splitter.split(chunk);
    return [Buffer.from(codes).toString("latin1"), replies];
  };
  const whole = (...parts: (string | Uint8Array)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const rows: [string, Buffer, string, number][] = [
    ["a reply", whole(REPLY), "", 1],
    ["a code", whole("ABC\r"), "ABC\r", 0],
    ["a reply, then the code", whole(REPLY, "ABC\r"), "ABC\r", 1],
    ["a reply inside a code", whole("AB", REPLY, "C\r"), "ABC\r", 1],
    ["two replies", whole(REPLY, REPLY), "", 2],
    ["a code between STX and ETX", whole("\x02ABC\x03"), "\x02ABC\x03", 0],
    ["STX before a reply", whole("\x02", REPLY), "\x02", 1],
    ["half a header before a reply", whole("\x02\0", REPLY), "\x02\0", 1],
    ["a reply with a carriage return in it", whole(bytes("02 00 00 01 0D E2 9C"), "A\r"), "A\r", 1],
    ["a wrong checksum is no reply, and no code", whole(bytes("02 00 00 01 00 33 32"), "A\r"), "A\r", 0],
  ];
  it.each(rows)("%s, cut anywhere", (_name, stream, codes, replies) => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const splitter = replySplitter();
      const first = text(splitter, stream.subarray(0, cut));
      const second = text(splitter, stream.subarray(cut));
      expect([first[0] + second[0], first[1] + second[1]]).toEqual([codes, replies]);
    }
  });

  it("half a reply is forgotten in silence", () => {
    const splitter = replySplitter();
    splitter.split(REPLY.subarray(0, 4));
    splitter.reset();
    expect(text(splitter, whole("ABC\r"))).toEqual(["ABC\r", 0]);
  });

  it("never makes codes longer than what came, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40, size: "max" }), { maxLength: 8 }), (chunks) => {
        const cut = replySplitter();
        const codes = Buffer.concat(chunks.map((chunk) => cut.split(chunk).codes));
        expect(codes).toEqual(Buffer.from(replySplitter().split(Buffer.concat(chunks)).codes));
        expect(codes.length).toBeLessThanOrEqual(Buffer.concat(chunks).length);
      }),
    );
  });
});
