import { z } from "zod";
import { RoleLevelKey } from "../../../../wire/role.ts";
import { ROLE_LEVELS } from "../../../../platform/auth/built-in-roles.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { reaches } from "../rules.ts";
import { levelOf } from "../service.ts";

const LevelPick = z.strictObject({ level: RoleLevelKey, name: z.string() }).meta({ id: "RoleLevelPick" });

export const listRoleLevels = defineRead({
  id: "listRoleLevels",
  method: "get",
  path: "/v1/roles/levels/dropdown",
  permission: "roles.read",
  // Levels are no rows.
  scope: "none",
  summary: "The levels that the caller may give to roles, widest first",
  reply: z.strictObject({ items: z.array(LevelPick) }),
  async handle({ db, actor }) {
    const own = await levelOf(db, actor);
    const levels = RoleLevelKey.options.filter((level) => level !== "machine" && reaches(own, level));
    return { items: levels.map((level) => ({ level, name: ROLE_LEVELS[level].name })) };
  },
});
