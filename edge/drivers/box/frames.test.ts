import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameBytes, frameCutter, MAX_FRAME_BYTES } from "./frames.ts";

const ENDS = { first: 0x2a, last: 0x23 };
const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("frames between a first and a last byte", () => {
  const rows: [string, string, string[]][] = [
    ["one", "*PING#", ["PING"]],
    ["several, with line ends between", "\r\n*A#\r\n*B#*C#", ["A", "B", "C"]],
    ["noise before and behind", "xx#\0*A#yy\xff", ["A"]],
    ["a cut one does not cost the next", "*IN1*IN2ON#", ["IN2ON"]],
    ["noise inside spoils one, not the next", "*IN\x071ON#*IN2ON#", ["IN2ON"]],
    ["an empty one", "*#", [""]],
    ["not ended yet", "*STAT", []],
  ];
  it.each(rows)("%s", (_name, stream, frames) => expect(frameCutter(ENDS).push(ascii(stream))).toEqual(frames));

  it.each(rows)("%s, cut anywhere", (_name, stream, frames) => {
    const all = ascii(stream);
    for (let cut = 0; cut <= all.length; cut += 1) {
      const cutter = frameCutter(ENDS);
      expect([...cutter.push(all.subarray(0, cut)), ...cutter.push(all.subarray(cut))]).toEqual(frames);
    }
  });

  it(`takes ${MAX_FRAME_BYTES} bytes, and passes a longer one over`, () => {
    const longest = "A".repeat(MAX_FRAME_BYTES);
    expect(frameCutter(ENDS).push(ascii(`*${longest}#*${longest}A#*B#`))).toEqual([longest, "B"]);
  });

  it("gives back what was put between the ends, whatever noise without them surrounds it", () => {
    const inner = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    const text = inner.filter((one) => !/[*#]/.test(one) && one.length <= MAX_FRAME_BYTES);
    const noise = fc
      .uint8Array({ maxLength: 20, size: "max" })
      .map((bytes) => bytes.filter((byte) => byte !== ENDS.first));
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, text), { maxLength: 5 }), (parts) => {
        const stream = Buffer.concat(parts.flatMap(([before, one]) => [before, frameBytes(ENDS, one)]));
        expect(frameCutter(ENDS).push(stream)).toEqual(parts.map(([, one]) => one));
      }),
    );
  });

  it("gives the same frames however a stream of anything is cut", () => {
    const byte = fc.oneof(fc.constantFrom(ENDS.first, ENDS.last, 0x41), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(fc.array(byte, { maxLength: 60, size: "max" }), { maxLength: 8 }), (parts) => {
        const chunks = parts.map((part) => Uint8Array.from(part));
        const cutter = frameCutter(ENDS);
        expect(chunks.flatMap((chunk) => cutter.push(chunk))).toEqual(frameCutter(ENDS).push(Buffer.concat(chunks)));
      }),
    );
  });
});
