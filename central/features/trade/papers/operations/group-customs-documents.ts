import { CustomsGroup } from "../../../../wire/customs-document.ts";
import { PaperState } from "../../../../../shared/wire/paper.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { CUSTOMS, customsDocuments, customsView } from "../../documents/service.ts";
import { groupsOf } from "../group-by-number.ts";
import { LIST } from "./customs-detail.ts";

export const groupCustomsDocuments = defineRead({
  id: "groupCustomsDocuments",
  method: "get",
  path: "/v1/customs-documents/grouped",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "Customs documents by their registration numbers",
  query: listQuery(["created_at", "no_daftar"], {}),
  list: LIST,
  reply: listOf(CustomsGroup),
  async handle({ db, actor, query: list }) {
    const { items, meta } = await groupsOf(
      customsDocuments,
      "no_daftar",
      { list: LIST, states: PaperState.options },
      { db, actor, list },
    );
    return {
      meta,
      items: items.map(({ number, total, counts, latestAt, documents }) => ({
        no_daftar: number,
        total,
        held: counts["held"] ?? 0,
        released: counts["released"] ?? 0,
        cancelled: counts["cancelled"] ?? 0,
        latest_at: latestAt,
        documents: documents.map(customsView),
      })),
    };
  },
});
