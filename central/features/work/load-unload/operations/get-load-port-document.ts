import { LoadPortDocument } from "../../../../wire/load-unload.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { PORT, portDocumentOf } from "../../../trade/documents/service.ts";
import { vehiclesOf } from "../find-scanned.ts";
import { vehicleViews } from "../views.ts";
import { OneRecord } from "./one-record.ts";

export const getLoadPortDocument = defineRead({
  id: "getLoadPortDocument",
  method: "get",
  path: "/v1/load-unload/spmk/{id}",
  permission: "load-unload.read",
  scope: PORT,
  summary: "Detail of a scanned SPMK, with its vehicles and their work",
  params: OneRecord,
  reply: LoadPortDocument,
  async handle({ db, actor, params: { id }, platform }) {
    const document = await portDocumentOf(db, actor, id);
    return { document, vehicles: await vehicleViews(platform, db, actor, await vehiclesOf(db, actor, id)) };
  },
});
