import { LoadCustomsDocument } from "../../../../wire/load-unload.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { CUSTOMS, customsDocumentOf } from "../../../trade/documents/service.ts";
import { vehiclesOf } from "../find-scanned.ts";
import { vehicleViews } from "../views.ts";
import { OneRecord } from "./one-record.ts";

export const getLoadCustomsDocument = defineRead({
  id: "getLoadCustomsDocument",
  method: "get",
  path: "/v1/load-unload/customs-documents/{id}",
  permission: "load-unload.read",
  scope: CUSTOMS,
  summary: "Detail of a scanned customs document, with its vehicles and their work",
  params: OneRecord,
  reply: LoadCustomsDocument,
  async handle({ db, actor, params: { id }, platform }) {
    const document = await customsDocumentOf(db, actor, id);
    return { document, vehicles: await vehicleViews(platform, db, actor, await vehiclesOf(db, actor, id)) };
  },
});
