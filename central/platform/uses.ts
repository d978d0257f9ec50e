import { AppError } from "../../shared/errors/app-error.ts";
import { type Work } from "./transact.ts";

/** Says how a record is still used, such as `3 running tickets`; null when it is not. */
export type UseCheck = (work: Work, id: string) => Promise<string | null>;

/** What keeps records of one kind from being deleted. Features that use them register their checks. */
export interface Uses {
  add(check: UseCheck): void;
  /** @throws AppError `in_use`, naming every use */
  refuseIfAny(work: Work, id: string, what: string): Promise<void>;
}

export function uses(): Uses {
  const checks: UseCheck[] = [];
  return {
    add: (check) => void checks.push(check),
    async refuseIfAny(work, id, what) {
      const found: string[] = [];
      for (const check of checks) found.push(...[await check(work, id)].filter((use) => use !== null));
      if (found.length > 0) throw new AppError("in_use", `${what} is still used: ${found.join(", ")}`);
    },
  };
}
