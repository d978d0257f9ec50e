import { AppError } from "../../../shared/errors/app-error.ts";
import { type Company } from "../../../shared/wire/company.ts";
import { type Reads } from "../../platform/db/database.ts";
import { clashesOf } from "./rules.ts";
import { companiesWithNumbers } from "./store.ts";

/** @throws AppError `already_exists`, naming every number that another company holds */
export async function refuseClashes(db: Reads, company: Company): Promise<void> {
  const problems = clashesOf(company, await companiesWithNumbers(db, company)).map(({ field, name }) => ({
    path: field,
    message: `is the number of ${name}`,
  }));
  if (problems.length > 0)
    throw new AppError("already_exists", "Another company has these numbers already", { problems });
}
