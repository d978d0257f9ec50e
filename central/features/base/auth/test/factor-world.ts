import { Secret, TOTP } from "otpauth";
import type { SessionReply } from "../../../../wire/auth.ts";
import type { SecondFactorDue } from "../../../../wire/second-factor.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import type { User } from "../../../../platform/auth/user.ts";
import type { TestEngine } from "../../../../test/engines.ts";

export const FACTORS = "/v1/profile/second-factors";
/** The site of the passkeys. */
export const SITE = "http://localhost:8080";
const STEP_MS = 30_000;

/** A user with an authenticator app. */
export interface Enrolled {
  token: string;
  secret: string;
  recoveryCodes: string[];
}

/** Central with users who have second factors. */
export interface FactorWorld extends AuthWorld {
  sari: User;
  logIn(more?: object, ip?: string): Promise<{ status: number; data: Partial<SessionReply & SecondFactorDue> }>;
  /** The token of a challenge that waits for a second factor. */
  challenge(): Promise<string>;
  answer(body: object, ip?: string): Promise<Response>;
  /** The next unused code of an app: the clock advances by a step. */
  nextCode(secret: string): string;
  /** Sets up an app for Sari in a new session. */
  enrol(): Promise<Enrolled>;
  ask(method: string, path: string, token: string, body?: object): Promise<Response>;
  statusOf(token: string): Promise<number>;
}

export async function openFactorWorld(engine: TestEngine): Promise<FactorWorld> {
  const world = await openWorld(engine, {
    key_encryption_key: Buffer.alloc(32, 7).toString("base64"),
    public_url: SITE,
  });
  const sari = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
  const ask: FactorWorld["ask"] = async (method, path, token, body) =>
    await world.central.app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const logIn: FactorWorld["logIn"] = async (more = {}, ip) => {
    const response = await world.post(
      "/v1/auth/login",
      { email: sari.email, password: PASSWORD, ...more },
      undefined,
      ip,
    );
    const { data } = await jsonOf<{ data: Partial<SessionReply & SecondFactorDue> }>(response);
    return { status: response.status, data };
  };
  const nextCode: FactorWorld["nextCode"] = (secret) => {
    world.clock.advance(STEP_MS);
    return codeAt(secret, world.clock.nowMs());
  };
  return {
    ...world,
    sari,
    ask,
    logIn,
    nextCode,
    challenge: async () => (await logIn()).data.challenge_token ?? "",
    answer: (body, ip) => world.post("/v1/auth/second-factor", body, undefined, ip),
    statusOf: async (token) => (await ask("GET", "/v1/profile", token)).status,
    async enrol() {
      const token = (await logIn()).data.access_token ?? "";
      const begun = await jsonOf<{ data: { challenge_token: string; secret: string } }>(
        await ask("POST", `${FACTORS}/app`, token, { password: PASSWORD }),
      );
      const { secret, challenge_token } = begun.data;
      const confirmed = await ask("POST", `${FACTORS}/app/confirm`, token, { challenge_token, code: nextCode(secret) });
      const { data } = await jsonOf<{ data: { recovery_codes: string[] } }>(confirmed);
      return { token, secret, recoveryCodes: data.recovery_codes };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** The code of an authenticator app at a moment. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
