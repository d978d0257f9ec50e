import type { Feature } from "../../../platform/feature.ts";
import { cleanUp, renewSigningKeys } from "../../../platform/jobs/clean-up.ts";
import { deliverMails } from "../../../platform/mail/deliver-mails.ts";
import { changePassword } from "./operations/change-password.ts";
import { checkPasswordLink } from "./operations/check-password-link.ts";
import { answerResets } from "./reset-requests.ts";
import { logIn } from "./operations/log-in.ts";
import { logInMobile } from "./operations/log-in-mobile.ts";
import { logOut } from "./operations/log-out.ts";
import { beginOwnApp } from "./operations/begin-own-app.ts";
import { confirmOwnApp } from "./operations/confirm-own-app.ts";
import { removeOwnApp } from "./operations/remove-own-app.ts";
import { beginOwnPasskey } from "./operations/begin-own-passkey.ts";
import { addOwnPasskey } from "./operations/add-own-passkey.ts";
import { removeOwnPasskey } from "./operations/remove-own-passkey.ts";
import { getOwnSecondFactors } from "./operations/get-own-second-factors.ts";
import { beginOwnProof } from "./operations/begin-own-proof.ts";
import { proveOneself } from "./operations/prove-oneself.ts";
import { renewOwnRecoveryCodes } from "./operations/renew-own-recovery-codes.ts";
import { forgetOwnDevices } from "./operations/forget-own-devices.ts";
import { listOwnSessions } from "./operations/list-own-sessions.ts";
import { endOwnSession } from "./operations/end-own-session.ts";
import { endOwnSessions } from "./operations/end-own-sessions.ts";
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
    listOwnSessions,
    endOwnSession,
    endOwnSessions,
    getOwnSecondFactors,
    beginOwnProof,
    proveOneself,
    renewOwnRecoveryCodes,
    forgetOwnDevices,
    beginOwnApp,
    confirmOwnApp,
    removeOwnApp,
    beginOwnPasskey,
    addOwnPasskey,
    removeOwnPasskey,
  ],
  jobs: [cleanUp, renewSigningKeys, deliverMails, answerResets],
};
