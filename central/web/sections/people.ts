import type { Section } from "../page.ts";
import { choiceStreams } from "../parts/record-choices.ts";
import { companyPages, companyPaper } from "../pages/companies/companies.ts";
import { mergeAct, twinCompaniesPage } from "../pages/companies/twins.ts";
import { employeePages } from "../pages/companies/employees.ts";
import { manyVehicles, vehiclePages } from "../pages/companies/vehicles.ts";
import { findPage } from "../pages/find/find.ts";
import { deletedPeoplePage, forgetAct } from "../pages/people/deleted-people.ts";
import { peoplePages } from "../pages/people/people.ts";
import { rolePages } from "../pages/roles/roles.ts";

const twinPages = { pages: [twinCompaniesPage], acts: [mergeAct] };
/** `/companies/twins` before `/companies/:id`, which would take it; so is `/vehicles/many`. */
const KINDS = [peoplePages, rolePages, twinPages, companyPages, employeePages, manyVehicles, vehiclePages];

/** Who uses the site, and whose vehicles come. */
export const peopleSection: Section = {
  label: { en: "People", id: "Orang" },
  icon: "people",
  key: "KeyO",
  // The search stands in the bar of every page, not in a row. `/people/deleted` before `/people/:id`, which would take it.
  pages: [peoplePages.pages[0], deletedPeoplePage, ...KINDS.flatMap(({ pages }) => pages).slice(1), findPage],
  acts: [forgetAct, ...KINDS.flatMap(({ acts }) => acts)],
  streams: [...choiceStreams, companyPaper],
};
