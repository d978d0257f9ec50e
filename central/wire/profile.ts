import { z } from "zod";
import { GivenPassword, NewPassword, SignedInUser } from "./auth.ts";
import { Email, Line, OptionalLine, TimeZone, Timestamp } from "../../shared/wire/common.ts";
import { NotificationMails } from "./notification.ts";
import { GatePin } from "./user.ts";

/** The caller's own account. */
export const Profile = z
  .strictObject({
    ...SignedInUser.shape,
    phone_number: z.string().nullable(),
    has_gate_pin: z.boolean(),
    email_verified_at: Timestamp.nullable(),
    time_zone: z.string().nullable().describe("of the times in lists of several areas; null for the site's own"),
    notification_mails: NotificationMails.describe("which notifications come by e-mail, by their kind"),
  })
  .meta({ id: "Profile" });

export const ProfileUpdate = z
  .strictObject({
    full_name: Line,
    phone_number: OptionalLine,
    time_zone: TimeZone.nullable().describe("of the times in lists of several areas; null for the site's own"),
    gate_pin: GatePin.nullable().describe("for people of the area's side; null takes it away"),
    notification_mails: NotificationMails.partial().describe("kinds that are left out stay as they are"),
  })
  .partial();

export const OwnEmailChange = z.strictObject({ email: Email, password: GivenPassword.describe("the current one") });
export const OwnPasswordChange = z.strictObject({ current_password: GivenPassword, password: NewPassword });
