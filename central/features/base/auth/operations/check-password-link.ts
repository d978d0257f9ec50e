import { AccountLinkParams, PasswordLink } from "../../../../wire/auth.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { requireLink } from "../require-link.ts";

export const checkPasswordLink = defineRead({
  id: "checkPasswordLink",
  method: "get",
  path: "/v1/auth/forgot-password/{token}",
  permission: "public",
  scope: "none",
  summary: "Whether the link that sets a password is still valid; this does not use it up",
  params: AccountLinkParams,
  reply: PasswordLink,
  message: "link_is_valid",
  async handle({ db, params, ip, platform }) {
    const { expiresAt } = await requireLink({ ...platform, db }, ["password"], params.token, ip);
    return { expires_at: expiresAt };
  },
});
