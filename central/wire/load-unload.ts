import { z } from "zod";
import { Line, OptionalLine, PresentedText, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { CustomsDocument } from "./customs-document.ts";
import { TicketStatus, VehicleTicketStatus } from "../../shared/wire/feed.ts";
import { GateActivity } from "./gate-activity.ts";
import { Step } from "../../shared/wire/lane.ts";
import { PortDocument } from "./port-document.ts";
import { ListedVehicleTicket } from "./ticket.ts";
import { QrType } from "../../shared/wire/vehicle-ticket.ts";

/** The statuses that the list filters by: the first three are the verifier's, the others the gates'. */
export const LoadStatus = z.enum(["waiting", "accepted", "rejected", "in", "rejected_in", "out", "rejected_out"]);
export type LoadStatus = z.infer<typeof LoadStatus>;
/** `allowed`: a gate has let the vehicle through, and its passage is not known yet. */
const ShownStatus = z.enum([...LoadStatus.options, "allowed"]);
export type ShownStatus = z.infer<typeof ShownStatus>;
export const LoadActivity = z.enum(["delivery", "in", "out"]);
export const LoadDocument = z.enum(["document", "ticket"]);

/** What a verifier does with the work of one visit. */
export const LoadAct = z.enum(["scan", "check_in", "accept", "reject", "draft", "finalize", "done", "re_entry"]);
export type LoadAct = z.infer<typeof LoadAct>;

const identity = {
  id: Uuid,
  activity: LoadActivity,
  qr_value: z.string(),
  document_ticket_number: z.string(),
  document_type: QrType,
  checked_at: Timestamp,
  updated_at: Timestamp,
  company_name: z.string(),
  police_number: z.string(),
  gate_name: z.string().nullable(),
  vehicle_ticket_id: Uuid,
};

/** A load/unload record in the list: the work of a visit, or what a gate decided about its vehicle. */
export const LoadItem = z.strictObject({ status: ShownStatus, ...identity }).meta({ id: "LoadUnloadItem" });
export type LoadItem = z.infer<typeof LoadItem>;

const Quantity = z.number().min(0).max(1_000_000_000);
export const LoadPackage = z.strictObject({
  kind: Line.max(30),
  quantity: Quantity,
  damaged: Quantity.default(0),
});
export const LoadSeal = z.strictObject({
  number: Line.max(50),
  is_intact: z.boolean().default(true),
});
const PhotoPaths = z.array(z.string().max(500)).max(20);
const LinkedPhotos = z.array(z.strictObject({ path: z.string(), url: z.string() })).meta({ id: "LoadPhotos" });

/** The realised quantities, as a draft or finally. */
const realised = {
  realization_weight: Quantity.nullable(),
  realization_unit: Line.max(30).nullable(),
  packages: z.array(LoadPackage).max(200),
  seals: z.array(LoadSeal).max(50),
};

/** The work inside of one visit of a vehicle. */
export const LoadWork = z
  .strictObject({
    ...identity,
    status: LoadStatus.extract(["waiting", "accepted", "rejected"]),
    activity: LoadActivity.extract(["delivery"]),
    document_id: Uuid.nullable(),
    ticket_id: Uuid,
    area_id: Uuid,
    company_id: Uuid,
    announced_quantity: z.number().nullable(),
    announced_unit: z.string().nullable(),
    arrived_at: Timestamp.nullable(),
    arrived_by: z.string().nullable(),
    decided_at: Timestamp.nullable(),
    decided_by: z.string().nullable(),
    reason: z.string().nullable(),
    photos: LinkedPhotos,
    ...realised,
    remark: z.string().nullable(),
    realization_photos: LinkedPhotos,
    difference_percent: z.number().nullable(),
    is_load_unload_done: z.boolean(),
    finalized_at: Timestamp.nullable(),
    finalized_by: z.string().nullable(),
    ended_at: Timestamp.nullable(),
    ended_by: z.string().nullable(),
    end_reason: z.string().nullable(),
    next: z.array(LoadAct),
    created_at: Timestamp,
  })
  .meta({ id: "LoadUnloadWork" });
export type LoadWork = z.infer<typeof LoadWork>;

/** A vehicle that a scanned QR leads to, and what may be done with it. */
export const LoadVehicle = z
  .strictObject({
    vehicle_ticket_id: Uuid,
    ticket_id: Uuid,
    police_number: z.string(),
    container_number: z.string().nullable(),
    company_name: z.string(),
    ticket_status: TicketStatus,
    vehicle_ticket_status: VehicleTicketStatus,
    last_step: Step.nullable(),
    is_load_unload_done: z.boolean(),
    weight_in: z.number(),
    weight_out: z.number(),
    work: LoadWork.nullable(),
    next: z.array(LoadAct),
  })
  .meta({ id: "LoadUnloadVehicle" });
export type LoadVehicle = z.infer<typeof LoadVehicle>;

/** The vehicles that a verifier expects. */
export const ExpectedLoads = z.strictObject({ items: z.array(LoadVehicle) }).meta({ id: "ExpectedLoads" });

/** What a QR value is, with its vehicles: one for a ticket, any number for a document. */
export const ScannedQr = z
  .strictObject({
    qr_value: z.string(),
    document_type: QrType,
    document_id: Uuid.nullable(),
    document_ticket_number: z.string(),
    vehicles: z.array(LoadVehicle),
  })
  .meta({ id: "ScannedQr" });
export type ScannedQr = z.infer<typeof ScannedQr>;

export const LoadCustomsDocument = z
  .strictObject({ document: CustomsDocument, vehicles: z.array(LoadVehicle) })
  .meta({ id: "LoadUnloadCustomsDocument" });
export const LoadPortDocument = z
  .strictObject({ document: PortDocument, vehicles: z.array(LoadVehicle) })
  .meta({ id: "LoadUnloadPortDocument" });
export const LoadTicket = z
  .strictObject({ vehicle_ticket: ListedVehicleTicket, vehicle: LoadVehicle, gates: z.array(LoadItem) })
  .meta({ id: "LoadUnloadTicket" });
/** The entry of a vehicle, as the gate recorded it. */
export const GateInVerification = LoadItem.extend({
  gate_id: Uuid,
  lane_id: Uuid.nullable(),
  code: GateActivity.shape.code,
  color: GateActivity.shape.color,
  passed_at: Timestamp.nullable(),
  reason: z.string().nullable(),
  is_offline: z.boolean(),
}).meta({ id: "GateInVerification" });

/** The phone's own name of an act and its own moment, so that it may send the act again. */
const byPhone = {
  id: Uuid.optional().describe("the phone's own id of this act: sent again, it is answered as the first time"),
  done_at: Timestamp.optional().describe("when it was done, by the phone's clock; now, where left out"),
};
const subject = {
  qr_value: PresentedText,
  vehicle_ticket_id: Uuid.optional().describe("the vehicle, where the document has several"),
};
const reason = Line.max(255);

export const LoadScan = z.strictObject({ ...byPhone, ...subject }).meta({ id: "LoadScan" });
export const LoadAccept = z.strictObject({
  ...byPhone,
  ...subject,
  reason: OptionalLine.default(null),
  photos: PhotoPaths.default([]),
});
export const LoadReject = z.strictObject({ ...byPhone, ...subject, reason, photos: PhotoPaths.default([]) });
const Change = z
  .strictObject({
    ...realised,
    packages: z.array(LoadPackage.meta({ id: "Package" })).max(200),
    seals: z.array(LoadSeal.meta({ id: "Seal" })).max(50),
    remark: OptionalLine,
    photos: PhotoPaths,
  })
  .partial();
export type LoadChange = z.infer<typeof Change>;
export const LoadUpdate = Change.extend(byPhone);
export const LoadDraft = Change.extend({ ...byPhone, ...subject }).meta({ id: "LoadRealisation" });
export const LoadFinalize = LoadDraft;
export const LoadEnd = z.strictObject({ ...byPhone, reason: OptionalLine.default(null) }).meta({ id: "LoadEnding" });
