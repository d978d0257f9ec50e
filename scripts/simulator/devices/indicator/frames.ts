import type { Shown } from "./deck.ts";

/** The frames of indicators of weighbridges, from the makers' documents. All weights are gross kilograms. Pure. */

const magnitude = (kg: number, digits: number, fill = "0"): string => String(Math.abs(kg)).padStart(digits, fill);
const sign = (kg: number): string => (kg < 0 ? "-" : "+");
const ascii = (text: string): Buffer => Buffer.from(text, "latin1");

/** Toledo continuous output with checksum, 18 bytes, or 12 without the tare. */
export function toledoFrame({ kg, isMoving, isOver }: Shown, isShort: boolean): Buffer {
  const status = 0x30 | (kg < 0 ? 0x02 : 0) | (isOver ? 0x04 : 0) | (isMoving ? 0x08 : 0);
  return summed(status, `${magnitude(kg, 6, " ")}${isShort ? "" : "     0"}\r`);
}

/** Flintec's form of Toledo's output: LF before the checksum, and a word for what it can't weigh. */
export function flintecFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const status = 0x70 | (kg < 0 ? 0x02 : 0) | (isMoving ? 0x08 : 0);
  return summed(status, `${isOver ? " OVER " : magnitude(kg, 6, " ")}     0\r\n`);
}

/** The low seven bits of all bytes of Toledo's output add up to zero. */
function summed(status: number, text: string): Buffer {
  const body = Buffer.concat([Buffer.from([0x02, 0x2a, status, 0x20]), ascii(text)]);
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

/** Yaohua's `=` stream: eight characters with one decimal. */
export function yaohuaForward({ kg }: Shown): Buffer {
  return ascii(`=${kg < 0 ? "-" : "0"}${magnitude(kg, 5)}.0`);
}

/** The same with the last character first. */
export function yaohuaStream(shown: Shown): Buffer {
  return Buffer.concat([ascii("="), yaohuaForward(shown).subarray(1).reverse()]);
}

/** Yaohua A12E: gross kilograms with seven characters, then the check byte of all before it. */
export function yaohuaText({ kg }: Shown): Buffer {
  const body = `WG${kg < 0 ? `-${magnitude(kg, 6)}` : magnitude(kg, 7)}kg`;
  return ascii(`${body}${yaohuaCheck(ascii(body))}\r\n`);
}

/** A&D: 18 characters, with Dini Argeo's comma 19; the digits are blank in overload. */
export function andFrame({ kg, isMoving, isOver }: Shown, hasComma: boolean): Buffer {
  const unit = hasComma ? ",kg" : "kg";
  if (isOver) return ascii(`OL,GS,+       ${unit}\r\n`);
  return ascii(`${isMoving ? "US" : "ST"},GS,${sign(kg)}${magnitude(kg, 7)}${unit}\r\n`);
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

/** Sartorius SBI, 16 characters, or 22 with the name of the value first; a blank unit means motion. */
export function sartoriusFrame({ kg, isMoving }: Shown, isNamed: boolean): Buffer {
  const name = isNamed ? "G     " : "";
  return ascii(`${name}${sign(kg)} ${magnitude(kg, 8, " ")} ${isMoving ? "   " : "kg "}\r\n`);
}

/** Bilanciai Cb: 0 stable, 1 moving, 3 invalid; it cuts weights over five digits. */
export function bilanciaiFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const state = isOver || kg < 0 ? "3" : isMoving ? "1" : "0";
  return ascii(`$${state}${magnitude(kg, 5).slice(-5)}\r`);
}

/** Rice Lake and IQ355: unit K, gross G, then M motion or O overload. */
export function riceLakeFrame({ kg, isMoving, isOver }: Shown): Buffer {
  const status = isOver ? "O" : isMoving ? "M" : " ";
  return ascii(`\x02${kg < 0 ? "-" : " "}${magnitude(kg, 7, " ")}KG${status}\r\n`);
}

/** SMA's answer to W: status (O overload), range 1, gross, motion, a free character, ten digits and the unit. */
export function smaFrame({ kg, isMoving, isOver }: Shown): Buffer {
  return ascii(`\n${isOver ? "O" : " "}1G${isMoving ? "M" : " "} ${String(kg).padStart(10)}kg \r`);
}

/** Weigh-Tronix, 14 bytes; it has no word for motion or overload. */
export function weighTronixFrame({ kg }: Shown): Buffer {
  return ascii(` G${sign(kg)}${magnitude(kg, 6)} kg\r\n`);
}

/** Flintec's answer to the command I of address 01: S stable, D moving, + overload. */
export function flintecBsiFrame({ kg, isMoving, isOver }: Shown): Buffer {
  if (isOver) return ascii("01I+\r\n");
  return ascii(`01I${isMoving ? "D" : "S"}${sign(kg)}${magnitude(kg, 6)}.0\r\n`);
}

/** Rinstrum's answer of address 1 to a read of register 0026, the shown weight. */
export function rinstrumAnswer({ kg, isMoving, isOver }: Shown): Buffer {
  const status = isOver ? "O" : isMoving ? "M" : "G";
  return ascii(`81050026:${String(kg).padStart(8)} kg ${status}\r\n`);
}

/** Systec's answer to RN, with the number of the weighing in its memory; it has none in motion and in overload. */
export function systecFrame({ kg, isMoving, isOver }: Shown, id: number): Buffer | null {
  if (isMoving || isOver) return null;
  const weights = [kg, 0, kg].map((one) => String(one).padStart(8)).join("");
  return ascii(`<000021.11.2608:30${magnitude(id, 4)}1${weights}kg  >`);
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
