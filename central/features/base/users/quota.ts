import { AppError } from "../../../../shared/errors/app-error.ts";
import type { UserQuota } from "../../../wire/user.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first, firstOrThrow } from "../../../platform/db/first.ts";
import type { Work } from "../../../platform/transact.ts";
import { companyNamed } from "../companies.ts";
import { configOf } from "../configs/service.ts";
import { say } from "../../../../shared/words/say.ts";

interface CompanyQuotaTable {
  company_id: string;
  user_quota: number;
  updated_at: string;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    company_quotas: CompanyQuotaTable;
  }
}

/** The seats that a company uses and has: by its own quota, or by the default one. */
export async function quotaOf(db: Reads, companyId: string): Promise<UserQuota> {
  const own = await ownQuotaOf(db, companyId);
  return {
    company_id: companyId,
    used: await seatsOf(db, companyId),
    allowed: own ?? (await configOf(db, "company_user_quota")),
  };
}

/**
 * Units of work are serializable, so two concurrent creates cannot share the last seat.
 * @throws AppError `wrong_state` when every seat of the company is taken
 */
export async function requireSeat({ tx }: Work, company: { id: string; name: string }): Promise<void> {
  const { used, allowed } = await quotaOf(tx, company.id);
  if (used >= allowed)
    throw new AppError("wrong_state", say("seats_are_taken", { count: allowed, company: company.name }));
}

/**
 * Sets the quota of a company; null removes it.
 * @throws AppError `forbidden` for people of a company, `invalid_input` for a company that the actor may not name
 */
export async function changeQuota(work: Work, companyId: string, quota: number | null): Promise<UserQuota> {
  if (work.actor.companyId !== null) throw new AppError("forbidden", say("area_side_sets_quotas"));
  const { id } = await companyNamed(work, companyId);
  const before = await ownQuotaOf(work.tx, id);
  await work.tx.deleteFrom("company_quotas").where("company_id", "=", id).execute();
  if (quota !== null)
    await work.tx
      .insertInto("company_quotas")
      .values({ company_id: id, user_quota: quota, updated_at: work.at })
      .execute();
  await work.audit({ type: "company_quota", id, before: { user_quota: before }, after: { user_quota: quota } });
  return quotaOf(work.tx, id);
}

async function ownQuotaOf(db: Reads, companyId: string): Promise<number | null> {
  const row = await first(db.selectFrom("company_quotas").select("user_quota").where("company_id", "=", companyId));
  return row?.user_quota ?? null;
}

/** Counts the users of a company. */
async function seatsOf(db: Reads, companyId: string): Promise<number> {
  const { total } = await firstOrThrow(
    db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null),
  );
  return total;
}
