import type { RoleLevelKey } from "../../../wire/role.ts";
import type { PageContext } from "../../page-context.ts";
import { listRoleNames } from "../../../features/base/roles/operations/list-role-names.ts";

/** The roles that accounts usually have: the first choice. */
const USUAL: readonly string[] = ["operational", "tenant_operational", "admin"];

/** The roles of these levels to choose among, the usual one first. */
export async function roleChoices(
  context: PageContext,
  levels: readonly RoleLevelKey[],
): Promise<(readonly [id: string, name: string])[]> {
  if (!context.may(listRoleNames)) return [];
  const { items } = await context.read(listRoleNames, { query: { per_page: 100 } });
  return items
    .filter(({ level }) => level !== "machine" && levels.includes(level))
    .sort((one, other) => Number(USUAL.includes(other.key)) - Number(USUAL.includes(one.key)))
    .map(({ id, name }) => [id, name]);
}
