import { z } from "zod";
import { ON_BOARD_RULE, onBoard, relayRoles } from "./box.ts";
import { Link } from "./links.ts";
import { DebounceMs, eachOutputOnce, LoopPlace } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

/** Numato USB relay boards: lines of text; relays and GPIO are counted from 0, as on the board. */
const Board = {
  driver: z.literal("numato"),
  link: Link,
  channels: z
    .union([z.literal(1), z.literal(2), z.literal(4), z.literal(8), z.literal(16), z.literal(32)])
    .meta(help("channels")),
  poll_ms: z.int().min(50).max(2000).default(100).meta(help("numato.poll_ms")),
};
const roles = relayRoles(z.int().min(0).max(31));

const NumatoBarrier = z
  .strictObject({ role: z.literal("barrier"), ...Board, ...roles.barrier })
  .refine(onBoard(0), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);
const NumatoLight = z
  .strictObject({ role: z.literal("light"), ...Board, ...roles.light })
  .refine(onBoard(0), ON_BOARD_RULE)
  .superRefine(eachOutputOnce);
const NumatoLoop = z.strictObject({
  role: z.literal("loop"),
  ...Board,
  place: LoopPlace,
  contact: z
    .strictObject({
      input: z.int().min(0).max(31).meta(help("numato.input")),
      active_high: z.boolean().default(true).meta(help("numato.active_high")),
    })
    .meta(help("contact")),
  debounce_ms: DebounceMs,
});

export const Numato = z.discriminatedUnion("role", [NumatoBarrier, NumatoLight, NumatoLoop]);
export type Numato = z.infer<typeof Numato>;
