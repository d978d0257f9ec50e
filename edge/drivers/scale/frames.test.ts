import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AndLine, Cas, Rinstrum, Sartorius, ScaleGeneric, Yaohua } from "../../../shared/wire/devices/scale.ts";
import { andLineProtocol } from "../and-line/frame.ts";
import { casProtocol } from "../cas/frame.ts";
import { laumasReading } from "../laumas/frame.ts";
import { mtSicsProtocol } from "../mt-sics/frame.ts";
import { rinstrumProtocol } from "../rinstrum/frame.ts";
import { sartoriusProtocol } from "../sartorius/frame.ts";
import { genericProtocol } from "../scale-generic/frame.ts";
import { toledo } from "../toledo/frame.ts";
import { yaohua } from "../yaohua/frame.ts";
import { frameCutter, outOfRange, reading, type ScaleProtocol } from "./protocol.ts";

const link = { type: "tcp", host: "10.0.0.9", port: 4001 } as const;
const yaohuaAs = (more: object): ScaleProtocol =>
  yaohua(Yaohua.parse({ role: "scale", driver: "yaohua", link, ...more }));
const generic = (more: object): ScaleProtocol =>
  genericProtocol(ScaleGeneric.parse({ role: "scale", driver: "scale-generic", link, ...more }));
const of = { role: "scale", link };
const andLine = (more: object): ScaleProtocol => andLineProtocol(AndLine.parse({ ...of, driver: "and-line", ...more }));
const cas = (more: object): ScaleProtocol => casProtocol(Cas.parse({ ...of, driver: "cas", ...more }));
const rinstrum = (more: object): ScaleProtocol =>
  rinstrumProtocol(Rinstrum.parse({ ...of, driver: "rinstrum", ...more }));
const sartoriusAs = (more: object): ScaleProtocol =>
  sartoriusProtocol(Sartorius.parse({ ...of, driver: "sartorius", ...more }));
const sartorius = sartoriusAs({});
const continuous = toledo({ checksum: true, short: false });
const A9 = { start: 2, end: [3], weight: { at: 2, length: 6 }, negative: { byte: 1, mask: 255, value: 45 } };

/** Frames of the makers' manuals and of field logs: 12340 kg gross and stable, unless the name says otherwise. */
const GOLDEN: [string, ScaleProtocol, string, ReturnType<typeof reading>][] = [
  ["Toledo", continuous, "022A30202031323334302020202020300D0D", reading(12340, "kg", { isStable: true })],
  [
    "Toledo, -20 in motion",
    continuous,
    "022A3A20202020203230202020202030 0D3B",
    reading(-20, "kg", { isStable: false }),
  ],
  [
    "Flintec, 0.750 net",
    continuous,
    "027D3130202030373530202020323530 0D0A06",
    reading(0.75, "kg", { isStable: true, isNet: true }),
  ],
  ["SICS", mtSicsProtocol, "532053202020202020313233343 0206B670D0A", reading(12340, "kg", { isStable: true })],
  ["SICS, over", mtSicsProtocol, "53202B0D0A", outOfRange("over")],
  ["Yaohua", yaohuaAs({}), "022B303132333430303146 03", reading(12340, "kg")],
  ["Yaohua DS1, 20.00", yaohuaAs({}), "022B303032303030323142 03", reading(20, "kg")],
  ["Yaohua, 1560 of a field log", yaohuaAs({}), "022B303031353630303139 03", reading(1560, "kg")],
  ["Yaohua on demand", yaohuaAs({ mode: "command" }), "0241422B303132333430303143 03", reading(12340, "kg")],
  ["Yaohua stream, -1.00 reversed", yaohuaAs({ mode: "stream" }), "3D30302E313030302D", reading(-1, "kg")],
  ["Yaohua A12E, 4.139", yaohuaAs({ mode: "text" }), "57473030342E3133396B6733440D0A", reading(4.139, "kg")],
  ["A&D", andLine({}), "53542C47532C2B303031323334306B670D0A", reading(12340, "kg", { isStable: true })],
  ["Dini Argeo", andLine({}), "53542C47532C2B303031323334302C6B670D0A", reading(12340, "kg", { isStable: true })],
  ["CAS", cas({}), "53542C47532C31E42C20202031323334 30206B670D0A", reading(12340, "kg", { isStable: true })],
  ["Rinstrum", rinstrum({}), "0220202031323334304703", reading(12340, "kg", { isStable: true })],
  ["Sartorius", sartorius, "2B20202020313233343 0206B67200D0A", reading(12340, "kg", { isStable: true })],
  [
    "Yaohua as settings describe it",
    generic({ ...A9, checksum: "xor2" }),
    "022B30313233343030314603",
    reading(12340, "kg"),
  ],
];
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

describe("a frame of an indicator", () => {
  it.each(GOLDEN)("%s", (_name, protocol, hex, expected) => {
    expect(frameCutter(protocol).push(bytesOf(hex))).toEqual([expected]);
  });

  it.each(GOLDEN)("%s, thrice with noise before, cut anywhere", (_name, protocol, hex, expected) => {
    const frame = bytesOf(hex);
    const stream = Buffer.concat([Buffer.from([0xff, 0x0a]), frame, frame, frame]);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const cutter = frameCutter(protocol);
      const readings = [...cutter.push(stream.subarray(0, cut)), ...cutter.push(stream.subarray(cut))];
      expect(readings).toEqual([expected, expected, expected]);
    }
  });

  it.each(GOLDEN)("%s: random bytes give the same however they are cut", (_name, protocol, hex) => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.constant(Uint8Array.from(bytesOf(hex))));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (parts) => {
        const cut = frameCutter(protocol);
        const readings = parts.flatMap((part) => cut.push(part));
        expect(readings).toEqual(frameCutter(protocol).push(Buffer.concat(parts)));
        for (const { value } of readings) expect(Number.isFinite(value)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(GOLDEN.filter(([name]) => /^(Toledo|Yaohua|Yaohua A12E)/.test(name) && !name.includes("stream")))(
    "%s: a bit that flips costs that frame alone",
    (_name, protocol, hex, expected) => {
      const frame = bytesOf(hex);
      for (let at = 1; at < frame.length - 3; at += 1) {
        const spoilt = Buffer.from(frame);
        spoilt[at] = (spoilt[at] ?? 0) ^ 0x01;
        expect(
          frameCutter(protocol)
            .push(Buffer.concat([spoilt, frame, frame]))
            .at(-1),
        ).toEqual(expected);
        expect(frameCutter(protocol).push(Buffer.concat([spoilt, frame]))).not.toContainEqual(
          reading(12341, "kg", { isStable: expected.isStable }),
        );
      }
    },
  );
});

describe("what is no weight for trade", () => {
  const text = (protocol: ScaleProtocol, frame: string) => frameCutter(protocol).push(Buffer.from(frame, "latin1"));
  const plain = toledo({ checksum: false, short: true });
  it.each<[string, ScaleProtocol, string, object]>([
    ["a Toledo in pounds", plain, "\x02*\x20\x20 12340\r", reading(12340, "lb", { isStable: true })],
    ["a Toledo in tonnes", plain, "\x02-0\x22 12340\r", reading(12.34, "t", { isStable: true })],
    ["a Toledo out of range", plain, "\x02*4\x20 12340\r", outOfRange("over")],
    ["Flintec's word of overload", plain, "\x02*0\x20  OVER\r", outOfRange("over")],
    ["Flintec's word of tilt", plain, "\x02*0\x20  TILT\r", outOfRange("invalid")],
    ["a Toledo with a unit of its own", plain, "\x02*0\x23 12340\r", outOfRange("invalid")],
    ["SICS busy", mtSicsProtocol, "S I\r\n", outOfRange("invalid")],
    ["SICS in motion", mtSicsProtocol, "S D      12340 kg\r\n", reading(12340, "kg", { isStable: false })],
    ["A&D overload", andLine({}), "OL,GS,+       kg\r\n", outOfRange("over")],
    ["A&D net", andLine({}), "US,NT,+0012340kg\r\n", reading(12340, "kg", { isStable: false, isNet: true })],
    ["CAS on a line of seven bits", cas({}), "ST,GS,1d,   12340 kg\r\n", reading(12340, "kg", { isStable: true })],
    ["CAS with a lamp that is CR", cas({}), "US,GS,1\r,   12340 kg\r\n", reading(12340, "kg", { isStable: false })],
    ["Rinstrum in motion", rinstrum({ unit: "t" }), "\x02   12.34M\x03", reading(12.34, "t", { isStable: false })],
    ["Rinstrum in error", rinstrum({}), "\x02         E\x03".replace("         ", "        "), outOfRange("invalid")],
    ["Sartorius without a unit", sartorius, "+    12340    \r\n", reading(12340, "kg", { isStable: false })],
    [
      "Sartorius with a name",
      sartorius,
      "N     -    12340 kg \r\n",
      reading(-12340, "kg", { isStable: true, isNet: true }),
    ],
    [
      "settings with a flag and a fixed point",
      generic({
        start: 0x41,
        length: 8,
        end: [],
        weight: { at: 1, length: 5 },
        decimals: 2,
        stable: { byte: 0, mask: 1, value: 1 },
      }),
      "A12345\r\n",
      reading(123.45, "kg", { isStable: true }),
    ],
    [
      "settings with the number in the indicator's memory",
      generic({ weight: { at: 0, length: 6 }, memory: { at: 7, length: 6 } }),
      " 12340 000815\r",
      reading(12340, "kg", { memoryId: "000815" }),
    ],
    [
      "settings with a memory that has no number yet",
      generic({ weight: { at: 0, length: 6 }, memory: { at: 7, length: 6 } }),
      " 12340       \r",
      reading(12340, "kg"),
    ],
  ])("%s", (_name, protocol, frame, expected) => expect(text(protocol, frame)).toEqual([expected]));

  it("Laumas: gross of two registers, its sign and its point from elsewhere", () => {
    const as = { decimals: 1, unit: "kg" } as const;
    expect(laumasReading([0x0800, 0, 0x3034, 0, 0x3034], { ...as, decimals: 0 })).toEqual(
      reading(12340, "kg", { isStable: true }),
    );
    expect(laumasReading([0x0080, 1, 0, 0, 0], as)).toEqual(reading(-6553.6, "kg", { isStable: false }));
    expect(laumasReading([0x0004, 0, 1, 0, 1], as)).toEqual(outOfRange("over"));
    expect(laumasReading([0x0001, 0, 1, 0, 1], as)).toEqual(outOfRange("invalid"));
  });
});

describe("the decimal sign of a scale is never guessed", () => {
  const TEXT = { weight: { at: 0, length: 8 }, end: [13] };
  it.each<[string, number | null, number | null, number | null]>([
    // the digits, and what they are without a setting, with the point and with the comma as the decimal sign
    ["12,340", null, 12340, 12.34],
    ["12.340", null, 12.34, 12340],
    ["1,234.5", null, 1234.5, null],
    ["12,34", 12.34, null, 12.34],
    ["12.3400", 12.34, 12.34, null],
    ["012,340", null, 12340, 12.34],
    ["12,340,", null, null, null],
    ["1,2,340", null, null, null],
    ["12340", 12340, 12340, 12340],
    ["-12,340", null, -12340, -12.34],
  ])("%s", (digits, ...expected) => {
    const read = ([null, "point", "comma"] as const).map((decimal_sign) => {
      const [one] = frameCutter(generic({ ...TEXT, decimal_sign })).push(Buffer.from(`${digits.padStart(8)}\r`));
      return one?.value ?? null;
    });
    expect(read).toEqual(expected);
  });

  it.each<[string, (more: object) => ScaleProtocol, (digits: string) => string]>([
    ["A&D", andLine, (digits) => `ST,GS,+${digits.padStart(7, "0")}kg\r\n`],
    ["CAS", cas, (digits) => `ST,GS,1d,${digits.padStart(8)} kg\r\n`],
    ["Rinstrum", rinstrum, (digits) => `\x02 ${digits.padStart(7)}G\x03`],
    ["Sartorius", sartoriusAs, (digits) => `+ ${digits.padStart(8)} kg \r\n`],
  ])("%s has a point, and a comma as its setting says", (_name, protocol, frame) => {
    const read = (digits: string, more: object): number[] =>
      frameCutter(protocol(more))
        .push(Buffer.from(frame(digits), "latin1"))
        .map(({ value }) => value);
    expect(read("12.340", {})).toEqual([12.34]);
    expect(read("12,340", {})).toEqual([]);
    expect(read("12,340", { decimal_sign: "comma" })).toEqual([12.34]);
    expect(read("12,340", { decimal_sign: "point" })).toEqual([12340]);
  });
});
