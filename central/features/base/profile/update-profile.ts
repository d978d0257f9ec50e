import { AppError } from "../../../../shared/errors/app-error.ts";
import { Profile, ProfileUpdate } from "../../../wire/profile.ts";
import { updateUser } from "../../../platform/auth/users.ts";
import { defineWrite } from "../../../platform/http/operation.ts";
import { given } from "../../../platform/patch.ts";
import { saveMailChoices } from "../notifications/service.ts";
import { say } from "../../../../shared/words/say.ts";
import { OWN, selfOf, profileOf } from "./own-profile.ts";

export const updateProfile = defineWrite({
  ...OWN,
  id: "updateProfile",
  needsProof: true,
  method: "patch",
  path: "/v1/profile",
  summary: "Change one's own name, telephone number, gate PIN, time zone, and which notifications come by e-mail",
  body: ProfileUpdate,
  reply: Profile,
  fails: [],
  message: "profile_updated",
  prepare: async ({ body: { gate_pin: pin }, platform }) =>
    typeof pin === "string" ? platform.identity.passwords.hash(pin) : pin,
  async handle({ work, actor, body, prepared: pinHash }) {
    const user = await selfOf(work.tx, actor);
    if (user.type === "tenant" && typeof pinHash === "string")
      throw new AppError("forbidden", say("only_area_side_at_gates"));
    if (body.notification_mails) await saveMailChoices(work, user.id, given(body.notification_mails));
    const changes = given({
      fullname: body.full_name,
      phoneNumber: body.phone_number,
      timeZone: body.time_zone,
      pinHash,
    });
    return profileOf(work.tx, await updateUser(work, user.id, changes));
  },
});
