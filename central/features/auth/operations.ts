import { type Feature } from "../../platform/platform.ts";
import { cleanUp, renewSigningKeys } from "../../platform/jobs/clean-up.ts";
import { deliverMails } from "../../platform/mail/deliver-mails.ts";
import { logIn } from "./operations/log-in.ts";
import { logInMobile } from "./operations/log-in-mobile.ts";
import { logOut } from "./operations/log-out.ts";
import { refreshSession } from "./operations/refresh-session.ts";

export const authFeature: Feature = {
  name: "auth",
  operations: [logIn, logInMobile, refreshSession, logOut],
  jobs: [cleanUp, renewSigningKeys, deliverMails],
};
