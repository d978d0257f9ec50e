import { z } from "zod";
import { Company } from "../../../../wire/company.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { requireWhole, twinsOf } from "../twins.ts";

const TwinCompanies = z
  .strictObject({
    number: z
      .string()
      .describe("the tax number or business location that they share")
      .meta({ examples: ["0012345678901000"] }),
    companies: z.array(Company).describe("oldest first"),
  })
  .meta({ id: "TwinCompanies" });

export const listTwinCompanies = defineRead({
  id: "listTwinCompanies",
  method: "get",
  path: "/v1/companies/twins",
  permission: "companies.delete",
  scope: "none",
  isOwn: true,
  summary: "Companies that seem to be stored twice, by the number that they share",
  reply: z.strictObject({ items: z.array(TwinCompanies) }),
  fails: ["forbidden"],
  async handle({ db, actor }) {
    requireWhole(actor);
    return { items: await twinsOf(db) };
  },
});
