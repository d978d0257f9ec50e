import { z } from "zod";
import { ON_BOARD_RULE, onBoard, relayRoles } from "./box.ts";
import { Link } from "./links.ts";
import { eachOutputOnce } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

/** LCUS USB relay boards (CH340). They accept commands and never answer. */
const Board = {
  driver: z.literal("lcus"),
  link: Link,
  channels: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]).meta(help("channels")),
};
const roles = relayRoles(z.int().min(1).max(8));

const LcusBarrier = z
  .strictObject({ role: z.literal("barrier"), ...Board, ...roles.barrier })
  .refine(onBoard(1), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);
const LcusLight = z
  .strictObject({ role: z.literal("light"), ...Board, ...roles.light })
  .refine(onBoard(1), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);

export const Lcus = z.discriminatedUnion("role", [LcusBarrier, LcusLight]);
export type Lcus = z.infer<typeof Lcus>;
