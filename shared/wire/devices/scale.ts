import { z } from "zod";
import { WeightUnit } from "../weighing.ts";
import { Link } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";

const Kilograms = z.number().min(0).max(1_000_000);

/** The settings that every weighbridge has: what counts as the weight of a truck. */
export const BRIDGE = {
  role: z.literal("scale"),
  link: Link,
  min_kg: Kilograms.default(400).describe("a smaller weight does not count: the minimum on the bridge's plate"),
  max_kg: Kilograms.default(60_000).describe("a greater weight does not count: the maximum on the bridge's plate"),
  zero_kg: Kilograms.default(40).describe("an empty bridge shows no more than this, either way"),
  stable_seconds: z
    .number()
    .min(0.5)
    .max(30)
    .default(2)
    .describe("a weight is stable once it has stayed for this time and the indicator, where it has a word, says so"),
  stable_span_kg: Kilograms.default(20).describe("and has moved by no more than this: one division"),
};

/** Otherwise no weight would count, or that of an empty bridge would. */
export function weightsAreInOrder({
  zero_kg,
  min_kg,
  max_kg,
}: Record<"zero_kg" | "min_kg" | "max_kg", number>): boolean {
  return zero_kg < min_kg && min_kg < max_kg;
}
export const ORDER_RULE = { path: ["min_kg"], error: saying("between_zero_and_most") };

/** The unit of an indicator whose frames do not name it. */
const Unit = WeightUnit.default("kg").describe("the unit that the indicator shows, where its frames do not name it");
/** Which sign stands before the decimals; the other one then groups thousands. */
const Sign = z.enum(["point", "comma"]).nullable().default(null);
const DecimalSign = Sign.describe(
  "the sign before the decimals, the other one groups thousands; null: the point, and a comma with three digits behind it is no weight, as it may be either",
);
const PollMs = z
  .int()
  .min(100)
  .max(2000)
  .default(250)
  .describe("how often the driver asks, in milliseconds, where the indicator sends only on demand");

/** Mettler Toledo continuous output, also of 8142, 8530, Flintec and many clones. */
export const Toledo = z.strictObject({
  driver: z.literal("toledo"),
  ...BRIDGE,
  checksum: z.boolean().default(true).describe("the frame ends with a checksum; false: with CR"),
  short: z.boolean().default(false).describe("the short frame, without the six digits of the tare"),
});

/** Mettler Toledo SICS, on request. */
export const MtSics = z.strictObject({ driver: z.literal("mt-sics"), ...BRIDGE, poll_ms: PollMs });

/** Yaohua XK3190, Keli and their kin. */
export const Yaohua = z.strictObject({
  driver: z.literal("yaohua"),
  ...BRIDGE,
  mode: z
    .enum(["continuous", "command", "stream", "text"])
    .default("continuous")
    .describe(
      "continuous: 12 bytes with a checksum (tF=0); command: it answers questions (tF=1); stream: = and eight characters; text: lines such as WG004.139kg",
    ),
  reversed: z.boolean().default(true).describe("of mode stream: the digits come last digit first"),
  address: z.int().min(1).max(26).default(1).describe("of mode command: the indicator's address, Adr"),
  poll_ms: PollMs,
  unit: Unit,
});

/** A&D, and the many indicators that send its line; Dini Argeo and Tiger with one comma more. */
export const AndLine = z.strictObject({
  driver: z.literal("and-line"),
  ...BRIDGE,
  poll: z.boolean().default(false).describe("true: the driver asks with RW; false: the indicator streams"),
  poll_ms: PollMs,
  decimal_sign: DecimalSign,
});

/** CAS, the 22-byte frame. */
export const Cas = z.strictObject({ driver: z.literal("cas"), ...BRIDGE, decimal_sign: DecimalSign });

/** Rinstrum in automatic output; HBM alike. */
export const Rinstrum = z.strictObject({
  driver: z.literal("rinstrum"),
  ...BRIDGE,
  unit: Unit,
  decimal_sign: DecimalSign,
});

/** Sartorius SBI, 16 or 22 characters. */
export const Sartorius = z.strictObject({
  driver: z.literal("sartorius"),
  ...BRIDGE,
  poll: z.boolean().default(false).describe("true: the driver asks with ESC P; false: the indicator prints by itself"),
  poll_ms: PollMs,
  unit: Unit,
  decimal_sign: DecimalSign,
});

/** Laumas indicators on Modbus RTU. */
export const Laumas = z.strictObject({
  driver: z.literal("laumas"),
  ...BRIDGE,
  address: z.int().min(1).max(247).default(1).describe("the indicator's Modbus address"),
  decimals: z.int().min(0).max(4).default(0).describe("decimals of the display: its registers hold no point"),
  poll_ms: PollMs,
  unit: Unit,
});

const Byte = z.int().min(0).max(255);
const Position = z.int().min(0).max(63).describe("from the first byte of the frame, which is 0");
const Flag = z
  .strictObject({
    byte: Position,
    mask: Byte.min(1).describe("the bits that matter"),
    value: Byte.describe("those bits, where it is set"),
  })
  .describe("set when this byte, under this mask, has this value");

/** Any other indicator: its frame, described by settings. */
export const ScaleGeneric = z
  .strictObject({
    driver: z.literal("scale-generic"),
    ...BRIDGE,
    start: Byte.nullable().default(null).describe("the first byte of a frame; null: it begins behind the one before"),
    end: z.array(Byte).max(4).default([13]).describe("the last bytes of a frame; none where `length` is given"),
    length: z.int().min(2).max(64).nullable().default(null).describe("the bytes of a frame; null: it ends with `end`"),
    weight: z
      .strictObject({ at: Position, length: z.int().min(1).max(16).describe("characters, sign and point included") })
      .describe("where the digits stand"),
    reversed: z.boolean().default(false).describe("the digits come last digit first"),
    decimals: z
      .int()
      .min(0)
      .max(4)
      .nullable()
      .default(null)
      .describe("decimals of digits without a point; null: as the text has them"),
    decimal_sign: Sign.describe(
      "the sign before the decimals, the other one groups thousands; null: a sign with three digits behind it is no weight, as it may be either",
    ),
    negative: Flag.nullable().default(null).describe("where the sign stands, unless it is among the digits"),
    stable: Flag.nullable().default(null).describe("null: the frame has no word for it, and time decides"),
    net: Flag.nullable().default(null).describe("the weight is net"),
    over: Flag.nullable().default(null).describe("the weight is out of range"),
    memory: z
      .strictObject({ at: Position, length: z.int().min(1).max(16).describe("its characters, blanks included") })
      .nullable()
      .default(null)
      .describe("where the number of the weighing in the indicator's own (alibi) memory stands"),
    checksum: z
      .enum(["none", "xor2", "sum7"])
      .default("none")
      .describe(
        "xor2: two hex digits before `end`, over all before but `start`; sum7: the low seven bits of all add up to 0",
      ),
    poll: z
      .string()
      .regex(/^([0-9a-f]{2}){1,16}$/i, { error: saying("must_be_hex") })
      .nullable()
      .default(null)
      .describe("the question in hex; null: the indicator streams"),
    poll_ms: PollMs,
    unit: Unit,
  })
  .refine(({ end, length }) => end.length > 0 !== (length !== null), {
    path: ["length"],
    error: saying("frame_needs_length"),
  })
  .refine(({ start, length, checksum }) => start !== null || length === null || checksum !== "none", {
    path: ["start"],
    error: saying("frame_needs_start"),
  })
  .superRefine((settings, ctx) => {
    const { length, weight, memory } = settings;
    if (length === null) return;
    const fields = { weight, memory };
    const flags = ["stable", "net", "over", "negative"] as const;
    const ends = [
      ...Object.entries(fields).map(([name, field]) => [name, field && field.at + field.length] as const),
      ...flags.map((name) => [name, settings[name] && settings[name].byte + 1] as const),
    ];
    for (const [name, end] of ends)
      if (end !== null && end > length)
        ctx.addIssue({ code: "custom", path: [name], message: saying("stands_behind_the_frame", { length }) });
  });

/** Every driver of an indicator. */
export const SCALES = [Toledo, MtSics, Yaohua, AndLine, Cas, Rinstrum, Sartorius, Laumas, ScaleGeneric] as const;
