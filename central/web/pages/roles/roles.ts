import { html } from "hono/html";
import type { z } from "zod";
import { type RoleDetail, RoleLevelKey } from "../../../wire/role.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import type { Choice } from "../../parts/form-choices.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows, PartlyOf } from "../../parts/resource-kind.ts";
import { changedFact, factsOf } from "../../parts/resource-facts.ts";
import type { PageContext } from "../../page-context.ts";
import type { ResourceForms } from "../../parts/resource-forms.ts";
import { ACTION_WORDS, MODULE_WORDS } from "./permission-words.ts";
import { both, ROLE_WORDS } from "./role-words.ts";
import { type Reader, removal } from "../../parts/resource-acts.ts";
import { createRole } from "../../../features/base/roles/operations/create-role.ts";
import { deleteRole } from "../../../features/base/roles/operations/delete-role.ts";
import { getRole } from "../../../features/base/roles/operations/get-role.ts";
import { listPermissionGroups } from "../../../features/base/roles/operations/list-permission-groups.ts";
import { listRoles } from "../../../features/base/roles/operations/list-roles.ts";
import { updateRole } from "../../../features/base/roles/operations/update-role.ts";
import { listUsers } from "../../../features/base/users/operations/list-users.ts";
import { entriesOf } from "../../words/field-entries.ts";

const ROLE_ENTRIES = entriesOf("Role", ["key", "name", "level", "permissions"]);

/** A list leaves out the permissions. */
type Role = PartlyOf<z.output<typeof RoleDetail>, "permissions">;

const kind: Shows<Role> = {
  label: both("kind"),
  value: ({ is_built_in: isBuiltIn }, { context: { language } }) => ROLE_WORDS[language][isBuiltIn ? "builtIn" : "own"],
};

const FORM: ResourceForms = {
  change: updateRole,
  title: both("new"),
  words: ROLE_ENTRIES,
  choices: async (context) => ({ permissions: await permissionChoices(context) }),
};

/** Roles with their permissions as a grid. */
export const rolePages = resourcePages({
  path: "/roles",
  title: both("title"),
  navigation: { isFor: "area" },
  list: listRoles,
  get: [getRole, "id"],
  reads: [listPermissionGroups, listUsers],
  addressOf: ({ id }) => id,
  areaOf: () => null,
  heading: ({ name }) => name,
  headed: both("name"),
  filters({ language }) {
    const words = ROLE_WORDS[language];
    const { choices = {} } = ROLE_ENTRIES[language].level;
    return Promise.resolve([
      { name: "search", label: words.search },
      {
        name: "level",
        label: words.level,
        choices: RoleLevelKey.options.map((level) => [level, choices[level] ?? level] as const),
      },
    ]);
  },
  empty: both("empty"),
  columns: [...factsOf<Role>(ROLE_ENTRIES, ["level"]), kind],
  facts: [...factsOf<Role>(ROLE_ENTRIES, ["key", "level"]), kind, changedFact],
  beside: (role, reader) => html`${grantsCard(role, reader)} ${holdersCard(role, reader)}`,
  acts: [{ ...removal(deleteRole, both("remove")), isOffered: ({ is_built_in: isBuiltIn }) => !isBuiltIn }],
  forms: [
    { ...FORM, create: createRole, isFor: (role: Role) => !role.is_built_in },
    {
      ...FORM,
      at: "/roles/built-in",
      without: ["key", "level"],
      // The super admin holds every permission, and nothing of it changes.
      isFor: (role: Role) => role.is_built_in && role.key !== "super_admin",
    },
  ],
});

/** The whole catalogue by module; what the person does not hold stays as it is. */
async function permissionChoices(context: PageContext): Promise<Choice[]> {
  const { items } = await context.read(listPermissionGroups, { query: { per_page: 100 } });
  const own = new Set<string>(context.me.permissions);
  return items.flatMap(({ module, permissions }) =>
    permissions.map(({ key }): Choice => {
      return [key, wordsOf(key, context), { group: moduleWords(module, context), isFixed: !own.has(key) }];
    }),
  );
}

const moduleWords = (module: string, { language }: PageContext): string =>
  (MODULE_WORDS[language] as Readonly<Record<string, string>>)[module] ?? module;
const wordsOf = (permission: string, { language }: PageContext): string => {
  const action = permission.slice(permission.indexOf(".") + 1);
  return ACTION_WORDS[language][action] ?? action;
};

function grantsCard({ permissions = [] }: Role, { context }: Reader): Markup {
  const words = ROLE_WORDS[context.language];
  const modules = [...Map.groupBy(permissions, (permission) => permission.slice(0, permission.indexOf(".")))];
  return html`<section class="card" aria-labelledby="grants">
    <div class="card-head"><h2 id="grants">${words.grants} (${permissions.length})</h2></div>
    ${
      modules.length === 0
        ? html`<p class="card-body">${words.nothing}</p>`
        : html`<dl class="facts card-body grants">
            ${modules.map(
              ([module, some]) =>
                html`<dt>${moduleWords(module, context)}</dt>
                  <dd class="row">${some.map((one) => tag("plain", "check", wordsOf(one, context)))}</dd>`,
            )}
          </dl>`
    }
  </section>`;
}

async function holdersCard({ id }: Role, { context }: Reader): Promise<Markup | string> {
  if (!context.may(listUsers)) return NOTHING;
  const found = await context.try(listUsers, { query: { role_id: id, per_page: 10 } });
  if (!found.ok) return NOTHING;
  const words = ROLE_WORDS[context.language];
  const { items, meta } = found.data;
  return html`<section class="card" aria-labelledby="holders">
    <div class="card-head"><h2 id="holders">${words.holders} (${meta.total})</h2></div>
    ${items.length === 0 ? html`<p class="card-body">${words.nobody}</p>` : NOTHING}
    <ul class="rows">
      ${items.map(({ id: person, fullname }) => html`<li><a href="/people/${person}">${fullname}</a></li>`)}
      ${meta.total > items.length ? html`<li><a href="/people?role_id=${id}">${words.all(meta.total)}</a></li>` : NOTHING}
    </ul>
  </section>`;
}
