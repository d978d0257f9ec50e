import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CODE_BYTES, scanReader } from "./frame.ts";

const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("codes out of the bytes of a reader", () => {
  const rows: [string, string, string[]][] = [
    ["CR", "ABC123\r", ["ABC123"]],
    ["LF", "ABC123\n", ["ABC123"]],
    ["CR LF", "ABC123\r\nDEF\r\n", ["ABC123", "DEF"]],
    ["TAB", "ABC123\t", ["ABC123"]],
    ["STX and ETX", "\x02ABC123\x03", ["ABC123"]],
    ["STX drops what came before", "noi\x02ABC123\x03", ["ABC123"]],
    ["a break before the code", "\0ABC123\r", ["ABC123"]],
    ["a break within it drops what came before", "ABC\x00123\r", ["123"]],
    ["a break behind it", "ABC\0\r", ["ABC"]],
    ["breaks around it", "noi\0ABC\0\0\r", ["ABC"]],
    ["EOT", "ABC\x04DEF\x04", ["ABC", "DEF"]],
    ["RS and EOT", "ABC\x1e\x04DEF\x1e\x04", ["ABC", "DEF"]],
    ["BEL before it", "\x07ABC\r", ["ABC"]],
    ["FNC1 around it", "\x1dABC\x1d\r", [" ABC "]],
    ["ETX and CR LF", "\x02ABC123\x03\r\n", ["ABC123"]],
    ["empty lines are none", "\r\n\r\n", []],
    ["AIM identifier of a QR code", "]Q1ABC123\r", ["ABC123"]],
    ["AIM identifier of Code 128", "]C0ABC123\r", ["ABC123"]],
    ["an identifier alone is nothing", "]Q1\r", []],
    ["a bracket that is no identifier stays", "]?9ABC\r", ["]?9ABC"]],
    ["a control character spoils a code, not the next one", "AB\x07C\rDEF\r", ["DEF"]],
    ["what spoils a text is taken off around a code", "\x1b1K7X2M9QDF\x11\r", ["1K7X2M9QDF"]],
    ["DEL is a control character", "AB\x7f\r", []],
    ["UTF-8", "caf\xc3\xa9\r", ["café"]],
    ["Latin-1", "caf\xe9\r", ["café"]],
    ["no terminator yet", "ABC", []],
  ];
  it.each(rows)("%s", (_name, stream, codes) => expect(scanReader({ prefix: "" }).push(ascii(stream))).toEqual(codes));

  it.each(rows)("%s, cut anywhere", (_name, stream, codes) => {
    const all = ascii(stream);
    for (let cut = 0; cut <= all.length; cut += 1) {
      const reader = scanReader({ prefix: "" });
      expect([...reader.push(all.subarray(0, cut)), ...reader.push(all.subarray(cut))]).toEqual(codes);
    }
  });

  it.each([
    ["before the identifier", "L1:]Q1ABC\r"],
    ["behind the identifier", "]Q1L1:ABC\r"],
    ["not there", "ABC\r"],
  ])("the reader's prefix, %s, is taken off", (_name, stream) => {
    expect(scanReader({ prefix: "L1:" }).push(ascii(stream))).toEqual(["ABC"]);
  });

  it("silence ends a code without a terminator", () => {
    const reader = scanReader({ prefix: "" });
    expect(reader.isAmid).toBe(false);
    reader.push(ascii("ABC123"));
    expect(reader.isAmid).toBe(true);
    expect(reader.endBySilence()).toBe("ABC123");
    expect(reader.isAmid).toBe(false);
    expect(reader.endBySilence()).toBeNull();
  });

  it(`a code of ${MAX_CODE_BYTES} bytes is read, a longer one is passed over up to its terminator`, () => {
    const longest = "A".repeat(MAX_CODE_BYTES);
    const reader = scanReader({ prefix: "" });
    expect(reader.push(ascii(`${longest}\r`))).toEqual([longest]);
    expect(reader.push(ascii(`${longest}A`))).toEqual([]);
    expect(reader.push(ascii("still the same code\rABC\r"))).toEqual(["ABC"]);
  });

  it("ten megabytes without an end cost no memory and little time", () => {
    const reader = scanReader({ prefix: "" });
    const chunk = new Uint8Array(65_536).fill(0x41);
    const timeOf = (read: () => unknown): number => {
      const startedMs = performance.now();
      for (let at = 0; at < 160; at += 1) expect(read()).toEqual([]);
      return performance.now() - startedMs;
    };
    // The floor looks at each byte once.
    const floorMs = timeOf(() => [...(chunk.some((byte) => byte === 0x0d) ? [0] : [])]);
    expect(timeOf(() => reader.push(chunk)) / floorMs).toBeLessThan(10);
    expect(reader.push(ascii("\rABC\r"))).toEqual(["ABC"]);
  });

  it("gives the same codes however the stream is cut, and never one with a control character", () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 60, size: "max" }), { maxLength: 8 });
    fc.assert(
      fc.property(chunks, (parts) => {
        const cut = scanReader({ prefix: "" });
        const whole = scanReader({ prefix: "" });
        const codes = parts.flatMap((part) => cut.push(part));
        expect(codes).toEqual(whole.push(Buffer.concat(parts)));
        for (const code of codes) expect(code).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
