import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";

/**
 * The kinds of notifications:
 * - `review-opened`: a review case waits for the area's officers
 * - `edge-alert`: a problem of a gate's edge was raised or cleared
 * - `edge-update`: a gate went back from the version of an update, or refused it
 * - `service-alert`: a service of customs or port does not answer, answers again, or rejected a report of a passage
 * - `sign-in-failures`: repeated failed sign-ins to the caller's own account
 * - `counts-corrected`: the dashboards' counts of an area differed from the facts and were corrected
 * - `approval-asked`: a ticket waits for the approval of the caller's company, or of the area's side
 */
export const NotificationKind = z.enum([
  "review-opened",
  "edge-alert",
  "edge-update",
  "service-alert",
  "sign-in-failures",
  "counts-corrected",
  "approval-asked",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** `at_once`: a mail within two minutes; `digest`: one mail a day with all of them; `none`: no mail. */
export const NotificationMail = z.enum(["at_once", "digest", "none"]);
export type NotificationMail = z.infer<typeof NotificationMail>;

/** Which notifications a user gets by e-mail, by their kind. */
export const NotificationMails = z.strictObject({
  "review-opened": NotificationMail,
  "edge-alert": NotificationMail,
  "edge-update": NotificationMail,
  "service-alert": NotificationMail,
  "sign-in-failures": NotificationMail,
  "counts-corrected": NotificationMail,
  "approval-asked": NotificationMail,
}) satisfies z.ZodType<Record<NotificationKind, NotificationMail>>;
export type NotificationMails = z.infer<typeof NotificationMails>;

/** A notification for one reader. */
export const Notification = z
  .strictObject({
    id: Uuid,
    at: Timestamp.describe("when it was sent"),
    kind: NotificationKind,
    area_id: Uuid.nullable().describe("null: it concerns those who see every area"),
    gate_id: Uuid.nullable(),
    gate_name: z.string().nullable().describe("the gate's name now"),
    edge_id: Uuid.nullable(),
    review_id: Uuid.nullable().describe("the case that was opened"),
    title: z.string().describe("`data.said` in words, for readers that don't know the kind"),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        "what it is about, by `kind`; `said` is the title as a value, worded in both languages in `shared/words`",
      ),
    is_read: z.boolean().describe("by the caller; what one person has read is unread for the others"),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

/** The newest notifications, for a notification bell. */
export const LatestNotifications = z
  .strictObject({
    items: z.array(Notification).max(3).describe("newest first"),
    meta: z.strictObject({ unread: z.int().min(0).describe("how many of the caller's messages are unread") }),
  })
  .meta({ id: "LatestNotifications" });
export type LatestNotifications = z.infer<typeof LatestNotifications>;

/** The result of marking all notifications as read. */
export const NotificationsRead = z
  .strictObject({ marked: z.int().min(0).describe("how many were unread until now") })
  .meta({ id: "NotificationsRead" });
export type NotificationsRead = z.infer<typeof NotificationsRead>;
