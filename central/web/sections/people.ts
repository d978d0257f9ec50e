import type { Section } from "../page.ts";
import { companyPages } from "../pages/companies/companies.ts";
import { employeePages } from "../pages/companies/employees.ts";
import { vehiclePages } from "../pages/companies/vehicles.ts";
import { peoplePages } from "../pages/people/people.ts";
import { rolePages } from "../pages/roles/roles.ts";

const KINDS = [peoplePages, rolePages, companyPages, employeePages, vehiclePages];

/** Who uses the site, and whose vehicles come. */
export const peopleSection: Section = {
  label: { en: "People", id: "Orang" },
  icon: "people",
  key: "KeyO",
  pages: KINDS.flatMap(({ pages }) => pages),
  acts: KINDS.flatMap(({ acts }) => acts),
};
