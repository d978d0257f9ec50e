import type { Shown } from "./deck.ts";

/** The frames of indicators of weighbridges, from the makers' documents. All weights are gross kilograms. Pure. */

const magnitude = (kg: number, digits: number, fill = "0"): string => String(Math.abs(kg)).padStart(digits, fill);
const sign = (kg: number): string => (kg < 0 ? "-" : "+");
const ascii = (text: string): Buffer => Buffer.from(text, "latin1");

/** Toledo continuous output with tare and checksum, 18 bytes; low seven bits of all bytes add up to zero. */
export function toledoFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const status = 0x30 | (kg < 0 ? 0x02 : 0) | (isOver ? 0x04 : 0) | (isMoving ? 0x08 : 0);
  const body = Buffer.concat([Buffer.from([0x02, 0x2a, status, 0x20]), ascii(`${magnitude(kg, 6, " ")}     0\r`)]);
  const sum = body.reduce((total, byte) => total + (byte & 0x7f), 0);
  return Buffer.concat([body, Buffer.from([-sum & 0x7f])]);
}

/** MT-SICS: the answer to `SI`, `S` and each of `SIR`. */
export function sicsFrame({ kg, isMoving, isOver }: Shown): Buffer {
  if (isOver) return ascii("S +\r\n");
  return ascii(`S ${isMoving ? "D" : "S"} ${String(kg).padStart(10)} kg\r\n`);
}

/** A check byte of Yaohua as two characters: each nibble is a hex digit. */
function yaohuaCheck(body: Uint8Array): string {
  return body
    .reduce((xor, byte) => xor ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, "0");
}

/** Yaohua continuous, 12 bytes; it has no word for motion or overload. */
export function yaohuaContinuous({ kg }: Shown): Buffer {
  const body = `${sign(kg)}${magnitude(kg, 6)}0`;
  return ascii(`\x02${body}${yaohuaCheck(ascii(body))}\x03`);
}

/** Yaohua's answer to the command B (gross) of an address, 14 bytes. */
export function yaohuaAnswer({ kg }: Shown, address: string): Buffer {
  const body = `${address}B${sign(kg)}${magnitude(kg, 6)}0`;
  return ascii(`\x02${body}${yaohuaCheck(ascii(body))}\x03`);
}

/** The command of Yaohua that asks an address for the gross weight, six bytes. */
export function yaohuaGrossCommand(address: string): Buffer {
  return ascii(`\x02${address}B${yaohuaCheck(ascii(`${address}B`))}\x03`);
}

/** Yaohua's `=` stream: eight characters with one decimal, last one first. */
export function yaohuaStream({ kg }: Shown): Buffer {
  const forward = `${kg < 0 ? "-" : "0"}${magnitude(kg, 5)}.0`;
  return ascii(`=${ascii(forward).reverse().toString("latin1")}`);
}

/** A&D: 18 characters; the digits are blank in overload. */
export function andFrame({ kg, isMoving, isOver }: Shown): Buffer {
  if (isOver) return ascii("OL,GS,+       kg\r\n");
  return ascii(`${isMoving ? "US" : "ST"},GS,${sign(kg)}${magnitude(kg, 7)}kg\r\n`);
}

/** CAS: 22 bytes; the lamp byte has bit 7 set, bit 6 stable, bit 5 set, bit 2 gross and bit 0 zero. */
export function casFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const lamp = 0xa4 | (isMoving ? 0 : 0x40) | (kg === 0 ? 0x01 : 0);
  const word = isOver ? "OL" : isMoving ? "US" : "ST";
  return Buffer.concat([ascii(`${word},GS,1`), Buffer.from([lamp]), ascii(`,${String(kg).padStart(8)} kg\r\n`)]);
}

/** Rinstrum automatic output; the status is G gross, M motion, O overload. */
export function rinstrumFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const status = isOver ? "O" : isMoving ? "M" : "G";
  return ascii(`\x02${kg < 0 ? "-" : " "}${magnitude(kg, 7, " ")}${status}\x03`);
}

/** Sartorius SBI, 16 characters; a blank unit means motion. */
export function sartoriusFrame({ kg, isMoving }: Shown): Buffer {
  return ascii(`${sign(kg)} ${magnitude(kg, 8, " ")} ${isMoving ? "   " : "kg "}\r\n`);
}

/** Bilanciai Cb: 0 stable, 1 moving, 3 invalid; it cuts weights over five digits. */
export function bilanciaiFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const state = isOver || kg < 0 ? "3" : isMoving ? "1" : "0";
  return ascii(`$${state}${magnitude(kg, 5).slice(-5)}\r`);
}

const FIRST_REGISTER = 6;

/**
 * The five registers of a Laumas indicator from address 6: status, gross and net, high word first.
 * @returns the data of the reply to a read of `count` registers at `from`; null where it has no such registers
 */
export function laumasRegisters({ kg, isMoving, isOver }: Shown, from: number, count: number): Buffer | null {
  const status = (isOver ? 1 << 2 : 0) | (kg < 0 ? (1 << 7) | (1 << 8) : 0) | (isMoving ? 0 : 1 << 11);
  const data = Buffer.alloc(10);
  data.writeUInt16BE(status, 0);
  data.writeUInt32BE(Math.abs(kg), 2);
  data.writeUInt32BE(Math.abs(kg), 6);
  const at = (from - FIRST_REGISTER) * 2;
  if (count < 1 || at < 0 || at + count * 2 > data.length) return null;
  return Buffer.concat([Buffer.from([count * 2]), data.subarray(at, at + count * 2)]);
}
