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
  anti_passback: z.enum(["hard", "soft", "timed"]).default("hard"),
  anti_passback_minutes: z.int().min(1).max(10_080).default(60),
  expired_may_leave: z.boolean().default(true),
  customs_max_age_hours: Hours.default(12),
  load_must_be_done: z.boolean().default(false),
  weight_mismatch: z.enum(["refer", "review", "ignore"]).default("review"),
  weight_tolerance_percent: z.number().min(0).max(100).default(2),
  weight_tolerance_kg: z.number().min(0).max(100_000).default(200),
  capacity: z.int().min(1).nullable().default(null),
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
  load_tolerance_percent: z.number().min(0).max(100).default(2),
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
