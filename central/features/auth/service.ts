/** The service of the auth feature, for other features: mails that open an account. */
export { inviteUser, sendEmailVerification, notifyAddressChanged, notifyPasswordChanged } from "./account-mails.ts";
export { signedInUser } from "./open-session.ts";
export { verifyPassword } from "./prove-password.ts";
export { refuseWeakPassword } from "./password-rules.ts";
