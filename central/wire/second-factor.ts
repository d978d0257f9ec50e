import { z } from "zod";
import { GivenPassword, SessionReply } from "./auth.ts";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

const Token = z.string().min(1).max(200);
const Base64Url = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/, { error: saying("must_be_base64url") });

/** `PublicKeyCredential.toJSON()` of a passkey assertion (sign-in). */
export const PasskeyAssertion = z
  .looseObject({
    id: Base64Url,
    rawId: Base64Url,
    type: z.literal("public-key"),
    response: z.looseObject({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.nullish(),
    }),
    clientExtensionResults: z.looseObject({}),
  })
  .meta({ id: "PasskeyAssertion" });
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** `PublicKeyCredential.toJSON()` of a passkey registration. */
export const PasskeyAttestation = z
  .looseObject({
    id: Base64Url,
    rawId: Base64Url,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: Base64Url, attestationObject: Base64Url }),
    clientExtensionResults: z.looseObject({}),
  })
  .meta({ id: "PasskeyAttestation" });
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** The response to a sign-in that needs a second factor; it replaces the session. */
export const SecondFactorDue = z
  .strictObject({
    challenge_token: z.string().describe("goes to `POST /v1/auth/second-factor`, with a code or a passkey"),
    expires_in: z.int().min(1).describe("seconds that the challenge can be answered"),
    methods: z.array(z.enum(["app", "passkey", "recovery_code"])),
    passkey_options: PasskeyOptions.nullable().describe("for `navigator.credentials.get`, where there is a passkey"),
  })
  .meta({ id: "SecondFactorDue" });
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;

const Code = z.string().min(6).max(40).describe("of the authenticator app, or a recovery code");
const oneOfBoth = (given: { code?: string | undefined; passkey?: unknown }) =>
  (given.code === undefined) !== (given.passkey === undefined);

export const SecondFactorAnswer = z
  .strictObject({
    challenge_token: Token,
    code: Code.optional(),
    passkey: PasskeyAssertion.optional(),
    remember_device: z.boolean().default(false).describe("this device needs no second factor for 30 days"),
  })
  .refine(oneOfBoth, { error: saying("code_or_passkey"), path: ["code"] })
  .meta({ examples: [{ challenge_token: "3q2-7wQXc8yV1mKk0sZr5nD4bT9hJ6uLpE2aGfYxW0o", code: "492039" }] });

export const SecondFactorReply = z
  .strictObject({
    ...SessionReply.shape,
    device_token: z.string().nullable().describe("sent with the next sign-in; null unless the device is remembered"),
  })
  .meta({ id: "SecondFactorSession" });

export const PasskeyChallenge = z
  .strictObject({ challenge_token: z.string(), options: PasskeyOptions })
  .meta({ id: "PasskeyChallenge" });

export const PasskeySignIn = z.strictObject({
  challenge_token: Token,
  passkey: PasskeyAssertion,
  device_id: z.string().min(8).max(100).optional().describe("of a phone: its session lives longer"),
  device_name: Line.optional(),
});

/** Proof of identity before a change of sign-in methods: a stolen access token alone is not enough. */
const proof = {
  password: GivenPassword.describe("the current one"),
  code: Code.optional().describe("of the app, or a recovery code; needed once there is a second factor"),
  passkey: PasskeyAssertion.optional().describe("in the place of the code, with `challenge_token`"),
  challenge_token: Token.optional().describe("of `POST /v1/profile/second-factors/challenge`"),
};
export const Proof = z.strictObject(proof).meta({ id: "Proof" });
export type Proof = z.infer<typeof Proof>;

export const ProofChallenge = z
  .strictObject({ challenge_token: z.string(), passkey_options: PasskeyOptions.nullable() })
  .meta({ id: "ProofChallenge" });

export const ProofGiven = z
  .strictObject({ expires_in: z.int().min(1).describe("seconds that the proof counts") })
  .meta({ id: "ProofGiven" });

export const Passkey = z
  .strictObject({ id: Uuid, name: z.string(), created_at: Timestamp, last_used_at: Timestamp })
  .meta({ id: "Passkey" });

/** The caller's own second factors. */
export const SecondFactors = z
  .strictObject({
    is_demanded: z.boolean().describe("people of one's level can do nothing without one"),
    app: z.strictObject({ created_at: Timestamp, last_used_at: Timestamp }).nullable(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.int().min(0),
    remembered_devices: z.array(
      z.strictObject({
        user_agent: z.string().nullable(),
        last_address: z.string().nullable(),
        last_used_at: Timestamp,
        expires_at: Timestamp,
      }),
    ),
  })
  .meta({ id: "SecondFactors" });
export type SecondFactors = z.infer<typeof SecondFactors>;

export const AppEnrolment = z
  .strictObject({
    challenge_token: z.string(),
    secret: z.string().describe("base32, for who can't read the QR"),
    uri: z.string().describe("`otpauth://totp/…`, what the QR says"),
    qr_svg: z.string(),
    expires_in: z.int().min(1).describe("seconds that it can be confirmed"),
  })
  .meta({ id: "AppEnrolment" });

export const AppConfirmation = z.strictObject({
  challenge_token: Token,
  code: z.string().regex(/^\d{6}$/, { error: saying("must_be_six_digits") }),
});

export const PasskeyRegistration = z.strictObject({
  challenge_token: Token,
  name: Line.describe("what the person knows it by"),
  passkey: PasskeyAttestation,
});

export const FactorAdded = z
  .strictObject({ recovery_codes: z.array(z.string()).nullable().describe("with the first second factor, shown once") })
  .meta({ id: "FactorAdded" });

export const RecoveryCodes = z
  .strictObject({ recovery_codes: z.array(z.string()).describe("shown once; earlier ones are invalid") })
  .meta({ id: "RecoveryCodes" });
