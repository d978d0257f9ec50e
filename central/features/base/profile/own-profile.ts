import type { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Profile } from "../../../wire/profile.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { User } from "../../../platform/auth/user.ts";
import { findUser } from "../../../platform/auth/users.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { signedInUser } from "../auth/service.ts";
import { mailChoicesOf } from "../notifications/service.ts";
import { say } from "../../../../shared/words/say.ts";

/** The caller is the scope: users read and change their own profile alone. */
export const OWN = { scope: "none", permission: "token" } as const;

export const BECAUSE = "a wrong password is counted although nothing else is kept";

/** @throws AppError `forbidden` for edges and other machines */
export async function selfOf(db: Reads, actor: Principal): Promise<User> {
  const user = actor.kind === "user" ? await findUser(db, actor.id) : undefined;
  if (!user) throw new AppError("forbidden", say("only_people"));
  return user;
}

export async function profileOf(db: Reads, user: User): Promise<z.infer<typeof Profile>> {
  return {
    ...(await signedInUser(db, user)),
    phone_number: user.phoneNumber,
    has_gate_pin: user.pinHash !== null,
    email_verified_at: user.emailVerifiedAt,
    time_zone: user.timeZone,
    notification_mails: await mailChoicesOf(db, user.id),
  };
}
