import { z } from "zod";
import { FAULTS } from "../devices/faults.ts";
import { PLANS } from "../world/truck-story.ts";

const Ms = z.number().min(0).max(3_600_000);

/** `POST /lanes/{lane}/trucks`. The lane's own timings replace absent ones. */
export const TruckRequest = z.strictObject({
  qr: z.string().max(4096).default(""),
  plate: z.string().max(32).default(""),
  plan: z.enum(PLANS).default("pass"),
  weight_kg: z.number().min(0).max(200_000).default(12_340),
  timings: z
    .strictObject({
      scan_after_ms: Ms.optional(),
      reaction_ms: Ms.optional(),
      to_under_ms: Ms.optional(),
      overlap_ms: Ms.optional(),
      under_ms: Ms.optional(),
      gap_ms: Ms.optional(),
      patience_ms: Ms.optional(),
      read_ms: Ms.optional(),
    })
    .prefault({}),
});
export type TruckRequest = z.input<typeof TruckRequest>;

/** `POST /lanes/{lane}/scans`: presents a code to the reader, without a truck. */
export const ScanRequest = z.strictObject({ qr: z.string().min(1).max(4096) });

/** `POST /lanes/{lane}/loops`: sets or clears an object on a loop, or in the photocell of a bridge, that is not a truck. */
export const LoopRequest = z.strictObject({ loop: z.enum(["before", "under", "deck_end"]), is_occupied: z.boolean() });
export type LoopRequest = z.input<typeof LoopRequest>;

/** `POST /lanes/{lane}/fire`: sets the fire panel's contact. */
export const FireRequest = z.strictObject({ is_on: z.boolean() });

/** `POST /devices/{id}/load`: puts a load on a scale that is not a truck; 0 clears it. */
export const LoadRequest = z.strictObject({ kg: z.number().min(-1_000).max(200_000) });

/** `POST /devices/{id}/drift`: an empty scale shows this from now on, and so much more with a load. */
export const DriftRequest = z.strictObject({ kg: z.number().min(-1_000).max(1_000) });

const Words = z.string().min(1).max(500);

/** `POST /show`: what a story beside the simulator says. A line and a check are added, buttons replace the former. */
export const ShowRequest = z.strictObject({
  /** `scene` begins a part of the story; `good` and `bad` are what came of it. */
  line: z.strictObject({ is: z.enum(["scene", "plain", "good", "bad"]), text: Words }).optional(),
  check: z.strictObject({ name: Words, problems: z.array(Words).max(50) }).optional(),
  buttons: z
    .array(z.strictObject({ id: z.string().min(1).max(40), label: z.string().min(1).max(60), does: Words }))
    .max(20)
    .optional(),
});
export type ShowRequest = z.infer<typeof ShowRequest>;

/** `POST /show/presses`. */
export const PressRequest = z.strictObject({ button: z.string().max(40) });

/** `POST /devices/{id}/fault`. */
export const FaultRequest = z.strictObject({
  kind: z.enum(FAULTS),
  bytes_per_second: z.number().min(1).max(100_000).default(200),
});
export type FaultRequest = z.input<typeof FaultRequest>;
