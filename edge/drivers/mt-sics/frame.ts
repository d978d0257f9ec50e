import { lineAt, numberOf, outOfRange, reading, type ScaleProtocol, unitOf } from "../scale/protocol.ts";

/** MT-SICS, level 0: `SI` asks for the weight as it is now. Pure. */

const MAX_BYTES = 32;
const REPLY = /^S (?:([SD]) ([-\d. ]{10}) (\S{1,3})|([I+-]))$/;

export const mtSicsProtocol: ScaleProtocol = {
  poll: Buffer.from("SI\r\n"),
  frameAt(bytes, at) {
    const line = lineAt(bytes, at, MAX_BYTES);
    if (typeof line !== "string") return line;
    const length = line.length + 1;
    const [, word, field, unitText, state] = REPLY.exec(line) ?? [];
    if (state === "+") return { length, reading: outOfRange("over") };
    if (state === "-") return { length, reading: outOfRange("under") };
    // Busy, or a command that it refuses: it answers, and tells no weight.
    if (state === "I" || /^E[STL]$/.test(line)) return { length, reading: outOfRange("invalid") };
    const value = numberOf(field ?? "", "point");
    const unit = unitOf(unitText ?? "");
    if (value === null || unit === null) return null;
    return { length, reading: reading(value, unit, { isStable: word === "S" }) };
  },
};
