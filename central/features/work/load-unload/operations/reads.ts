import { sql } from "kysely";
import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import {
  GateInVerification,
  LoadCustomsDocument,
  LoadDocument,
  LoadItem,
  LoadPortDocument,
  LoadStatus,
  LoadTicket,
} from "../../../../wire/load-unload.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { first } from "../../../../platform/db/first.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../../../platform/lists.ts";
import { narrowingOf } from "../../../../platform/lists/narrowing.ts";
import { within } from "../../../../platform/scope.ts";
import { CUSTOMS, customsDocumentOf, PORT, portDocumentOf } from "../../../trade/documents/service.ts";
import { listedVehicleTickets } from "../../../trade/tickets/service.ts";
import { ofVehicle, vehiclesOf } from "../find-scanned.ts";
import { LIST, RECORDS, VEHICLE_TICKETS } from "../records.ts";
import { itemView, vehicleViews } from "../views.ts";

const OneRecord = z.strictObject({ id: Uuid });
const MAX_GATE_ROWS = 100;

export const listLoads = defineRead({
  id: "listLoads",
  method: "get",
  path: "/v1/load-unload",
  permission: "load-unload.read",
  scope: RECORDS,
  summary: "Load/unload records, with what the gates decided about their vehicles",
  description: "`search` looks in the number of the document or ticket.",
  query: listQuery(["checked_at"], {
    type: LoadDocument.optional().describe("`document`: of a customs document or a work order; `ticket`: of neither"),
    status: LoadStatus.optional(),
    ...dayFilters("checked"),
    gate_id: z.string().max(100).optional().describe("the gate that decided"),
    vehicle_ticket_id: Uuid.optional(),
    area_id: Uuid.optional(),
  }),
  list: LIST,
  reply: listOf(LoadItem),
  async handle({ db, actor, query }) {
    const at = { at: "load_unload_records.checked_at", area: "load_unload_records.area_id" };
    const days = await withinDays(db, query, at);
    let rows = db.selectFrom("load_unload_records").selectAll().where(within(actor, RECORDS));
    for (const column of ["type", "status", "gate_id", "vehicle_ticket_id", "area_id"] as const) {
      const wanted = query[column];
      if (wanted !== undefined) rows = rows.where(column, "=", wanted);
    }
    if (days) rows = rows.where(days);
    const { items, meta } = await readPage(rows, query, {
      db,
      list: LIST,
      narrowed: narrowingOf(LIST, query, { actor, scope: RECORDS }),
      search: searchOf(LIST, query.search),
    });
    return { items: items.map((row) => itemView(actor, row)), meta };
  },
});

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
