import { z } from "zod";
import { Line, Uuid } from "./common.ts";

/** An e-mail address; case and outer spaces don't tell two accounts apart. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: "must have at most 254 characters" })
  .pipe(z.email({ error: "must be an e-mail address" }));

/** A password as it is presented: its rules were checked when it was set. */
const GivenPassword = z
  .string()
  .min(1, { error: "must not be empty" })
  .max(200, { error: "must have at most 200 characters" });

export const LoginRequest = z.strictObject({ email: Email, password: GivenPassword }).meta({ id: "LoginRequest" });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const MobileLoginRequest = z
  .strictObject({
    email: Email,
    password: GivenPassword,
    /** What the application knows the phone by; signing in again on it ends its earlier session. */
    device_id: z.string().min(8).max(100),
    device_name: Line.optional(),
  })
  .meta({ id: "MobileLoginRequest" });
export type MobileLoginRequest = z.infer<typeof MobileLoginRequest>;

export const RefreshRequest = z
  .strictObject({ refresh_token: z.string().min(1).max(200) })
  .meta({ id: "RefreshRequest" });
export type RefreshRequest = z.infer<typeof RefreshRequest>;

/** Who is signed in, and what the interface may show them. */
export const SignedInUser = z
  .strictObject({
    id: Uuid,
    fullname: z.string(),
    email: z.string(),
    type: z.enum(["internal", "tenant"]),
    role: z.strictObject({ name: z.string(), key: z.string() }),
    company: z.strictObject({ id: Uuid, name: z.string(), type: z.string() }).nullable(),
    areas: z.array(z.strictObject({ id: Uuid, name: z.string() })),
    permissions: z.array(z.string()),
  })
  .meta({ id: "SignedInUser" });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** A session: a short access token, and the refresh token that gets the next one, once. */
export const SessionReply = z
  .strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().min(1).describe("seconds that the access token lives"),
    user: SignedInUser,
  })
  .meta({ id: "Session" });
export type SessionReply = z.infer<typeof SessionReply>;

/** Answer of RFC 6749 section 5.1. */
export const TokenReply = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().min(1),
    scope: z.string(),
  })
  .meta({ id: "OAuthToken" });
export type TokenReply = z.infer<typeof TokenReply>;

/** Failure of RFC 6749 section 5.2. */
export const TokenError = z
  .strictObject({
    error: z.enum(["invalid_request", "invalid_client", "unsupported_grant_type", "invalid_scope"]),
    error_description: z.string(),
    /** Beside the RFC: the secret is right, and the edge that it belongs to was revoked. */
    code: z.literal("edge_revoked").optional(),
  })
  .meta({ id: "OAuthError" });
export type TokenError = z.infer<typeof TokenError>;
