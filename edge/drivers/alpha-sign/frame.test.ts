import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex } from "../test/in-hex.ts";
import { printable } from "../printable.ts";
import { packet, releaseText, showText } from "./frame.ts";

const ALL = { sign_type: "Z", address: "00" };
const PREFIX = "00 00 00 00 00 01 5A 30 30";

/** The sign's view of a packet: the command between STX and ETX. */
function commandOf(wire: Uint8Array): string {
  const text = Buffer.from(wire).toString("latin1");
  return text.slice(text.indexOf("\x02") + 1, text.indexOf("\x03"));
}

describe("a packet", () => {
  it("of text in file A has the check of the specification", () => {
    expect(hex(packet(ALL, "AA\x1b bHELLO"))).toBe(`${PREFIX} 02 41 41 1B 20 62 48 45 4C 4C 4F 03 30 32 39 38 04`);
  });

  it("shows green words over everything else", () => {
    expect(hex(showText(ALL, { lines: ["LUNAS"], colour: "green" }, 16))).toBe(
      `${PREFIX} 02 41 30 1B 30 62 1C 32 4C 55 4E 41 53 03 30 32 46 34 04`,
    );
  });

  it("gives the sign back to its own messages", () => {
    expect(hex(releaseText(ALL))).toBe(`${PREFIX} 02 41 30 03 30 30 37 36 04`);
  });

  it("reaches one sign by type and address", () => {
    expect(hex(packet({ sign_type: "^", address: "0A" }, "A0")).startsWith("00 00 00 00 00 01 5E 30 41 02")).toBe(true);
  });
});

describe("text on the sign", () => {
  it.each([
    ["red", ["SALAH JALUR"], "red", "A0\x1b0b\x1c1SALAH JALUR"],
    ["amber for yellow", ["TUNGGU"], "yellow", "A0\x1b0b\x1c3TUNGGU"],
    ["two lines that fit are held", ["SILAKAN MASUK", "B 1234 ABC"], "green", "A0\x1b0b\x1c2SILAKAN MASUK\rB 1234 ABC"],
    [
      "a line that does not fit makes all run",
      ["TIKET TIDAK DITEMUKAN", "X"],
      "red",
      "A0\x1b0a\x1c1TIKET TIDAK DITEMUKAN  X",
    ],
    ["empty lines are left out", ["", "MASUK"], "green", "A0\x1b0b\x1c2MASUK"],
    ["blank text releases the sign", [" ", ""], "green", "A0"],
    ["no text releases the sign", [], "green", "A0"],
  ] as const)("%s", (_name, lines, colour, command) => {
    expect(commandOf(showText(ALL, { lines, colour }, 16))).toBe(command);
  });

  it.each([
    ["Café", "Cafe"],
    ["ＡＢ", "AB"],
    ["门 7", "Men 7"],
    ["Ñandú 陳 🚚", "Nandu Chen"],
    ["a\x04b\nc", "a b c"],
  ])("%j becomes %j", (text, shown) => expect(printable(text)).toBe(shown));

  it("never breaks the packet: one STX, one ETX, one EOT, seven bits, and no more than the priority file holds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 200, size: "max" }), { maxLength: 3 }), (lines) => {
        const wire = showText(ALL, { lines, colour: "red" }, 16);
        const count = (byte: number): number => wire.filter((one) => one === byte).length;
        expect([count(0x02), count(0x03), count(0x04), wire.at(-1)]).toEqual([1, 1, 1, 0x04]);
        expect(Math.max(...wire)).toBeLessThan(0x80);
        expect(commandOf(wire).length).toBeLessThanOrEqual(2 + 125);
      }),
    );
  });
});
