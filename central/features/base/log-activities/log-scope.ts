import { scopeOf } from "../../../platform/scope.ts";

/**
 * People of a company see no rows, whatever their role's permissions; rows without an area are for users of all areas.
 */
export const LOG = scopeOf({ table: "audit_log", company: "hidden", area: "area_id", version: null });
