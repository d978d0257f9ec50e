import { html } from "hono/html";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { type Company, CompanyType, OperationStatus } from "../../../wire/company.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import type { Stream } from "../../page.ts";
import { linkCard } from "../../parts/link-card.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { COMPANY, COMPANY_PAGE } from "./company-words.ts";
import { say } from "../../../../shared/words/say.ts";
import { getFileUrl } from "../../../features/gates/files/operations/get-file-url.ts";
import { createTenantOperationalUser } from "../../../features/base/users/operations/create-tenant-operational-user.ts";
import { listUsers } from "../../../features/base/users/operations/list-users.ts";
import { companyEmployeeOperations } from "../../../features/base/company-employees.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { companyOperations } from "../../../features/base/companies.ts";
import { getUserQuota } from "../../../features/base/users/operations/get-user-quota.ts";
import { updateUserQuota } from "../../../features/base/users/operations/update-user-quota.ts";
import { entriesOf } from "../../words/field-entries.ts";

const COMPANY_ENTRIES = entriesOf("Company", [
  "name",
  "type",
  "email",
  "npwp",
  "nitku",
  "business_field",
  "operation_status",
  "status_pu",
  "no_pu",
  "pic_name",
  "pic_phone",
  "address",
  "supporting_doc_file_path",
]);

/** Companies with the accounts of their people. */
export const companyPages = plainResource({
  path: "/companies",
  operations: companyOperations,
  words: COMPANY,
  entries: COMPANY_ENTRIES,
  named: "name",
  columns: ["type", "pic_name", "pic_phone", "operation_status"],
  files: ["supporting_doc_file_path"],
  reads: [
    getFileUrl,
    getUserQuota,
    listUsers,
    createTenantOperationalUser,
    companyEmployeeOperations.list,
    vehicleOperations.list,
  ],
  filters({ language }) {
    const { type, operation_status: status } = COMPANY_ENTRIES[language];
    return [
      {
        name: "type",
        label: type.label,
        choices: CompanyType.options.map((one) => [one, type.choices?.[one] ?? one]),
      },
      {
        name: "operation_status",
        label: status.label,
        choices: OperationStatus.options.map((one) => [one, status.choices?.[one] ?? one]),
      },
    ];
  },
  acts: [
    {
      name: "quota",
      uses: [updateUserQuota],
      isOffered: (_company, { me }) => me.company === null,
      label: { en: COMPANY_PAGE.en.setQuota, id: COMPANY_PAGE.id.setQuota },
      icon: "shift",
      says: { en: COMPANY_PAGE.en.quotaWords, id: COMPANY_PAGE.id.quotaWords },
      fields: (_company, { context: { language } }) => [
        { name: "user_quota", label: COMPANY_PAGE[language].quota, type: "text" },
      ],
      inputFor({ id }, { user_quota: typed = "" }) {
        const number = typed.trim();
        const quota = number === "" ? null : Number.isNaN(Number(number)) ? number : Number(number);
        return { body: { company_id: id, user_quota: quota } };
      },
    },
  ],
  beside: (company, reader) => html`${seatsCard(company, reader)} ${linksCard(company, reader)}`,
});

/** The paper of a company: the links of the API expire, its address here does not. */
export const companyPaper: Stream = {
  path: "/companies/:id/paper",
  uses: [getFileUrl, companyOperations.get],
  async open(context) {
    const company = await context.read(companyOperations.get, { params: { id: context.param("id") } });
    const path = company.supporting_doc_file_path;
    if (path === null) throw new AppError("not_found", say("company_has_no_paper", { name: company.name }));
    const { pathname, search } = new URL((await context.read(getFileUrl, { query: { path } })).url);
    return context.http.redirect(pathname + search, 303);
  },
};

async function seatsCard({ id }: Company, { context }: Reader): Promise<Markup | string> {
  if (!context.may(getUserQuota)) return NOTHING;
  const quota = await context.try(getUserQuota, { query: { company_id: id } });
  if (!quota.ok) return NOTHING;
  const words = COMPANY_PAGE[context.language];
  return html`<section class="card" aria-labelledby="seats">
    <div class="card-head"><h2 id="seats">${words.seats}</h2></div>
    <p class="card-body">${words.seatsUsed(quota.data.used, quota.data.allowed)}</p>
  </section>`;
}

function linksCard({ id, supporting_doc_file_path: paper }: Company, { context }: Reader): Markup {
  const words = COMPANY_PAGE[context.language];
  const to = (path: string): string => `${path}?company_id=${id}`;
  return linkCard(context, { id: "more", title: words.more }, [
    [listUsers, to("/people"), words.people],
    [createTenantOperationalUser, to("/people/company/new"), words.newPerson],
    [companyEmployeeOperations.list, to("/employees"), words.employees],
    [vehicleOperations.list, to("/vehicles"), words.vehicles],
    ...(paper === null ? [] : [[getFileUrl, `/companies/${id}/paper`, words.paper] as const]),
  ]);
}
