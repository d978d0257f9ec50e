import type { Clock } from "../../../../shared/lib/clock.ts";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { User } from "../../../platform/auth/user.ts";
import { findUserByEmail } from "../../../platform/auth/users.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyPerson } from "../notifications/service.ts";
import { say } from "../../../../shared/words/say.ts";

/** After this many failures the user is notified: the user alone knows whether the attempts were their own. */
const FAILURES_TOLD = 5;
/**
 * After this many failures further attempts are delayed, since a lock by address does not stop attempts from many
 * addresses.
 */
const FAILURES_SLOWED = 10;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

/** The delay of an attempt after this many failures of the account from any address. */
export function waitMsAfter(failures: number): number {
  return failures < FAILURES_SLOWED ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_SLOWED), MAX_WAIT_MS);
}

/**
 * Finds the user of an e-mail and a password. An unknown e-mail, a wrong password and a disabled user get the same
 * answer after the same work, and count alike. Failures lock the account for their source address alone. Failures from
 * all addresses slow the account down, and its user is notified.
 * @throws AppError `bad_credentials`; `locked` or `rate_limited` after too many failures
 */
export async function verifyPassword(
  platform: Pick<Platform, "db" | "identity" | "clock" | "transact">,
  given: { email: string; password: string; ip: string | null },
): Promise<User> {
  const { limits, passwords } = platform.identity;
  const user = await limits.loginByAddress.guard(given.ip, () =>
    limits.loginByAccountThere.prove(`${given.email} ${given.ip ?? ""}`, async () => {
      await passed(platform.clock, waitMsAfter(await limits.loginByAccount.counted(given.email)));
      const found = await findUserByEmail(platform.db, given.email);
      const isRight = await passwords.verify(found?.passwordHash, given.password);
      if (found?.isActive && isRight) return found;
      const failures = await limits.loginByAccount.count(given.email);
      if (failures === FAILURES_TOLD && found?.isActive) await notifyOfFailures(platform, found.id, given.ip);
      return null;
    }),
  );
  if (!user) throw new AppError("bad_credentials", say("password_is_wrong"));
  return user;
}

function notifyOfFailures({ transact }: Pick<Platform, "transact">, userId: string, ip: string | null): Promise<void> {
  return transact(systemActor("sign-in"), (work) =>
    notifyPerson(work, userId, {
      kind: "sign-in-failures",
      said: say("sign_ins_failed", { count: FAILURES_TOLD }),
      data: { failures: FAILURES_TOLD, last_address: ip },
    }),
  );
}

function passed(clock: Clock, ms: number): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve) => clock.after(ms, resolve));
}
