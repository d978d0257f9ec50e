import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { PERMISSION_MODULES } from "../../../platform/auth/permissions.ts";
import { roles } from "./service.ts";

export const scope = roles.declared.scope;

export const params = z.strictObject({ id: Uuid });

export const CATALOGUE = Object.entries(PERMISSION_MODULES).map(([module, actions]) => ({
  module,
  permissions: Object.entries(actions).map(([action, description]) => ({ key: `${module}.${action}`, description })),
}));

export const LIST = roles.listedBy(["name", "level", "created_at", "updated_at"], ["level"]);
