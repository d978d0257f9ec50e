import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex } from "../test/in-hex.ts";
import {
  type CpowerFraming,
  type CpowerLayout,
  externalCall,
  leaveText,
  oneWindow,
  pureText,
  textCall,
} from "./frame.ts";

const SERIAL: CpowerFraming = {
  framing: "serial",
  network_id: 0x01020304,
  network_length: "low-first",
  card_id: 1,
  ask_reply: true,
};
const LAYOUT: CpowerLayout = {
  window: 0,
  font_px: 16,
  font_style: 0,
  align: "centre",
  vertical: "centre",
  columns: 16,
  scroll_effect: 11,
  speed: 20,
  stay_seconds: 5,
};
const RED = [255, 0, 0] as const;
const draw = (text: string, more: Partial<CpowerLayout> & { speed?: number } = {}): number[] =>
  pureText(
    { ...LAYOUT, stay_seconds: 3, vertical: "top", ...more },
    { text, rgb: RED, effect: 0, speed: more.speed ?? 0 },
  );

describe("a packet for the serial line", () => {
  it.each([
    [
      "text of two lines, centred",
      draw("abc\rcba"),
      "A5 68 32 01 7B 01 13 00 00 00 12 00 00 01 00 00 03 02 FF 00 00 61 62 63 0D 63 62 61 00 9A 04 AE",
    ],
    [
      "text on the left",
      draw("abc", { align: "left" }),
      "A5 68 32 01 7B 01 0F 00 00 00 12 00 00 00 00 00 03 02 FF 00 00 61 62 63 00 62 03 AE",
    ],
    [
      "green words in the middle",
      textCall(LAYOUT, { lines: ["SILAKAN MASUK"], colour: "green" }),
      "A5 68 32 01 7B 01 19 00 00 00 12 00 00 05 01 00 05 02 00 FF 00 53 49 4C 41 4B 41 4E 20 4D 41 53 55 4B 00 F2 05 AE",
    ],
    [
      "one window of 64 by 16",
      oneWindow({ width_px: 64, height_px: 16 }),
      "A5 68 32 01 7B 01 0A 00 00 00 01 01 00 00 00 00 00 40 00 10 73 01 AE",
    ],
    ["back to the stored programs", leaveText(), "A5 68 32 01 7B 01 01 00 00 00 06 1E 01 AE"],
    [
      "a byte that is written as two",
      pureText({ ...LAYOUT, align: "left", vertical: "top" }, { text: "\xae", rgb: [0, 255, 0], effect: 0, speed: 1 }),
      "A5 68 32 01 7B 01 0D 00 00 00 12 00 00 00 01 00 05 02 00 FF 00 AA 0E 00 EB 02 AE",
    ],
  ])("%s", (_name, call, frame) => expect(hex(externalCall(SERIAL, call))).toBe(frame));

  it("asks for no reply, and names the card, where it is set so", () => {
    const frame = hex(externalCall({ ...SERIAL, ask_reply: false, card_id: 255 }, leaveText()));
    expect(frame).toBe("A5 68 32 FF 7B 00 01 00 00 00 06 1B 02 AE");
  });
});

describe("a packet for the card's own port", () => {
  it.each([
    ["low-first", "01 02 03 04 0C 00 00 00 68 32 01 7B 01 01 00 00 00 06 1E 01"],
    ["high-first", "01 02 03 04 00 0C 00 00 68 32 01 7B 01 01 00 00 00 06 1E 01"],
  ] as const)("%s", (network_length, frame) => {
    expect(hex(externalCall({ ...SERIAL, framing: "network", network_length }, leaveText()))).toBe(frame);
  });

  it("has nothing escaped, and an id that reaches every card", () => {
    const frame = externalCall({ ...SERIAL, framing: "network", network_id: 0xffff_ffff }, [0x12, 0xae, 0xa5, 0xaa]);
    expect(hex(frame)).toBe("FF FF FF FF 0F 00 00 00 68 32 01 7B 01 04 00 00 00 12 AE A5 AA 2A 03");
  });
});

describe("text on the sign", () => {
  it("that does not fit runs from the left as one line", () => {
    const call = textCall(LAYOUT, { lines: ["TIKET TIDAK DITEMUKAN", "X"], colour: "red" });
    expect(call.slice(0, 12)).toEqual([0x12, 0, 11, 0b0100, 20, 0, 5, 2, 255, 0, 0, 0x54]);
    expect(Buffer.from(call.slice(11)).toString("latin1")).toBe("TIKET TIDAK DITEMUKAN  X\0");
  });

  it("that fits is held, in its window, font, style and place", () => {
    const layout: CpowerLayout = {
      ...LAYOUT,
      window: 3,
      font_px: 32,
      font_style: 2,
      align: "right",
      vertical: "bottom",
    };
    const call = textCall(layout, { lines: ["A", "B"], colour: "yellow" });
    expect(hex(Uint8Array.from(call))).toBe("12 03 00 0A 01 00 05 24 FF FF 00 41 0D 42 00");
  });

  it.each([
    ["no text", []],
    ["blank text", [" ", ""]],
  ])("%s gives the sign back to its own programs", (_name, lines) => {
    expect(textCall(LAYOUT, { lines, colour: "red" })).toEqual(leaveText());
  });

  it("never breaks the packet: one start, one end, and the checksum of what was escaped", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 300, size: "max" }), { maxLength: 3 }), (lines) => {
        const frame = externalCall(SERIAL, textCall(LAYOUT, { lines, colour: "red" }));
        const inside = frame.slice(1, -1);
        expect([frame[0], frame.at(-1)]).toEqual([0xa5, 0xae]);
        expect(inside.includes(0xa5) || inside.includes(0xae)).toBe(false);
        const plain = [...inside].flatMap((byte, at) =>
          inside[at - 1] === 0xaa ? [byte | 0xa0] : byte === 0xaa ? [] : [byte],
        );
        const sum = plain.slice(0, -2).reduce((total, byte) => total + byte, 0) & 0xffff;
        expect(plain.slice(-2)).toEqual([sum & 0xff, sum >> 8]);
        expect(plain.length).toBeLessThan(240);
      }),
    );
  });
});
