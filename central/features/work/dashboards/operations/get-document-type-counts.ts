import { z } from "zod";
import { DocumentTypeCounts } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ask, byType, dashboardFilters } from "../ask.ts";
import { COUNTS } from "../../counts/service.ts";

export const getDocumentTypeCounts = defineRead({
  id: "getDocumentTypeCounts",
  method: "get",
  path: "/v1/dashboards/counts/document-type",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Passages by document type",
  query: z.strictObject(dashboardFilters),
  reply: DocumentTypeCounts,
  async handle({ db, actor, query, platform }) {
    const { read, ...period } = await ask(db, actor, query, platform.clock.nowMs());
    const types = byType(await read("document", "all"));
    const items = types.map(({ type, ...counts }) => ({ document_type: type, ...counts }));
    return { ...period, items, total: items.reduce((total, { count }) => total + count, 0) };
  },
});
