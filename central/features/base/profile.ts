import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { OwnEmailChange, OwnPasswordChange, Profile, ProfileUpdate } from "../../wire/profile.ts";
import { provedActor } from "../../platform/auth/fresh-proof.ts";
import type { Principal } from "../../platform/auth/principal.ts";
import type { User } from "../../platform/auth/user.ts";
import { findUser, updateUser } from "../../platform/auth/users.ts";
import type { Reads } from "../../platform/db/database.ts";
import { defineBatch, defineRead, defineWrite } from "../../platform/http/operation.ts";
import { given } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import {
  verifyPassword,
  refuseWeakPassword,
  sendEmailVerification,
  signedInUser,
  notifyPasswordChanged,
} from "./auth/service.ts";
import { saveMailChoices, mailChoicesOf } from "./notifications/service.ts";
import { say } from "../../../shared/words/say.ts";

/** The caller is the scope: users read and change their own profile alone. */
const OWN = { scope: "none", permission: "token" } as const;
const BECAUSE = "a wrong password is counted although nothing else is kept";

/** @throws AppError `forbidden` for edges and other machines */
async function selfOf(db: Reads, actor: Principal): Promise<User> {
  const user = actor.kind === "user" ? await findUser(db, actor.id) : undefined;
  if (!user) throw new AppError("forbidden", say("only_people"));
  return user;
}

async function profileOf(db: Reads, user: User): Promise<z.infer<typeof Profile>> {
  return {
    ...(await signedInUser(db, user)),
    phone_number: user.phoneNumber,
    has_gate_pin: user.pinHash !== null,
    email_verified_at: user.emailVerifiedAt,
    time_zone: user.timeZone,
    notification_mails: await mailChoicesOf(db, user.id),
  };
}

export const getProfile = defineRead({
  ...OWN,
  id: "getProfile",
  beforeSecondFactor: true,
  method: "get",
  path: "/v1/profile",
  summary: "One's own profile: role, permissions, company, areas",
  reply: Profile,
  handle: async ({ db, actor }) => profileOf(db, await selfOf(db, actor)),
});

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
  message: "Profile updated",
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

export const changeOwnEmail = defineBatch({
  ...OWN,
  id: "changeOwnEmail",
  method: "post",
  path: "/v1/profile/email",
  because: BECAUSE,
  summary: "Request another e-mail address: it counts once the link sent to it was opened",
  body: OwnEmailChange,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "A link has been sent to the new address",
  async handle({ db, transact, actor, body: { email, password }, ip, platform }) {
    const { email: own } = await selfOf(db, actor);
    await platform.identity.limits.verificationByAccount.take(actor.id);
    const user = await verifyPassword({ ...platform, db, transact }, { email: own, password, ip });
    // Only the reader of that address learns whether it is taken, once the link is opened.
    await transact(actor, (work) => sendEmailVerification(work, { ...user, email }, "new-email"));
    return null;
  },
});

export const changeOwnPassword = defineBatch({
  ...OWN,
  id: "changeOwnPassword",
  method: "post",
  path: "/v1/profile/password",
  because: BECAUSE,
  summary: "Change one's own password with the current one; every session ends, this one too",
  body: OwnPasswordChange,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "Password changed: sign in with it",
  async handle({ db, transact, actor, body: { current_password, password }, ip, platform }) {
    const { email } = await selfOf(db, actor);
    const user = await verifyPassword({ ...platform, db, transact }, { email, password: current_password, ip });
    refuseWeakPassword(password, user);
    const passwordHash = await platform.identity.passwords.hash(password);
    await transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      await updateUser(work, user.id, { passwordHash });
      await notifyPasswordChanged(work, user);
    });
    return null;
  },
});

/** One's own account. */
export const profileFeature: Feature = {
  name: "profile",
  operations: [getProfile, updateProfile, changeOwnEmail, changeOwnPassword],
};
