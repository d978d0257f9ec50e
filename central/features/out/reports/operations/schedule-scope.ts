import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { scopeOf } from "../../../../platform/scope.ts";

export const SCOPE = scopeOf({ table: "report_schedules", company: "none", area: "none", user: "user_id" });

export const params = z.strictObject({ id: Uuid });
