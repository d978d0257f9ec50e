import { printable } from "../printable.ts";

/** Packets of the Alpha (M-) protocol, form 9708-8061. Pure. */

export interface SignAddress {
  /** One character; `Z` reaches every type. */
  sign_type: string;
  /** Two hex digits; `00` reaches every sign. */
  address: string;
}

const PRIORITY_FILE = "0";
/** The priority file holds this many bytes, control codes included. */
const MAX_TEXT_BYTES = 125;
const COLOURS = { red: "1", green: "2", yellow: "3" } as const;
const FILL = "\x30";
const HOLD = "b";
const ROTATE = "a";
const NEW_LINE = "\x0d";

/** Wraps one command: five NULs by which the sign detects the baud rate, header, command, checksum. */
export function packet({ sign_type, address }: SignAddress, command: string): Uint8Array {
  const bytesOf = (text: string): number[] => Array.from(text, (one) => one.charCodeAt(0));
  const checked = `\x02${command}\x03`;
  const sum = bytesOf(checked).reduce((total, byte) => total + byte, 0) & 0xffff;
  const check = sum.toString(16).toUpperCase().padStart(4, "0");
  return Uint8Array.from(bytesOf(`\0\0\0\0\0\x01${sign_type}${address}${checked}${check}\x04`));
}

/**
 * Shows text at once, over all other content. Lines that fit fill the sign; if one does not fit, all scroll as one
 * line. Blank text returns the sign to its own messages.
 * @param columns characters that fit on a line
 */
export function showText(
  to: SignAddress,
  text: { lines: readonly string[]; colour: keyof typeof COLOURS },
  columns: number,
): Uint8Array {
  const lines = text.lines.map(printable).filter((line) => line !== "");
  if (lines.length === 0) return releaseText(to);
  const fits = lines.every((line) => line.length <= columns);
  const body = `\x1b${FILL}${fits ? HOLD : ROTATE}\x1c${COLOURS[text.colour]}${lines.join(fits ? NEW_LINE : "  ")}`;
  return packet(to, `A${PRIORITY_FILE}${body.slice(0, MAX_TEXT_BYTES)}`);
}

/** Ends the priority text: the sign shows its own file A again. */
export function releaseText(to: SignAddress): Uint8Array {
  return packet(to, `A${PRIORITY_FILE}`);
}
