import {
  type Pointed,
  pointedNumberOf,
  outOfRange,
  reading,
  type ScaleProtocol,
  textOf,
  unitOf,
} from "../scale/protocol.ts";

/** The 22-byte frame of CAS: header, id and lamps (binary), eight characters of weight, unit, CR LF. Pure. */

const LENGTH = 22;
const HEAD = 6;
const LAMPS = 7;
const IS_LAMPS = 0x80;
const LAMP_STABLE = 0x40;

export const casProtocol = ({ decimal_sign }: Pointed): ScaleProtocol => ({
  poll: null,
  frameAt(bytes, at) {
    const start = textOf(bytes, at, Math.min(bytes.length, at + HEAD));
    if (!couldBeHead(start)) return null;
    if (bytes.length < at + LENGTH) return undefined;
    // The two binary bytes may be any, CR and LF too: the frame is cut by its length.
    const [, field, unitText] = /^,(.{8}) (.{2})\r\n$/.exec(textOf(bytes, at + LAMPS + 1, at + LENGTH)) ?? [];
    const unit = unitOf(unitText ?? "");
    if (unit === null) return null;
    if (start.startsWith("OL")) return { length: LENGTH, reading: outOfRange("over", unit) };
    const value = pointedNumberOf(field ?? "", decimal_sign);
    if (value === null) return null;
    const lamps = bytes[at + LAMPS] ?? 0;
    // A line of seven bits loses the lamps; the header says the same.
    const isLampStable = (lamps & IS_LAMPS) === 0 || (lamps & LAMP_STABLE) !== 0;
    const isStable = start.startsWith("ST") && isLampStable;
    return { length: LENGTH, reading: reading(value, unit, { isStable, isNet: start.slice(3, 5) === "NT" }) };
  },
});

function couldBeHead(start: string): boolean {
  return ["ST,GS,", "ST,NT,", "US,GS,", "US,NT,", "OL,GS,", "OL,NT,"].some((head) => head.startsWith(start));
}
