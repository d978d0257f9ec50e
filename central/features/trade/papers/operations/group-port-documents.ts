import { PortGroup } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { groupsOf } from "../group-by-number.ts";
import { PORT, portDocuments, portView } from "../../documents/service.ts";
import { LIST } from "./port-detail.ts";

export const groupPortDocuments = defineRead({
  id: "groupPortDocuments",
  method: "get",
  path: "/v1/port-documents/grouped",
  permission: "documents.read",
  scope: PORT,
  summary: "Port documents by their SPMK numbers",
  query: listQuery(["created_at", "spmk_number"], {}),
  list: LIST,
  reply: listOf(PortGroup),
  async handle({ db, actor, query: list }) {
    const { items, meta } = await groupsOf(
      portDocuments,
      "spmk_number",
      { list: LIST, states: [] },
      { db, actor, list },
    );
    return {
      meta,
      items: items.map(({ number, total, latestAt, documents }) => ({
        spmk_number: number ?? "",
        total,
        latest_at: latestAt,
        documents: documents.map(portView),
      })),
    };
  },
});
