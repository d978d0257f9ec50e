import { AppError } from "../../../shared/errors/app-error.ts";
import { type Identity } from "../../platform/auth/identity.ts";
import { type User } from "../../platform/auth/user.ts";
import { findUserByEmail } from "../../platform/auth/users.ts";
import { type Reads } from "../../platform/db/database.ts";

/**
 * The user whose e-mail and password these are. An unknown e-mail, a wrong password and a switched-off user get the
 * same answer after the same work, and count alike towards the lock.
 * @throws AppError `bad_credentials`; `locked` or `rate_limited` after too many failures
 */
export async function provePassword(
  { db, identity }: { db: Reads; identity: Identity },
  given: { email: string; password: string; ip: string | null },
): Promise<User> {
  const { limits, passwords } = identity;
  const user = await limits.loginByAddress.guard(given.ip, () =>
    limits.loginByAccount.prove(given.email, async () => {
      const found = await findUserByEmail(db, given.email);
      const isRight = await passwords.verify(found?.passwordHash, given.password);
      return found?.isActive && isRight ? found : null;
    }),
  );
  if (!user) throw new AppError("bad_credentials", "The e-mail address or the password is not right");
  return user;
}
