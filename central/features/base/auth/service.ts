/** The service of the auth feature, for other features: proof of a password, mails about accounts, sessions. */
export { inviteUser, sendEmailVerification, notifyAddressChanged, notifyPasswordChanged } from "./account-mails.ts";
export { countLetter } from "./count-letter.ts";
export { pageOfSessions, SessionList, SessionListQuery, OPEN_SESSIONS } from "./open-sessions.ts";
export { signedInUser } from "./open-session.ts";
export { verifyPassword } from "./prove-password.ts";
export { resetFactors, shownFactors } from "./second-factor/own.ts";
export { resetAccount } from "./reset-account.ts";
export { refuseWeakPassword } from "./password-rules.ts";
