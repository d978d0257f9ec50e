import { z } from "zod";
import { Finding } from "../../../../shared/wire/finding.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { examineCentral } from "./examine.ts";

export const listFindings = defineRead({
  id: "listFindings",
  method: "get",
  path: "/v1/health/findings",
  permission: "machines.read",
  scope: "none",
  isOwn: true,
  summary: "Examine central: versions, keys, disk, database, certificate, gates, jobs, mail and services",
  reply: z.array(Finding),
  handle: ({ db, platform }) => examineCentral({ ...platform, db, serves: true }),
});
