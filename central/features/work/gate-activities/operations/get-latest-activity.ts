import { documentsTied } from "../../../trade/documents/service.ts";
import { liveView } from "../../../trade/tickets/service.ts";
import { laneOf } from "../../../gates/lanes/service.ts";
import { gateOf } from "../../../base/gates.ts";
import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { Step } from "../../../../../shared/wire/lane.ts";
import { LiveActivity } from "../../../../wire/live-activity.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { fillInTickets } from "../journal/fill-in-ticket.ts";
import { latestOfLane } from "../latest-of-lanes.ts";
import { ACTIVITIES } from "../store.ts";

export const getLatestActivity = defineRead({
  id: "getLatestActivity",
  method: "get",
  path: "/v1/live-activities/latest/{gateId}/{laneId}",
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "The latest activity of a lane that is about a vehicle, with its vehicle ticket",
  params: z.strictObject({ gateId: Uuid, laneId: Uuid }),
  reply: LiveActivity,
  async handle({ db, actor, params, platform }) {
    const latest = await latestOfLane(db, actor, params);
    if (!latest) throw noSuch("gate activity", params.laneId);
    await fillInTickets(db, [latest]);
    const lane = await laneOf(db, params.laneId);
    const ticketId = latest.vehicle_ticket_id;
    const data = ticketId === null ? null : await liveView(platform, db, actor, ticketId);
    if (data) {
      const { ceisa_document_id: ceisa, spmk_document_id } = data.ticket;
      const documents = await documentsTied(db, { ceisa, spmk: data.spmk_document_id ?? spmk_document_id });
      Object.assign(data.ticket, { ceisa_document: documents.ceisa, spmk_document: documents.spmk });
    }
    const onlyStep: Step | "" = !lane || lane.direction === "both" ? "" : lane.direction;
    return {
      data,
      gate_in_time: data?.check_in_at ?? null,
      gate_out_time: data?.check_out_at ?? null,
      identity_gate: (await gateOf(db, params.gateId))?.name ?? "",
      gate_activity_data: {
        activity: latest.activity ?? onlyStep,
        color: latest.color ?? "yellow",
        status: latest.status,
        gate_id: params.gateId,
        lane_id: params.laneId,
        checked_at: latest.checked_at,
        created_at: latest.created_at,
        vehicle_number: latest.vehicle_number,
        container_number: latest.container_number,
        led_message: latest.led_message,
        error_message: latest.error_message,
      },
      qr_type: data?.qr_type ?? "ticket",
    };
  },
});
