import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";
import { saying } from "../words/spoken-text.ts";

/** The occasion of a picture: a decision, an override by an officer, a passage, or a presented paper. */
export const CaptureMoment = z.enum(["decision", "passage", "override", "tailgate", "paper"]);
export type CaptureMoment = z.infer<typeof CaptureMoment>;

/** The metadata of a picture. The id is made when the picture is taken and is the idempotency key of its upload. */
const OfPicture = {
  id: Uuid,
  device_id: Uuid.nullable().default(null).describe("the camera; null for a picture that a person took"),
  moment: CaptureMoment,
  taken_at: Timestamp.describe("by central's clock as the edge knows it"),
};
export const CapturedPicture = z.strictObject(OfPicture);
export type CapturedPicture = z.infer<typeof CapturedPicture>;

/** One capture of an activity, as a multipart form. The activity itself may arrive later. */
export const CaptureForm = z.strictObject({
  activity_id: Uuid,
  ...OfPicture,
  device_id: Uuid.nullable().default(null).describe("the camera; left out for a picture that a person took"),
  file: z.file().describe("JPEG, PNG or WebP, judged by its content; at most 4 MiB"),
});

/** Maximum number of captures in one request. */
export const MAX_CAPTURES = 8;

/** Several captures of one activity, as a multipart form. All are stored, or none. */
export const CapturesForm = z.strictObject({
  activity_id: Uuid,
  captures: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: saying("must_be_json") });
        return z.NEVER;
      }
    })
    .pipe(z.array(CapturedPicture).min(1).max(MAX_CAPTURES))
    .describe("JSON: a list of { id, device_id, moment, taken_at }, in the order of the files"),
  files: z.array(z.file()).min(1).max(MAX_CAPTURES).describe("JPEG, PNG or WebP, each at most 4 MiB"),
});

/** A picture from the gate, with a link to it that expires. */
export const Capture = z
  .strictObject({
    ...OfPicture,
    device_id: Uuid.nullable(),
    activity_id: Uuid,
    path: z.string(),
    url: z.url(),
    url_expires_at: Timestamp,
  })
  .meta({ id: "Capture" });
export type Capture = z.infer<typeof Capture>;

export const CaptureList = z.strictObject({ items: z.array(Capture) });
