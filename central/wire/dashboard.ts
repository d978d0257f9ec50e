import { z } from "zod";
import { DateOnly, Timestamp } from "../../shared/wire/common.ts";
import { Colour } from "../../shared/wire/decision.ts";

const Count = z.int().min(0);

/** The period of a dashboard's numbers. */
const period = {
  start_date: DateOnly.describe("the first day that is counted"),
  end_date: DateOnly.describe("the last day that is counted"),
  time_zone: z.string().describe("the time zone of the area; the usual one where areas of several zones are counted"),
};

export const Traffic = z
  .strictObject({
    ...period,
    by: z.enum(["hour", "day"]),
    items: z.array(
      z.strictObject({
        at: z.union([DateOnly, Timestamp]).describe("the day, or the moment at which the hour begins"),
        in: Count.describe("vehicles that came in"),
        out: Count.describe("vehicles that went out"),
      }),
    ),
    total: z.strictObject({ in: Count, out: Count }),
  })
  .meta({ id: "Traffic" });
export type Traffic = z.infer<typeof Traffic>;

const Seconds = z.number().min(0).nullable();

export const TripTime = z
  .strictObject({
    ...period,
    count: Count.describe(
      "trips that ended in these days: a passage out after a passage in of the same vehicle ticket",
    ),
    mean_seconds: Seconds.describe("exact; null without trips"),
    median_seconds: Seconds.describe("within 2 %"),
    p95_seconds: Seconds.describe("within 2 %: 95 of 100 trips took no longer"),
    items: z.array(
      z.strictObject({ at: DateOnly, count: Count, mean_seconds: Seconds.describe("of the trips of this day") }),
    ),
  })
  .meta({ id: "TripTime" });
export type TripTime = z.infer<typeof TripTime>;

export const LightCounts = z
  .strictObject({
    ...period,
    items: z.array(z.strictObject({ color: Colour, count: Count.describe("decisions that showed this light") })),
    total: Count,
  })
  .meta({ id: "LightCounts" });
export type LightCounts = z.infer<typeof LightCounts>;

const Passages = { in: Count, out: Count, count: Count.describe("passages in and out") };

export const VehicleTypeCounts = z
  .strictObject({
    ...period,
    items: z.array(
      z.strictObject({
        vehicle_type: z.string().nullable().describe("null: passages without a ticket"),
        ...Passages,
      }),
    ),
    total: Count,
  })
  .meta({ id: "VehicleTypeCounts" });
export type VehicleTypeCounts = z.infer<typeof VehicleTypeCounts>;

export const DocumentTypeCounts = z
  .strictObject({
    ...period,
    items: z.array(
      z.strictObject({
        document_type: z
          .string()
          .nullable()
          .describe(
            "`ceisa`, `spmk` or `ticket`: what the QR stands for, as in `qr_type`; a customs document that is tied to the vehicle alone counts too; null: passages without a ticket",
          ),
        ...Passages,
      }),
    ),
    total: Count,
  })
  .meta({ id: "DocumentTypeCounts" });
export type DocumentTypeCounts = z.infer<typeof DocumentTypeCounts>;

const BufferEvents = {
  came: Count.describe("vehicles that entered the buffer zone"),
  called: Count.describe("calls, repeated ones included"),
  missed: Count.describe("vehicles that were put back because they did not come"),
  entered: Count.describe("vehicles that came into the area from the buffer zone"),
  left: Count.describe("vehicles that left without entering the area"),
  mean_wait_seconds: Seconds.describe("from coming to the buffer zone to entering the area; null where none entered"),
};

export const BufferZoneData = z
  .strictObject({
    ...period,
    by: z.enum(["hour", "day"]),
    waiting_now: Count.describe("vehicles in the buffer zone that are not called"),
    called_now: Count.describe("vehicles in the buffer zone that are called"),
    items: z.array(
      z.strictObject({
        at: z.union([DateOnly, Timestamp]).describe("the day, or the moment at which the hour begins"),
        ...BufferEvents,
      }),
    ),
    total: z.strictObject(BufferEvents),
  })
  .meta({ id: "BufferZoneData" });
export type BufferZoneData = z.infer<typeof BufferZoneData>;
