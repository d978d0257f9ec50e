import { expect, test } from "vitest";
import { ANONYMOUS, type Principal } from "./auth/principal.ts";
import { seesArea, seesCompany } from "./scope.ts";

const someone = (reach: Partial<Principal>): Principal => ({ ...ANONYMOUS, kind: "user", areaIds: null, ...reach });

test.each([
  { reach: { companyId: null }, company: "a", sees: true },
  { reach: { companyId: null }, company: null, sees: true },
  { reach: { companyId: "a" }, company: "a", sees: true },
  { reach: { companyId: "a" }, company: "b", sees: false },
  { reach: { companyId: "a" }, company: null, sees: false },
])("company $reach.companyId sees records of company $company: $sees", ({ reach, company, sees }) => {
  expect(seesCompany(someone(reach), company)).toBe(sees);
});

test.each([
  { reach: { areaIds: null }, area: "a", sees: true },
  { reach: { areaIds: null }, area: null, sees: true },
  { reach: { areaIds: ["a", "b"] }, area: "b", sees: true },
  { reach: { areaIds: ["a"] }, area: "b", sees: false },
  { reach: { areaIds: ["a"] }, area: null, sees: false },
  { reach: { areaIds: [] }, area: "a", sees: false },
])("areas $reach.areaIds see records of area $area: $sees", ({ reach, area, sees }) => {
  expect(seesArea(someone(reach), area)).toBe(sees);
});
