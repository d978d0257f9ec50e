import { z } from "zod";
import { ON_BOARD_RULE, onBoard, PollMs, relayRoles } from "./box.ts";
import { Link } from "./links.ts";
import { eachOutputOnce } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

/** KMTronic USB relay boards (binary protocol). */
const Board = {
  driver: z.literal("kmtronic"),
  link: Link,
  channels: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]).meta(help("channels")),
  reports_status: z.boolean().default(true).meta(help("reports_status")),
  poll_ms: PollMs,
};
const roles = relayRoles(z.int().min(1).max(8));

const KmtronicBarrier = z
  .strictObject({ role: z.literal("barrier"), ...Board, ...roles.barrier })
  .refine(onBoard(1), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);
const KmtronicLight = z
  .strictObject({ role: z.literal("light"), ...Board, ...roles.light })
  .refine(onBoard(1), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);

export const Kmtronic = z.discriminatedUnion("role", [KmtronicBarrier, KmtronicLight]);
export type Kmtronic = z.infer<typeof Kmtronic>;
