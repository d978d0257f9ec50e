import {
  lineAt,
  outOfRange,
  type Pointed,
  pointedNumberOf,
  reading,
  type ScaleProtocol,
  unitOf,
} from "../scale/protocol.ts";

/** The line of A&D, with or without a comma before the unit: `ST,GS,+0012340kg`. Pure. */

const MAX_BYTES = 24;
const LINE = /^(ST|US|OL),(GS|NT|TR),(.{7,9}?),?(kg|KG| g| t|lb)$/;

/** With `poll` it answers `RW`. */
export function andLineProtocol({ poll, decimal_sign }: Pointed & { poll: boolean }): ScaleProtocol {
  return {
    poll: poll ? Buffer.from("RW\r\n") : null,
    frameAt(bytes, at) {
      const line = lineAt(bytes, at, MAX_BYTES);
      if (typeof line !== "string") return line;
      const [, header, kind, field, unitText] = LINE.exec(line) ?? [];
      const unit = unitOf(unitText ?? "");
      if (unit === null) return null;
      const length = line.length + 1;
      // The digits of an overload are blank.
      if (header === "OL") return { length, reading: outOfRange(field?.startsWith("-") ? "under" : "over", unit) };
      const value = pointedNumberOf(field ?? "", decimal_sign);
      // TR is the tare alone.
      if (value === null || kind === "TR") return null;
      return { length, reading: reading(value, unit, { isStable: header === "ST", isNet: kind === "NT" }) };
    },
  };
}
