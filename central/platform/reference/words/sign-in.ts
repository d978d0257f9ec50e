import { type Words } from "./word.ts";

const SIGNED = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

/** Second factors, and the sessions and devices of a person. */
export const SIGN_IN_WORDS: Words = {
  challenge_token: ["What the next step is sent with", "3q2-7wQXc8yV1mKk0sZr5nD4bT9hJ6uLpE2aGfYxW0o"],
  device_token: [
    "What a remembered device was given; in the place of a second factor",
    "b7Xk2mQ9-dVt4Lw0PzR8sYc1Hn6uJe3A",
  ],
  methods: ["How it can be answered", ["app"]],
  passkey_options: ["For `navigator.credentials.get`; null where there is no passkey", null],
  options: ["For `navigator.credentials`, as JSON"],
  challenge: ["What the passkey signs, base64url", "q83vASNFZ4mrze8BI0VniavN7w"],
  rawId: ["Id of the passkey, base64url", "q83vASNFZ4k"],
  "PasskeyAssertion.id": ["Id of the passkey, base64url", "q83vASNFZ4k"],
  "PasskeyAttestation.id": ["Id of the passkey, base64url", "q83vASNFZ4k"],
  response: ["What the passkey answered"],
  clientDataJSON: ["What was signed for, base64url", SIGNED],
  authenticatorData: ["What the authenticator says of itself, base64url", SIGNED],
  attestationObject: ["The new passkey's public key and origin, base64url", SIGNED],
  signature: ["The signature, base64url", SIGNED],
  userHandle: ["Whose passkey it is, base64url; null where it does not say", null],
  clientExtensionResults: ["What extensions answered", {}],
  passkey: ["What `PublicKeyCredential.toJSON()` gives"],
  passkey_id: ["The passkey", "0192c3a4-0000-7000-8000-0000000000a7"],
  "Passkey.name": ["What the person knows it by", "Sari's phone"],
  passkeys: ["The person's passkeys", []],
  app: ["The authenticator app; null for none"],
  recovery_codes_left: ["Recovery codes that are still good", 8],
  recovery_codes: ["One-time codes for a lost second factor, shown once", ["7KQ2M-9XT4H"]],
  remembered_devices: ["Devices that need no second factor for a while"],
  "AppEnrolment.secret": ["Base32, for who can't read the QR", "JBSWY3DPEHPK3PXP"],
  "AppEnrolment.uri": ["`otpauth://totp/…`, what the QR says", "otpauth://totp/Gate:sari?secret=JBSWY3DPEHPK3PXP"],
  "AppEnrolment.code": ["Six digits that the app shows", "492039"],
  "FactorAdded.code": ["Six digits that the app shows", "492039"],
  qr_svg: ["The QR as SVG", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  last_used_at: ["When it was last used", "2026-11-21T08:14:05.120Z"],
  last_address: ["Network address that it was last used from; null: not known", "203.0.113.7"],
  user_agent: ["What the browser calls itself; null: not told", "Mozilla/5.0"],
  session_id: ["The session", "0192c3a4-0000-7000-8000-0000000000a8"],
  ended: ["Sessions that were ended", 2],
};
