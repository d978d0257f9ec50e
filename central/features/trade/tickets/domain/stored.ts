import { z } from "zod";
import { TicketClass } from "../../../../../shared/wire/area.ts";
import { DateOnly, Timestamp, Uuid } from "../../../../../shared/wire/common.ts";
import {
  TicketDirection,
  TicketStatus,
  VehicleTicketRecord,
  VehicleTicketStatus,
} from "../../../../../shared/wire/feed.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { DestinationStatus } from "../../../../wire/ticket.ts";
import { StoredFlag, storedJson } from "../../../../platform/db/stored.ts";

const recordFields = { id: Uuid, created_at: Timestamp, updated_at: Timestamp, deleted_at: Timestamp.nullable() };
const Text = z.string().nullable();

/** A ticket as stored. */
export const StoredTicket = z.object({
  ...recordFields,
  ticket_class: TicketClass,
  /** The class, or the free label of an invitation. */
  type: z.string(),
  status: TicketStatus,
  source: z.string(),
  direction: TicketDirection,
  company_id: Uuid,
  area_id: Uuid,
  driver: Text,
  /** Ids of users; null for a machine. */
  created_by: Uuid.nullable(),
  approved_by: Uuid.nullable(),
  approved_at: Timestamp.nullable(),
  ticket_access_number: z.string(),
  reject_reason: Text,
  /** The moment of rejection or cancellation: passages before it were in order. */
  voided_at: Timestamp.nullable(),
  ticket_document_number: Text,
  ticket_document_type: Text,
  executor_name: Text,
  purpose_of_activity: Text,
  spmk_document_id: Uuid.nullable(),
  ceisa_document_id: Uuid.nullable(),
  delivery_order_file_path: Text,
  bill_of_landing_file_path: Text,
  invoice_file_path: Text,
  other_file_path: Text,
});
export type StoredTicket = z.infer<typeof StoredTicket>;

export const StoredDestination = z.object({
  id: Uuid,
  ticket_id: Uuid,
  /** Its place on the ticket, in the order of the request. */
  position: z.int(),
  company_id: Uuid,
  building_id: Uuid.nullable(),
  status: DestinationStatus,
  reason: Text,
  decided_by: Uuid.nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type StoredDestination = z.infer<typeof StoredDestination>;

export const StoredVehicle = z.object({
  ...recordFields,
  company_id: Uuid.nullable(),
  /** The plate as typed, and in the normal form that is unique in the company. */
  police_number: z.string(),
  plate_normal: z.string(),
  type: z.string(),
  vehicle_type: z.string(),
  comodity: Text,
  unit_of_item: Text,
  total_item: z.number(),
  containers: storedJson(z.array(z.string())),
});
export type StoredVehicle = z.infer<typeof StoredVehicle>;

/** A vehicle ticket as stored. `is_done` is not stored: it follows from the other fields, see `isVisitDone`. */
export const StoredVehicleTicket = z.object({
  ...recordFields,
  ticket_id: Uuid,
  /** Its place on the ticket, in the order of the request. */
  position: z.int(),
  vehicle_id: Uuid,
  area_id: Uuid,
  status: VehicleTicketStatus,
  vehicle_ticket_code: z.string(),
  police_number: z.string(),
  plate_normal: z.string(),
  /** The load of the vehicle on this ticket. */
  comodity: Text,
  unit_of_item: Text,
  total_item: z.number(),
  request_at_start: DateOnly,
  request_at_end: DateOnly.nullable(),
  expired_at: Timestamp.nullable(),
  check_in_at: Timestamp.nullable(),
  check_in_activity_id: Uuid.nullable(),
  check_out_at: Timestamp.nullable(),
  check_out_activity_id: Uuid.nullable(),
  container_number: Text,
  realization_weight: z.number().nullable(),
  realization_unit: Text,
  weight_in: z.number(),
  weight_out: z.number(),
  weight_in_at: Timestamp.nullable(),
  weight_out_at: Timestamp.nullable(),
  no_job: Text,
  is_load_unload_done: StoredFlag,
  cancel_reason: Text,
  spmk_document_id: Uuid.nullable(),
  customs: VehicleTicketRecord.shape.customs,
  customs_as_of: Timestamp.nullable(),
  last_step: Step.nullable(),
  last_step_at: Timestamp.nullable(),
  last_step_activity_id: Uuid.nullable(),
  last_step_gate_id: Uuid.nullable(),
  last_step_gate_name: Text,
  last_step_lane_id: Uuid.nullable(),
  steps_reset_at: Timestamp.nullable(),
  /** How many visits a re-entry has ended. */
  ended_visits: z.int(),
  /** The gates hold it, so a change of it must reach them. */
  is_at_gates: StoredFlag,
});
export type StoredVehicleTicket = z.infer<typeof StoredVehicleTicket>;

declare module "../../../../platform/db/database.ts" {
  interface Database {
    tickets: z.input<typeof StoredTicket>;
    ticket_destinations: z.input<typeof StoredDestination>;
    vehicles: z.input<typeof StoredVehicle>;
    vehicle_tickets: z.input<typeof StoredVehicleTicket>;
  }
}
