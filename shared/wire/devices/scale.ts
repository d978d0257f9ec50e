import { z } from "zod";
import { WeightUnit } from "../weighing.ts";
import { Link } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Kilograms = z.number().min(0).max(1_000_000);

/** The settings that every weighbridge has: what counts as the weight of a truck. */
export const BRIDGE = {
  role: z.literal("scale"),
  link: Link,
  min_kg: Kilograms.default(400).meta(help("min_kg")),
  max_kg: Kilograms.default(60_000).meta(help("max_kg")),
  zero_kg: Kilograms.default(40).meta(help("zero_kg")),
  stable_seconds: z.number().min(0.5).max(30).default(2).meta(help("stable_seconds")),
  stable_span_kg: Kilograms.default(20).meta(help("stable_span_kg")),
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
const Unit = WeightUnit.default("kg").meta(help("unit"));
/** Which sign stands before the decimals; the other one then groups thousands. */
const Sign = z.enum(["point", "comma"]).nullable().default(null);
const DecimalSign = Sign.meta(help("decimal_sign"));
const PollMs = z.int().min(100).max(2000).default(250).meta(help("scale.poll_ms"));

/** Mettler Toledo continuous output, also of 8142, 8530, Flintec and many clones. */
export const Toledo = z.strictObject({
  driver: z.literal("toledo"),
  ...BRIDGE,
  checksum: z.boolean().default(true).meta(help("checksum")),
  short: z.boolean().default(false).meta(help("short")),
});

/** Mettler Toledo SICS, on request. */
export const MtSics = z.strictObject({ driver: z.literal("mt-sics"), ...BRIDGE, poll_ms: PollMs });

/** Yaohua XK3190, Keli and their kin. */
export const Yaohua = z.strictObject({
  driver: z.literal("yaohua"),
  ...BRIDGE,
  mode: z.enum(["continuous", "command", "stream", "text"]).default("continuous").meta(help("scale.mode")),
  reversed: z.boolean().default(true).meta(help("reversed")),
  address: z.int().min(1).max(26).default(1).meta(help("scale.address")),
  poll_ms: PollMs,
  unit: Unit,
});

/** A&D, and the many indicators that send its line; Dini Argeo and Tiger with one comma more. */
export const AndLine = z.strictObject({
  driver: z.literal("and-line"),
  ...BRIDGE,
  poll: z.boolean().default(false).meta(help("poll")),
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
  poll: z.boolean().default(false).meta(help("scale.poll")),
  poll_ms: PollMs,
  unit: Unit,
  decimal_sign: DecimalSign,
});

/** Laumas indicators on Modbus RTU. */
export const Laumas = z.strictObject({
  driver: z.literal("laumas"),
  ...BRIDGE,
  address: z.int().min(1).max(247).default(1).meta(help("laumas.address")),
  decimals: z.int().min(0).max(4).default(0).meta(help("decimals")),
  poll_ms: PollMs,
  unit: Unit,
});

const Byte = z.int().min(0).max(255);
const Position = z.int().min(0).max(63).meta(help("position"));
const Flag = z
  .strictObject({
    byte: Position,
    mask: Byte.min(1).meta(help("mask")),
    value: Byte.meta(help("value")),
  })
  .meta(help("flag"));

/** Any other indicator: its frame, described by settings. */
export const ScaleGeneric = z
  .strictObject({
    driver: z.literal("scale-generic"),
    ...BRIDGE,
    start: Byte.nullable().default(null).meta(help("start")),
    end: z.array(Byte).max(4).default([13]).meta(help("end")),
    length: z.int().min(2).max(64).nullable().default(null).meta(help("length")),
    weight: z
      .strictObject({ at: Position, length: z.int().min(1).max(16).meta(help("scale.length")) })
      .meta(help("weight")),
    reversed: z.boolean().default(false).meta(help("scale.reversed")),
    decimals: z.int().min(0).max(4).nullable().default(null).meta(help("scale.decimals")),
    decimal_sign: Sign.meta(help("scale.decimal_sign")),
    negative: Flag.nullable().default(null).meta(help("negative")),
    stable: Flag.nullable().default(null).meta(help("stable")),
    net: Flag.nullable().default(null).meta(help("net")),
    over: Flag.nullable().default(null).meta(help("over")),
    memory: z
      .strictObject({ at: Position, length: z.int().min(1).max(16).meta(help("scale-generic.length")) })
      .nullable()
      .default(null)
      .meta(help("memory")),
    checksum: z.enum(["none", "xor2", "sum7"]).default("none").meta(help("scale.checksum")),
    poll: z
      .string()
      .regex(/^([0-9a-f]{2}){1,16}$/i, { error: saying("must_be_hex") })
      .nullable()
      .default(null)
      .meta(help("scale-generic.poll")),
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
