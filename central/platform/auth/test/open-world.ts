import type { Log } from "../../../../shared/lib/log.ts";
import type { TestEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import type { CentralConfig } from "../../../config/config.ts";
import { systemActor } from "../principal.ts";
import { roleOfKey } from "../roles.ts";
import type { Work } from "../../transact.ts";
import type { User } from "../user.ts";
import { createUser, type NewUser } from "../users.ts";

/** Central with the real authenticator, and users with known passwords. */
export interface AuthWorld extends Pick<TestCentral, "central" | "platform" | "clock">, AsyncDisposable {
  /** @param ip the apparent address of the request */
  post(path: string, body: unknown, bearer?: string, ip?: string, userAgent?: string): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Runs work as the system. */
  act<T>(job: (work: Work) => Promise<T>): Promise<T>;
  /** Makes a user of a built-in role; the password is `PASSWORD` by default. */
  addUser(user: Partial<NewUser> & { email: string; roleKey: string }): Promise<User>;
}

export const PASSWORD = "correct horse battery";

export async function openWorld(
  engine: TestEngine,
  config: Partial<CentralConfig> = {},
  log?: Log,
): Promise<AuthWorld> {
  const started = await startCentral(engine, { config, ...(log && { log }) });
  const { central, platform, clock } = started;
  const act: AuthWorld["act"] = (job) => platform.transact(systemActor("test"), job);
  return {
    central,
    platform,
    clock,
    act,
    post: async (path, body, bearer, ip, userAgent) =>
      await central.app.request(
        path,
        {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(bearer && { authorization: `Bearer ${bearer}` }),
            ...(userAgent && { "user-agent": userAgent }),
          },
          body: JSON.stringify(body),
        },
        ip === undefined ? undefined : connectionFrom(ip),
      ),
    get: async (path, headers = {}) => await central.app.request(path, { headers }),
    async addUser({ roleKey, ...user }) {
      const passwordHash = await platform.identity.passwords.hash(PASSWORD);
      return await act(async (work) => {
        const role = await roleOfKey(work.tx, roleKey);
        return await createUser(work, { fullname: "Sari", type: "internal", roleId: role.id, passwordHash, ...user });
      });
    },
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

/** The connection data that the server passes to the application. */
export function connectionFrom(ip: string): object {
  return { incoming: { socket: { remoteAddress: ip }, rawHeaders: [] } };
}

/** The JSON of an answer, in the type that the test states. */
export async function jsonOf<T = { message: string; data: Record<string, unknown>; code?: string }>(
  response: Response,
): Promise<T> {
  return (await response.json()) as T;
}
