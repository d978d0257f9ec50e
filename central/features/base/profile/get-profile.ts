import { Profile } from "../../../wire/profile.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { OWN, selfOf, profileOf } from "./own-profile.ts";

export const getProfile = defineRead({
  ...OWN,
  id: "getProfile",
  beforeSecondFactor: true,
  method: "get",
  path: "/v1/profile",
  summary: "One's own profile: role, permissions, company, areas",
  reply: Profile,
  handle: async ({ db, actor }) => profileOf(db, await selfOf(db, actor)),
});
