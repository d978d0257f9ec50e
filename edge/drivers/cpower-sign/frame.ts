import { printable } from "../printable.ts";

/** Packets of C-Power (CP5200) cards: external calls, serial and network framing. Pure. */

const START = 0xa5;
const END = 0xae;
const ESCAPE = 0xaa;
const COMMAND = 0x68;
const CARD_TYPE = 0x32;
const EXTERNAL_CALL = 0x7b;
const CALL = { split: 0x01, leave: 0x06, text: 0x12 } as const;
const DRAW = 0;
const FONT_SIZES = [8, 12, 16, 24, 32, 40, 48, 56];
const HORIZONTAL = { left: 0, centre: 1, right: 2 } as const;
const VERTICAL = { top: 0, centre: 1, bottom: 2 } as const;
const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], yellow: [255, 255, 0] } as const;
const NEW_LINE = "\r";
const MAX_TEXT_BYTES = 200;

export interface CpowerFraming {
  framing: "serial" | "network";
  network_id: number;
  network_length: "low-first" | "high-first";
  card_id: number;
  ask_reply: boolean;
}

export interface CpowerLayout {
  window: number;
  font_px: number;
  font_style: number;
  align: keyof typeof HORIZONTAL;
  vertical: keyof typeof VERTICAL;
  columns: number;
  scroll_effect: number;
  speed: number;
  stay_seconds: number;
}

const word = (value: number): [number, number] => [value >> 8, value & 0xff];
const lowFirst = (value: number): [number, number] => [value & 0xff, value >> 8];

/** One external call, wrapped for the wire. The checksum covers the bytes before they are escaped. */
export function externalCall(to: CpowerFraming, call: readonly number[]): Uint8Array {
  const body = [
    COMMAND,
    CARD_TYPE,
    to.card_id,
    EXTERNAL_CALL,
    to.ask_reply ? 1 : 0,
    ...lowFirst(call.length),
    0,
    0,
    ...call,
  ];
  const sum = body.reduce((total, byte) => total + byte, 0) & 0xffff;
  const checked = [...body, ...lowFirst(sum)];
  if (to.framing === "serial") return Uint8Array.from([START, ...checked.flatMap(escaped), END]);
  const id = [24, 16, 8, 0].map((shift) => (to.network_id >>> shift) & 0xff);
  const length = to.network_length === "low-first" ? lowFirst(checked.length) : word(checked.length);
  return Uint8Array.from([...id, ...length, 0, 0, ...checked]);
}

/** A byte that would start or end a packet is written as two. */
function escaped(byte: number): number[] {
  return byte === START || byte === END || byte === ESCAPE ? [ESCAPE, byte & 0x0f] : [byte];
}

/** Makes the whole sign one window. */
export function oneWindow(size: { width_px: number; height_px: number }): number[] {
  return [CALL.split, 1, ...word(0), ...word(0), ...word(size.width_px), ...word(size.height_px)];
}

/** The card plays its own programs again. */
export function leaveText(): number[] {
  return [CALL.leave];
}

/** @param effect the display effect: 0 draws at once */
export function pureText(
  layout: CpowerLayout,
  shown: { text: string; rgb: readonly [number, number, number]; effect: number; speed: number },
): number[] {
  const font = FONT_SIZES.indexOf(layout.font_px) | (layout.font_style << 4);
  const alignment = HORIZONTAL[layout.align] | (VERTICAL[layout.vertical] << 2);
  const letters = Array.from(shown.text, (letter) => letter.charCodeAt(0));
  const stay = word(layout.stay_seconds);
  return [CALL.text, layout.window, shown.effect, alignment, shown.speed, ...stay, font, ...shown.rgb, ...letters, 0];
}

/** Lines that fit are drawn one below the other; if one does not fit, all scroll as one line. Blank text leaves. */
export function textCall(
  layout: CpowerLayout,
  text: { lines: readonly string[]; colour: keyof typeof COLOURS },
): number[] {
  const lines = text.lines.map(printable).filter((line) => line !== "");
  if (lines.length === 0) return leaveText();
  const rgb = COLOURS[text.colour];
  const fits = lines.every((line) => line.length <= layout.columns);
  const shown = lines.join(fits ? NEW_LINE : "  ").slice(0, MAX_TEXT_BYTES);
  if (fits) return pureText(layout, { text: shown, rgb, effect: DRAW, speed: 1 });
  return pureText(
    { ...layout, align: "left" },
    { text: shown, rgb, effect: layout.scroll_effect, speed: layout.speed },
  );
}
