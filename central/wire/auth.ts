import { z } from "zod";
import { Email, Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** A password at sign-in. The password rules were checked when it was set. */
export const GivenPassword = z.string().min(1).max(1024);

/** Unicode-equivalent characters count as one, here and when the password is verified. */
const lengthOf = (password: string): number =>
  // eslint-disable-next-line no-restricted-syntax -- bounded before, and a password loses nothing
  Array.from(password.normalize("NFKC")).length;

/**
 * A new password by NIST SP 800-63B-4: at least 15 characters as the only factor, any characters,
 * no composition rules. 128 characters are enough for a sentence and cheap to hash.
 */
export const NewPassword = z
  .string()
  .max(1024, { error: saying("too_many_characters", { limit: 128 }), abort: true })
  .refine((password) => lengthOf(password) >= 15, { error: saying("too_few_characters", { limit: 15 }) })
  .refine((password) => lengthOf(password) <= 128, { error: saying("too_many_characters", { limit: 128 }) });

/** A remembered device presents this instead of a second factor. */
const DeviceToken = z.string().min(1).max(200).optional();

export const LoginRequest = z
  .strictObject({ email: Email, password: GivenPassword, device_token: DeviceToken })
  .meta({ id: "LoginRequest" });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const MobileLoginRequest = z
  .strictObject({
    email: Email,
    password: GivenPassword,
    /** The application's id of the phone. A new sign-in on the same phone ends its earlier session. */
    device_id: z.string().min(8).max(100),
    device_name: Line.optional(),
    device_token: DeviceToken,
  })
  .meta({ id: "MobileLoginRequest" });
export type MobileLoginRequest = z.infer<typeof MobileLoginRequest>;

export const RefreshRequest = z
  .strictObject({ refresh_token: z.string().min(1).max(200) })
  .meta({ id: "RefreshRequest" });
export type RefreshRequest = z.infer<typeof RefreshRequest>;

export const PasswordResetRequest = z.strictObject({ email: Email }).meta({ id: "PasswordResetRequest" });

/** The secret of a link in an e-mail. */
const LinkToken = z.string().min(1).max(200);
export const AccountLinkParams = z.strictObject({ token: LinkToken });

export const PasswordLink = z.strictObject({ expires_at: Timestamp }).meta({ id: "PasswordLink" });

export const PasswordChange = z
  .strictObject({ token: LinkToken, password: NewPassword })
  .meta({ id: "PasswordChange" });

export const EmailTakeBack = z.strictObject({ token: LinkToken }).meta({ id: "EmailTakeBack" });

/** The signed-in user, with permissions for the user interface. */
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

/** A session: a short-lived access token and a single-use refresh token. */
export const SessionReply = z
  .strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().min(1).describe("lifetime of the access token in seconds"),
    user: SignedInUser,
  })
  .meta({ id: "Session" });
export type SessionReply = z.infer<typeof SessionReply>;

/** Response of RFC 6749 section 5.1. */
export const TokenReply = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().min(1),
    scope: z.string(),
  })
  .meta({ id: "OAuthToken" });
export type TokenReply = z.infer<typeof TokenReply>;

/** Error response of RFC 6749 section 5.2. */
export const TokenError = z
  .strictObject({
    error: z.enum(["invalid_request", "invalid_client", "unsupported_grant_type", "invalid_scope"]),
    error_description: z.string(),
    /** Extension of the RFC: the secret is correct, but its edge is revoked. */
    code: z.literal("edge_revoked").optional(),
  })
  .meta({ id: "OAuthError" });
export type TokenError = z.infer<typeof TokenError>;
