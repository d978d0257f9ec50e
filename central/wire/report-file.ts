import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** The file formats of a report, as in the addresses of the downloads. */
export const ReportFormat = z.enum(["pdf", "excel", "csv"]).meta({ examples: ["excel"] });
export type ReportFormat = z.infer<typeof ReportFormat>;

/** The parameters of a report's download. */
export const ReportQuery = z
  .record(z.string().max(100), z.string().max(500))
  .describe("the parameters of the report's download: language, sort, order, search and filters")
  .meta({ examples: [{ language: "en" }] });

export const ReportFileState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
export type ReportFileState = z.infer<typeof ReportFileState>;

/**
 * `not_allowed`: the user had lost the right to read reports; `too_large`: the report exceeds what the format holds;
 * `invalid_query`: the report no longer has these parameters; `error`: a fault of the service.
 */
export const ReportFailure = z.enum(["not_allowed", "too_large", "invalid_query", "error"]);
export type ReportFailure = z.infer<typeof ReportFailure>;

/** A report that is made in the background, for the user who requested it. */
export const ReportFile = z
  .strictObject({
    id: Uuid,
    schedule_id: Uuid.nullable().describe("the schedule that requested it; null for a user's own request"),
    report: z
      .string()
      .describe("the last part of the report's address")
      .meta({ examples: ["vehicle-activities"] }),
    format: ReportFormat,
    query: ReportQuery,
    state: ReportFileState.describe("its progress; only `done` has a file").meta({ examples: ["done"] }),
    failure: ReportFailure.nullable()
      .describe(
        "for `failed`: `not_allowed` the user may not read reports, `too_large` the report exceeds what the format holds, `invalid_query` the report no longer has these parameters, `error` a fault of the service",
      )
      .meta({ examples: [null] }),
    rows: z
      .int()
      .describe("rows written so far")
      .meta({ examples: [1200] }),
    total_rows: z
      .int()
      .nullable()
      .describe("rows of the whole report; null until they are counted, at the start")
      .meta({ examples: [48000] }),
    size_bytes: z
      .int()
      .nullable()
      .describe("size of the file in bytes; null before it is done")
      .meta({ examples: [48213] }),
    started_at: Timestamp.nullable()
      .describe("when the latest try began; null before")
      .meta({ examples: ["2026-11-21T01:00:01.000Z"] }),
    finished_at: Timestamp.nullable()
      .describe("when it was done, failed or cancelled; null before")
      .meta({ examples: ["2026-11-21T01:00:04.000Z"] }),
    expires_at: Timestamp.describe("when the file and this record are deleted").meta({
      examples: ["2026-11-28T01:00:00.000Z"],
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ReportFile" });
export type ReportFile = z.infer<typeof ReportFile>;

/** A signed link to a report's file. */
export const ReportFileUrl = z
  .strictObject({
    url: z
      .url()
      .describe("everyone with this link can read the file")
      .meta({ examples: ["https://gate.example/v1/files/stream?path=reports/2026/11/x.csv"] }),
    expires_at: Timestamp,
  })
  .meta({ id: "ReportFileUrl" });

export const ReportFileCreate = z
  .strictObject({
    report: z
      .string()
      .max(100)
      .describe("the last part of the report's address")
      .meta({ examples: ["tenants"] }),
    format: ReportFormat,
    query: ReportQuery.default({}),
  })
  .meta({ id: "ReportFileCreate" });

export const ReportPeriod = z.enum(["daily", "weekly", "monthly"]);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

const scheduleFields = {
  area_id: Uuid,
  every: ReportPeriod.meta({ examples: ["weekly"] }),
  day: z
    .int()
    .min(1)
    .max(31)
    .nullable()
    .meta({ examples: [1] }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: saying("must_be_time") })
    .meta({ examples: ["06:30"] }),
};

export const ReportScheduleCreate = z
  .strictObject({
    ...scheduleFields,
    day: scheduleFields.day.default(null),
    report: z
      .string()
      .max(100)
      .describe("the last part of the report's address")
      .meta({ examples: ["tenants"] }),
    format: ReportFormat,
    query: ReportQuery.default({}).describe(
      "the parameters of the report's download, without dates: the period sets them",
    ),
  })
  .meta({ id: "ReportScheduleCreate" });
export type ReportScheduleCreate = z.infer<typeof ReportScheduleCreate>;

export const ReportScheduleUpdate = z
  .strictObject({
    ...scheduleFields,
    format: ReportFormat,
    query: ReportQuery,
    is_active: z.boolean().describe("false stops it for a while"),
  })
  .partial()
  .meta({ id: "ReportScheduleUpdate" });

/** A report that is made regularly, for the user who declared it. */
export const ReportSchedule = z
  .strictObject({
    id: Uuid,
    ...scheduleFields,
    report: z
      .string()
      .describe("the last part of the report's address")
      .meta({ examples: ["tenants"] }),
    format: ReportFormat,
    query: ReportQuery,
    is_active: z.boolean().describe("false while it is stopped: by its user, or because its user lost the right"),
    next_due_at: Timestamp.describe("when the next report is made").meta({ examples: ["2026-11-23T23:30:00.000Z"] }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ReportSchedule" });
export type ReportSchedule = z.infer<typeof ReportSchedule>;
