import { type Company } from "../../../shared/wire/company.ts";

/** The numbers that only one company may have. An empty one is nobody's. */
const UNIQUE = ["npwp", "nitku"] as const;

/** A number that another company holds already. */
export interface Clash {
  field: (typeof UNIQUE)[number];
  name: string;
}

/**
 * Which numbers of a company do others hold?
 * @param others companies that share at least one of its numbers, itself perhaps among them
 */
export function clashesOf(company: Company, others: readonly Company[]): Clash[] {
  return UNIQUE.flatMap((field) => {
    const number = company[field];
    if (number === null || number === "") return [];
    const other = others.find((candidate) => candidate.id !== company.id && candidate[field] === number);
    return other ? [{ field, name: other.name }] : [];
  });
}
