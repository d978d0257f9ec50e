import { AppError } from "../../../shared/errors/app-error.ts";
import { type Company } from "../../../shared/wire/company.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Uses, uses } from "../../platform/uses.ts";
import { type Work } from "../../platform/transact.ts";
import { findCompany } from "./store.ts";

/** The service of the companies feature, for other features. */
export interface CompanyService {
  /** Other features register here what keeps a company from being deleted, such as running tickets. */
  uses: Uses;
  /** Calls `listener` in the transaction of every change of a company; for features that hold a copy of its name. */
  onChange(listener: CompanyListener): void;
  changed: CompanyListener;
  /** @throws AppError `not_found` when there is none that the actor may see */
  get(db: Reads, actor: Principal, id: string): Promise<Company>;
}

type CompanyListener = (work: Work, before: Company, after: Company) => Promise<void>;

export function createCompanyService(): CompanyService {
  const listeners: CompanyListener[] = [];
  return {
    uses: uses(),
    onChange: (listener) => void listeners.push(listener),
    async changed(work, before, after) {
      for (const listener of listeners) await listener(work, before, after);
    },
    async get(db, actor, id) {
      const company = await findCompany(db, actor, id);
      if (!company) throw new AppError("not_found", `No company ${id}`);
      return company;
    },
  };
}
