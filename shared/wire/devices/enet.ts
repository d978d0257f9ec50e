import { z } from "zod";
import { BoxInput, CardRadix, Limits, PollMs, Track } from "./box.ts";
import { Link } from "./links.ts";
import { DebounceMs, limitsDiffer, LIMITS_RULE, LoopPlace } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

/**
 * ENET boards that speak `:CMD;` over TCP (port 4000). Their manual documents only the output for opening.
 * All devices with the same link share the board and need equal `poll_ms` and `status_digits`.
 */
const Board = {
  driver: z.literal("enet"),
  link: Link,
  poll_ms: PollMs,
  status_digits: z.array(z.int().min(1).max(4)).max(4).default([1, 2]).meta(help("enet.status_digits")),
};

const EnetBarrier = z
  .strictObject({ role: z.literal("barrier"), ...Board, ...Limits })
  .refine(limitsDiffer, LIMITS_RULE);

const EnetLoop = z.strictObject({
  role: z.literal("loop"),
  ...Board,
  place: LoopPlace,
  contact: BoxInput,
  debounce_ms: DebounceMs,
});

const EnetFire = z.strictObject({ role: z.literal("fire"), ...Board, contact: BoxInput });

const EnetReader = z.strictObject({
  role: z.literal("reader"),
  ...Board,
  reader: z.int().min(1).max(9).default(1).meta(help("reader")),
  card_radix: CardRadix,
  accepted_track: Track.meta(help("accepted_track")),
  refused_track: Track.meta(help("refused_track")),
});

export const Enet = z.discriminatedUnion("role", [EnetBarrier, EnetLoop, EnetFire, EnetReader]);
export type Enet = z.infer<typeof Enet>;
