import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { CustomsReport } from "../../../../wire/customs-report.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { customsReportsOf } from "../../../trade/papers/service.ts";
import { ACTIVITIES, findActivity } from "../store.ts";

export const listCustomsReports = defineRead({
  id: "listCustomsReports",
  method: "get",
  path: "/v1/gate-activities/{id}/customs-reports",
  isOwn: true,
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "What customs were told of a passage, and whether they took it",
  params: z.strictObject({ id: Uuid }),
  reply: z.array(CustomsReport),
  async handle({ db, actor, params }) {
    const activity = await findActivity(db, actor, params.id);
    if (!activity) throw noSuch("gate activity", params.id);
    const { id, vehicle_ticket_id: vehicle } = activity;
    return vehicle === null ? [] : customsReportsOf(db, id, vehicle);
  },
});
