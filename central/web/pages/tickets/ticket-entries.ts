import { entriesOf } from "../../words/field-entries.ts";

/** The entries of a ticket, of any kind. */
export const TICKET_ENTRIES = entriesOf("Ticket", [
  "company_id",
  "area_id",
  "type",
  "invited_company",
  "recipient_name",
  "recipient_email",
  "direction",
  "request_at",
  "request_at_start",
  "request_at_end",
  "expired_at",
  "ceisa_document_id",
  "car",
  "no_daftar",
  "spmk_number",
  "excess_reason",
  "host_name",
  "driver",
  "driver_phone",
  "number_of_people",
  "identity_number",
  "executor_name",
  "purpose_of_activity",
  "ticket_document_number",
  "comodity",
  "total_item",
  "unit_of_item",
]);

/** The entries of one of its vehicles. */
export const VEHICLE_ENTRIES = entriesOf("VehicleTicket", [
  "police_number",
  "request_at_start",
  "request_at_end",
  "container_number",
  "total_item",
  "containers.0.container_number",
  "containers.0.no_daftar",
  "containers.0.car",
  "containers.0.total_item",
  "containers.1.container_number",
  "containers.1.no_daftar",
  "containers.1.car",
  "containers.1.total_item",
]);
