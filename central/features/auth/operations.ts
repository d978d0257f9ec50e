import { type Platform, type Feature } from "../../platform/platform.ts";
import { cleanUpJob, renewKeysJob } from "../../platform/jobs/clean-up.ts";
import { logIn } from "./log-in.ts";
import { logInMobile } from "./log-in-mobile.ts";
import { logOut } from "./log-out.ts";
import { refreshSession } from "./refresh-session.ts";

export function authFeature(platform: Platform): Feature {
  return {
    name: "auth",
    operations: [logIn(platform), logInMobile(platform), refreshSession(platform), logOut(platform)],
    jobs: [cleanUpJob(platform.transact), renewKeysJob(platform.transact, platform.identity.signingKeys)],
  };
}
