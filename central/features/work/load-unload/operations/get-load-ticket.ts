import { sql } from "kysely";
import { LoadTicket } from "../../../../wire/load-unload.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listedVehicleTickets } from "../../../trade/tickets/service.ts";
import { ofVehicle } from "../find-scanned.ts";
import { VEHICLE_TICKETS } from "../records.ts";
import { itemView, vehicleViews } from "../views.ts";
import { OneRecord } from "./one-record.ts";

const MAX_GATE_ROWS = 100;

export const getLoadTicket = defineRead({
  id: "getLoadTicket",
  method: "get",
  path: "/v1/load-unload/tickets/{id}",
  permission: "load-unload.read",
  scope: VEHICLE_TICKETS,
  summary: "Detail of a scanned ticket: the vehicle ticket, its work, and what the gates decided",
  params: OneRecord,
  reply: LoadTicket,
  async handle({ db, actor, params: { id }, platform }) {
    const { vehicles } = await ofVehicle(db, actor, id);
    const [vehicle] = await vehicleViews(platform, db, actor, vehicles);
    const stored = vehicles.map(({ pair }) => pair.vehicleTicket);
    const [vehicle_ticket] = await listedVehicleTickets(platform, db, actor, stored);
    if (!vehicle || !vehicle_ticket) throw new Error("one vehicle ticket has one view");
    const gates = await db
      .selectFrom("load_unload_records")
      .selectAll()
      .where("vehicle_ticket_id", "=", id)
      .where("activity", "<>", sql.lit("delivery"))
      .orderBy("checked_at", "desc")
      .limit(MAX_GATE_ROWS)
      .execute();
    return { vehicle_ticket, vehicle, gates: gates.map((row) => itemView(actor, row)) };
  },
});
