import { CompanyEmployeeCreate } from "../wire/company-employee.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { employees } from "../features/base/company-employees.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    /** The names of a company's drivers, by its id. */
    drivers: ReadonlyMap<string, readonly string[]>;
  }
}

const FIRST = ["Budi", "Joko", "Andi", "Rudi", "Slamet", "Dedi", "Eko", "Wawan", "Yanto", "Bambang", "Asep", "Ujang"];
const SECOND = [
  "Santoso",
  "Susilo",
  "Hidayat",
  "Saputra",
  "Nugroho",
  "Prasetyo",
  "Kurniawan",
  "Setiawan",
  "Firmansyah",
];

export const companyEmployeesSeed: SeedContributor = {
  name: "company-employees",
  async begin({ at, chance, site }) {
    const drivers = new Map<string, string[]>();
    await at(site.setUpMs, async (work) => {
      for (const company of [...site.companies.tenants, ...site.companies.customers]) {
        const count = chance.between(3, 8);
        for (let n = 1; n <= count; n++) {
          const name = `${chance.pick(FIRST)} ${chance.pick(SECOND)}`;
          const position = n === 1 ? "dispatcher" : "driver";
          const fields = CompanyEmployeeCreate.parse({ name, position, employee_number: String(100 + n) });
          await employees.insert(work, { ...fields, company_id: company.id });
          if (position === "driver") drivers.set(company.id, [...(drivers.get(company.id) ?? []), name]);
        }
      }
    });
    site.drivers = drivers;
  },
};
