import { html } from "hono/html";
import { RoleLevelKey } from "../../../wire/role.ts";
import type { User } from "../../../wire/user.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { type Tone, tag } from "../../../../shared/web/parts.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { COMPANY_READS, companyChoices, companyFact, companyFilter } from "../../parts/companies.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices, yesOrNo } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { ResourceForms } from "../../parts/resource-forms.ts";
import { ACCOUNT_OPERATIONS, type AccountKind, kindOf, PERSON_ACTS } from "./person-acts.ts";
import { factorsCard, sessionsCard } from "./person-cards.ts";
import { both, PERSON_WORDS } from "./person-words.ts";
import { roleChoices } from "./role-choices.ts";
import type { PageContext } from "../../page-context.ts";
import { getUserQuota } from "../../../features/base/users/operations/get-user-quota.ts";
import { getRole } from "../../../features/base/roles/operations/get-role.ts";
import { listRoleNames } from "../../../features/base/roles/operations/list-role-names.ts";
import { listUsers } from "../../../features/base/users/operations/list-users.ts";
import { getUser } from "../../../features/base/users/operations/get-user.ts";
import { getUserSecondFactors } from "../../../features/base/users/operations/get-user-second-factors.ts";
import { listUserSessions } from "../../../features/base/users/operations/list-user-sessions.ts";
import { listDeletedUsers } from "../../../features/base/users/list-deleted-users.ts";
import { entriesOf } from "../../words/field-entries.ts";

const PERSON_ENTRIES = entriesOf("User", [
  "full_name",
  "email",
  "phone_number",
  "role_id",
  "company_id",
  "area_ids",
  "attachment_url",
]);

const fact = (name: Parameters<typeof both>[0], value: Shows<User>["value"]): Shows<User> => ({
  label: both(name),
  value,
});
const role = fact("role", ({ role: { id, name } }, { context }) =>
  context.may(getRole) ? html`<a href="/roles/${id}">${name}</a>` : name,
);
const mail = fact("mail", ({ email }) => email);
const areasOf = fact("areas", ({ area_ids: ids, type }, { context }) => {
  if (type === "tenant" || ids.length === 0) return PERSON_WORDS[context.language].every;
  return html`${context.areas().then((areas) =>
    areas
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", "),
  )}`;
});

type State = "in" | "invited" | "out";
const LOOKS: Readonly<Record<State, readonly [Tone, IconName]>> = {
  in: ["good", "check"],
  invited: ["wait", "wait"],
  out: ["bad", "lock"],
};
const stateOf = ({ is_active: isActive, has_password: hasPassword }: User): State =>
  !isActive ? "out" : hasPassword ? "in" : "invited";

/** The form of a kind of accounts. The state and the PIN are changed by acts, which say what happens. */
function accountForm(kind: AccountKind, at: string, title: Parameters<typeof both>[0]): ResourceForms {
  const levels = RoleLevelKey.options.filter((level) => kindOf({ role: { level } } as User) === kind);
  return {
    at,
    ...ACCOUNT_OPERATIONS[kind],
    isFor: (user: User) => kindOf(user) === kind,
    // People of a company give accounts to their own alone.
    isOffered: ({ me }) => me.company === null || kind === "TenantOperational",
    without: ["is_active", "gate_pin"],
    stored: (user: User) => ({ ...user, full_name: user.fullname }),
    title: both(title),
    words: PERSON_ENTRIES,
    choices: async (context, user: User | null, values) => ({
      role_id: await roleChoices(context, levels),
      area_ids: await areaChoices(context),
      company_id: await companyChoices(context, values, user?.company_id),
    }),
  };
}

/** How many accounts of their company people use and have. */
async function seatsOf(context: PageContext): Promise<Markup | string> {
  if (context.me.company === null || !context.may(getUserQuota)) return NOTHING;
  const { used, allowed } = await context.read(getUserQuota, { query: {} });
  return html`<p>
    <meter min="0" max="${allowed}" value="${used}" aria-hidden="true"></meter>
    ${PERSON_WORDS[context.language].seats(used, allowed)}
  </p>`;
}

/** Everyone with an account, of every kind. */
export const peoplePages = resourcePages({
  path: "/people",
  title: both("title"),
  navigation: {},
  list: listUsers,
  get: [getUser, "id"],
  reads: [...COMPANY_READS, listRoleNames, getRole, listUserSessions, getUserSecondFactors],
  addressOf: ({ id }) => id,
  areaOf: () => null,
  heading: ({ fullname }) => fullname,
  headed: both("name"),
  tagOf(user, { language }) {
    const state = stateOf(user);
    return tag(...LOOKS[state], PERSON_WORDS[language].states[state]);
  },
  async filters(context) {
    const words = PERSON_WORDS[context.language];
    return [
      { name: "search", label: words.search },
      { name: "role_id", label: words.role, choices: await roleChoices(context, RoleLevelKey.options) },
      { name: "type", label: words.kind, choices: Object.entries(words.kinds) },
      await companyFilter(context),
      yesOrNo(context, "is_active", words.active),
    ];
  },
  empty: both("empty"),
  columns: [role, companyFact, mail],
  facts: [
    mail,
    fact("phone", ({ phone_number: phone }) => phone),
    role,
    companyFact,
    areasOf,
    fact(
      "password",
      ({ has_password: isSet }, { context: { language } }) => PERSON_WORDS[language][isSet ? "isSet" : "invited"],
    ),
    fact("pin", ({ has_gate_pin: isSet }, { context: { language } }) => (isSet ? PERSON_WORDS[language].isSet : null)),
    fact("verified", ({ email_verified_at: at }, reader) => (at === null ? null : momentOf(at, reader))),
    fact("paper", ({ attachment_url: link }) =>
      link === null ? null : html`<a href="${link}" rel="noreferrer">${link}</a>`,
    ),
    fact("since", ({ created_at: at }, reader) => momentOf(at, reader)),
  ],
  beside: (user, reader) => html`${sessionsCard(user, reader)} ${factorsCard(user, reader)}`,
  acts: PERSON_ACTS,
  links: {
    uses: [listDeletedUsers, getUserQuota],
    list: (context) =>
      html`${seatsOf(context)}
      ${
        context.may(listDeletedUsers)
          ? html`<div class="row">
              <a class="button" href="/people/deleted">${PERSON_WORDS[context.language].deleted}</a>
            </div>`
          : NOTHING
      }`,
  },
  forms: [
    accountForm("Operational", "/people/officer", "newOfficer"),
    accountForm("TenantOperational", "/people/company", "newCompany"),
    accountForm("Admin", "/people/admin", "newAdmin"),
  ],
});
