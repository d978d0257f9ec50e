/** The service of the auth feature, for other features: mails that open an account. */
export { inviteUser, sendEmailVerification, tellOfNewAddress, tellOfNewPassword } from "./account-mails.ts";
export { signedInUser } from "./open-session.ts";
export { provePassword } from "./prove-password.ts";
export { refuseWeakPassword } from "./password-rules.ts";
