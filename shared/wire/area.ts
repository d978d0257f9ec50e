import { z } from "zod";
import { Line, Timestamp, TimeZone, Uuid } from "./common.ts";

/** The classes of tickets that central issues. `invitation` tickets also have a free-text label. */
export const TicketClass = z.enum([
  "tenant_without_pabeanan",
  "tenant_with_pabeanan",
  "trade_vehicle",
  "guest",
  "invitation",
  "dual_container",
]);
export type TicketClass = z.infer<typeof TicketClass>;

const Hours = z.number().positive().max(8760);

/** The rules of an area's gates. The defaults suit a port. */
export const AreaRules = z.strictObject({
  anti_passback: z
    .enum(["hard", "soft", "timed"])
    .default("hard")
    .describe("the same step twice: hard refuses, soft admits with a review, timed refuses for a while, then as soft"),
  anti_passback_minutes: z.int().min(1).max(10_080).default(60).describe("how long `timed` refuses"),
  expired_may_leave: z
    .boolean()
    .default(true)
    .describe("a vehicle inside whose ticket has expired may still go out, with a review"),
  customs_max_age_hours: Hours.default(12).describe("older customs knowledge is referred to an officer"),
  load_must_be_done: z.boolean().default(false).describe("going out demands finished load/unload"),
  weight_mismatch: z
    .enum(["refer", "review", "ignore"])
    .default("review")
    .describe(
      "a vehicle whose net weight differs too much from the announced one: refer: an officer decides; review: it passes with a review",
    ),
  weight_tolerance_percent: z
    .number()
    .min(0)
    .max(100)
    .default(2)
    .describe("the difference of net weights that is no mismatch, in percent of the announced weight"),
  weight_tolerance_kg: z
    .number()
    .min(0)
    .max(100_000)
    .default(200)
    .describe("a difference of net weights up to this many kilograms is no mismatch either"),
  capacity: z.int().min(1).nullable().default(null).describe("vehicles inside at the same time; null for no limit"),
  buffer_zone: z
    .strictObject({ call_minutes: z.int().min(1).max(1440).default(15), calls: z.int().min(1).max(10).default(2) })
    .default({ call_minutes: 15, calls: 2 })
    .describe("the time that a called vehicle has to come, and how often it is called before it is put back"),
  replica_max_age_hours: z
    .strictObject({ tenant: Hours.default(336), short: Hours.default(24) })
    .default({ tenant: 336, short: 24 })
    .describe(
      "how old the gate's data may be for tenant, trade and dual-container tickets, and for guests and invitations",
    ),
});
export type AreaRules = z.infer<typeof AreaRules>;

/** All rules of an area: those of its gates, and those that central alone applies and gates never receive. */
export const AllAreaRules = AreaRules.extend({
  load_tolerance_percent: z
    .number()
    .min(0)
    .max(100)
    .default(2)
    .describe("a greater difference between the announced and the realised quantity opens a review"),
});

/** The area record in the feed to its gates. */
export const AreaRecord = z.strictObject({
  id: Uuid,
  name: Line,
  time_zone: TimeZone,
  rules: AreaRules,
});
export type AreaRecord = z.infer<typeof AreaRecord>;

/** An area in API responses. */
export const Area = z
  .strictObject({
    id: Uuid,
    name: z.string(),
    description: z.string(),
    time_zone: z.string(),
    rules: AllAreaRules,
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Area" });
export type Area = z.infer<typeof Area>;
