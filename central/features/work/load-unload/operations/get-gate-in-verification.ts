import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { GateInVerification } from "../../../../wire/load-unload.ts";
import { first } from "../../../../platform/db/first.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { within } from "../../../../platform/scope.ts";
import { RECORDS } from "../records.ts";
import { itemView } from "../views.ts";
import { OneRecord } from "./one-record.ts";

export const getGateInVerification = defineRead({
  id: "getGateInVerification",
  method: "get",
  path: "/v1/load-unload/gate-in-verifications/{id}",
  permission: "load-unload.read",
  scope: RECORDS,
  summary: "Detail of a vehicle's entry in the list: what the gate decided, and why",
  params: OneRecord,
  reply: GateInVerification,
  async handle({ db, actor, params: { id } }) {
    const row = await first(
      db
        .selectFrom("load_unload_records")
        .selectAll()
        .where("id", "=", id)
        .where("activity", "=", "in")
        .where(within(actor, RECORDS)),
    );
    const entry =
      row &&
      (await first(
        db
          .selectFrom("gate_activities")
          .select(["gate_id", "lane_id", "code", "color", "passed_at", "error_message as reason", "is_offline"])
          .where("id", "=", id),
      ));
    if (!row || !entry) throw noSuch("load/unload record", id);
    return GateInVerification.parse({ ...itemView(actor, row), ...entry, is_offline: entry.is_offline === 1 });
  },
});
