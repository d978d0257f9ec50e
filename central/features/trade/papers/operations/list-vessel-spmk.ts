import { Line } from "../../../../../shared/wire/common.ts";
import { PortDocument } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { portDocuments, portView, VESSELS, vessels } from "../../documents/service.ts";
import { OneDocument } from "./customs-detail.ts";

const SPMK_SORTS = ["created_at", "updated_at", "spmk_number"] as const;

const SPMK_LIST = portDocuments.listedBy(SPMK_SORTS, ["vessel_id"]);

export const listVesselSpmk = defineRead({
  id: "listVesselSpmk",
  method: "get",
  path: "/v1/vessels/{id}/spmk",
  permission: "documents.read",
  scope: VESSELS,
  summary: "SPMK documents of a vessel, of one call where `no_ppk` is given",
  params: OneDocument,
  query: listQuery(SPMK_SORTS, { no_ppk: Line.optional() }),
  list: { table: "port_documents", few: "a ship has some dozen work orders, read by its id", sorts: {} },
  reply: listOf(PortDocument),
  async handle({ db, actor, params: { id }, query }) {
    const vessel = await vessels.get(db, actor, id);
    const { items, meta } = await portDocuments.page(db, actor, { ...query, vessel_id: vessel.id }, SPMK_LIST);
    return { items: items.map(portView), meta };
  },
});
