import type { Feature } from "../../../platform/feature.ts";
import { cleanUp, renewSigningKeys } from "../../../platform/jobs/clean-up.ts";
import { deliverMails } from "../../../platform/mail/deliver-mails.ts";
import { changePassword } from "./operations/change-password.ts";
import { checkPasswordLink } from "./operations/check-password-link.ts";
import { answerResets } from "./reset-requests.ts";
import { logIn } from "./operations/log-in.ts";
import { logInMobile } from "./operations/log-in-mobile.ts";
import { logOut } from "./operations/log-out.ts";
import { ownAuthenticatorApp } from "./operations/own-authenticator-app.ts";
import { ownPasskeys } from "./operations/own-passkeys.ts";
import { ownSecondFactors } from "./operations/own-second-factors.ts";
import { ownSessions } from "./operations/own-sessions.ts";
import { proveSecondFactor } from "./operations/prove-second-factor.ts";
import { refreshSession } from "./operations/refresh-session.ts";
import { requestPasswordReset } from "./operations/request-password-reset.ts";
import { sendEmailVerification } from "./operations/send-email-verification.ts";
import { beginPasskeySignIn } from "./operations/begin-passkey-sign-in.ts";
import { signInByPasskey } from "./operations/sign-in-by-passkey.ts";
import { takeBackEmail } from "./operations/take-back-email.ts";
import { verifyEmail } from "./operations/verify-email.ts";

export const authFeature: Feature = {
  name: "auth",
  operations: [
    logIn,
    logInMobile,
    refreshSession,
    logOut,
    requestPasswordReset,
    checkPasswordLink,
    changePassword,
    sendEmailVerification,
    verifyEmail,
    takeBackEmail,
    proveSecondFactor,
    beginPasskeySignIn,
    signInByPasskey,
    ...ownSessions,
    ...ownSecondFactors,
    ...ownAuthenticatorApp,
    ...ownPasskeys,
  ],
  jobs: [cleanUp, renewSigningKeys, deliverMails, answerResets],
};
