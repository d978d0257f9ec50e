import { z } from "zod";
import { DateOnly, Timestamp, TimeZone, Uuid } from "../../shared/wire/common.ts";
import { TicketClass } from "../../shared/wire/area.ts";
import { DecisionCode, Verdict } from "../../shared/wire/decision.ts";
import { Step } from "../../shared/wire/lane.ts";

/** The link for the driver of one vehicle ticket. */
export const DriverLink = z
  .strictObject({
    vehicle_ticket_id: Uuid,
    police_number: z.string(),
    url: z.string().describe("page with the QR of this vehicle ticket alone; whoever has it may show the QR"),
    expires_at: Timestamp.describe("when the link ends at the latest; it ends with the vehicle ticket"),
  })
  .meta({ id: "DriverLink" });
export type DriverLink = z.infer<typeof DriverLink>;

export const DriverLinks = z.strictObject({ items: z.array(DriverLink) });

/** The secret of the link. */
export const DriverParams = z.strictObject({ token: z.string().min(1).max(200) });

/** What stands against the next step, and of which papers or holds. */
export const Missing = z
  .strictObject({
    code: DecisionCode,
    details: z
      .array(z.string())
      .describe("container numbers at `CUSTOMS_HOLD`, kinds of holds at `HOLD`")
      .meta({ examples: [["MSCU1234567"]] }),
  })
  .meta({ id: "Missing" });
export type Missing = z.infer<typeof Missing>;

/** One vehicle ticket as its driver sees it. */
export const DriverTicket = z
  .strictObject({
    police_number: z.string(),
    vehicle_ticket_code: z.string(),
    ticket_access_number: z.string(),
    ticket_class: TicketClass,
    company_name: z.string(),
    area_name: z.string(),
    time_zone: TimeZone,
    destinations: z
      .array(z.string())
      .describe("companies and buildings that the vehicle goes to")
      .meta({ examples: [["PT Sentosa, Gudang 2"]] }),
    containers: z.array(z.string()),
    request_at_start: DateOnly,
    last_date: DateOnly.nullable(),
    qr_value: z.string().describe("text of the QR to show at the gate"),
    step: Step.describe("the next step"),
    gates: z
      .array(z.string())
      .describe("gates with an open lane for the next step")
      .meta({ examples: [["Gerbang Utara"]] }),
    verdict: Verdict.describe("what such a lane would decide now, as far as it needs no sensor"),
    missing: z.array(Missing),
    queue: z
      .strictObject({
        place: z
          .int()
          .nullable()
          .describe("its turn among those that wait; null once called")
          .meta({ examples: [2] }),
        called_until: Timestamp.nullable(),
        gate_name: z.string().nullable().describe("the gate that it is called to; null for any"),
      })
      .nullable()
      .describe("null outside the buffer zone"),
    push_key: z.string().nullable(),
    link_expires_at: Timestamp.describe("when the link ends at the latest"),
  })
  .meta({ id: "DriverTicket" });
export type DriverTicket = z.infer<typeof DriverTicket>;
