import { SecondFactors } from "../../../../wire/second-factor.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { shownFactors } from "../../auth/service.ts";
import { requireMayChange } from "../change-users.ts";
import { readUser } from "../store.ts";
import { params, COMMON } from "../account-scope.ts";

export const getUserSecondFactors = defineRead({
  ...COMMON,
  id: "getUserSecondFactors",
  method: "get",
  path: "/v1/users/{id}/second-factors",
  summary: "The second factors of somebody whose account the caller may change; no secret and no code",
  params,
  reply: SecondFactors,
  async handle({ db, actor, params: { id }, platform: { clock } }) {
    const user = await readUser(db, actor, id);
    await requireMayChange({ tx: db, actor }, user);
    return shownFactors(db, user, clock.nowMs());
  },
});
