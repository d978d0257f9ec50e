import { type z } from "zod";
import { Company, type IdAndName } from "../../../shared/wire/company.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { caseless, holdsText, type ListQuery, readPage } from "../../platform/lists.ts";
import { inCompanyOf } from "../../platform/scope.ts";
import { type Work } from "../../platform/transact.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    companies: z.input<typeof Company>;
  }
}

const BY_NAME = { name: caseless("name") };

/** The filters of the list beside its paging. */
export interface CompanyFilters {
  type?: Company["type"] | undefined;
  operation_status?: Company["operation_status"] | undefined;
  status_pu?: Company["status_pu"] | undefined;
}

/** The company, when it stands and the actor may see it. */
export async function findCompany(db: Reads, actor: Principal, id: string): Promise<Company | null> {
  const row = await standing(db, actor).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? Company.parse(row) : null;
}

/** Companies that share one of these numbers, whoever may see them. An empty number is shared by none. */
export async function companiesWithNumbers(db: Reads, { npwp, nitku }: Company): Promise<Company[]> {
  const rows = await db
    .selectFrom("companies")
    .selectAll()
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("npwp", "=", npwp), eb.and([eb("nitku", "=", nitku), eb("nitku", "<>", "")])]))
    .execute();
  return rows.map((row) => Company.parse(row));
}

/** One page of companies. */
export async function pageOfCompanies(db: Reads, actor: Principal, list: ListQuery & CompanyFilters) {
  const { type, operation_status, status_pu, search } = list;
  const query = standing(db, actor)
    .selectAll()
    .$if(type !== undefined, (q) => q.where("type", "=", type ?? "tenant"))
    .$if(operation_status !== undefined, (q) => q.where("operation_status", "=", operation_status ?? "operation"))
    .$if(status_pu !== undefined, (q) => q.where("status_pu", "=", status_pu ?? "registered"))
    .$if(search !== undefined, (q) => q.where(holdsText(["name", "npwp", "nitku", "email", "pic_name"], search ?? "")));
  const { items, meta } = await readPage(query, list, BY_NAME);
  return { items: items.map((row) => Company.parse(row)), meta };
}

/** One page of names, for a picker. */
export async function pageOfCompanyNames(
  db: Reads,
  actor: Principal,
  list: ListQuery,
): Promise<{ items: IdAndName[]; meta: Awaited<ReturnType<typeof readPage>>["meta"] }> {
  const query = standing(db, actor)
    .select(["id", "name"])
    .$if(list.search !== undefined, (q) => q.where(holdsText(["name"], list.search ?? "")));
  return readPage(query, list, BY_NAME);
}

/** Keeps a new company, with its audit row. */
export async function insertCompany(work: Work, company: Company): Promise<Company> {
  await work.tx.insertInto("companies").values(company).execute();
  await work.audit({ type: "company", id: company.id, before: null, after: company });
  return company;
}

/** Keeps a changed company, with its audit row. */
export async function saveCompany(work: Work, before: Company, after: Company): Promise<Company> {
  await work.tx.updateTable("companies").set(after).where("id", "=", after.id).execute();
  await work.audit({ type: "company", id: after.id, before, after });
  return after;
}

function standing(db: Reads, actor: Principal) {
  return db.selectFrom("companies").where("deleted_at", "is", null).where(inCompanyOf(actor, "id"));
}
