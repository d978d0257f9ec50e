import type { Feature } from "../../../platform/feature.ts";
import { getProfile } from "./get-profile.ts";
import { updateProfile } from "./update-profile.ts";
import { changeOwnEmail } from "./change-own-email.ts";
import { changeOwnPassword } from "./change-own-password.ts";

/** One's own account. */
export const profileFeature: Feature = {
  name: "profile",
  operations: [getProfile, updateProfile, changeOwnEmail, changeOwnPassword],
};
