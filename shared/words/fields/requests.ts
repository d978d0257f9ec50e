import type { Fields } from "./field.ts";

export const requestsFields = {
  "InvitationCreate.type": {
    help: ["A label of your own in the place of invitation", "Sebutan Anda sendiri sebagai ganti invitation"],
    says: "A label of your own in the place of `invitation`",
    example: "Undangan vendor",
  },
  "ExternalClientWithSecret.company_id": {
    help: [
      "Cannot be changed later: another company gets another client",
      "Tidak dapat diubah nanti: perusahaan lain mendapat klien lain",
    ],
  },
  "ExternalClientWithSecret.scopes": {
    help: [
      "Permissions; empty for all that the role external holds",
      "Hak-haknya; kosong berarti semua hak peran external",
    ],
    says: "Permissions; null for all that the role `external` holds",
  },
  "ExternalClientWithSecret.expires_at": {
    help: [
      "The client is rejected after this; empty for no end",
      "Setelah ini klien ditolak; kosong berarti tanpa akhir",
    ],
    says: "The client is rejected after this; null for no end",
  },
  "RoleDetail.permissions": {
    help: ["As GET /v1/permissions/grouped lists them", "Hak-hak peran ini, menurut kelompoknya"],
    says: "As `GET /v1/permissions/grouped` lists them",
  },
  "create.role_id": {
    help: [
      "What the person may do; a new person gets the built-in role of this kind unless it is given",
      "Yang boleh dilakukan orang itu; orang baru mendapat peran bawaan jenis ini bila kosong",
    ],
  },
  "create.company_id": {
    help: [
      "The company; people of a company may leave it out, everybody else gives it",
      "Perusahaannya; orang perusahaan tidak perlu mengisinya, yang lain wajib",
    ],
  },
  "UserQuota.user_quota": {
    help: [
      "Empty: the setting company user quota applies again",
      "Kosong: pengaturan umum kuota akun perusahaan berlaku lagi",
    ],
    says: "Null: the setting `company_user_quota` applies again",
  },
  "Bulk.vehicle_type": { help: ["Such as dumptruck or container", "Misalnya dumptruck atau container"] },
  "recordSppb.reason": { help: ["Why it is recorded by hand", "Mengapa dicatat manual"] },
  "create.request_at": {
    help: [
      "First day, for vehicles that name none; today unless given",
      "Hari pertama bagi kendaraan yang tidak menyebutnya; hari ini bila kosong",
    ],
  },
  "create.expired_at": {
    help: [
      "Last day of the whole ticket; needed where a vehicle names no last day",
      "Hari terakhir seluruh tiket; wajib bila ada kendaraan tanpa hari terakhir",
    ],
    example: "2026-11-28",
  },
  "CustomsTicket.car": { help: ["The number of its declaration, instead of the id", "Nomor aju dokumen pabean"] },
  "CustomsTicket.no_daftar": { help: ["Its registration number, instead of the id", "Nomor daftar dokumen pabean"] },
  "CustomsTicket.spmk_number": {
    help: ["The number of the port document, instead of the id", "Nomor SPMK dokumen pelabuhan"],
  },
  "CustomsTicket.excess_reason": {
    help: [
      "Why the vehicles may take more than the customs document has; needs the permission documents.update",
      "Mengapa kendaraan boleh membawa lebih dari isi dokumen pabean; perlu hak mengubah dokumen",
    ],
  },
  "InvitationCreate.company_id": {
    help: [
      "The inviting company; people of a company may leave it out, everybody else gives it",
      "Perusahaan yang mengundang; orang perusahaan tidak perlu mengisinya, yang lain wajib",
    ],
  },
  "InvitedPaperForm.paper": { says: "Which paper of the ticket it is", example: "delivery_order" },
  "InvitationCreate.request_at_start": { help: ["Today unless given", "Hari ini bila kosong"] },
  "InvitationCreate.request_at_end": {
    help: ["The last day that its vehicles may come", "Hari terakhir kendaraannya boleh datang"],
  },
  "SpmkLink.spmk_number": {
    help: ["The number of the port document, instead of the id", "Nomor SPMK dokumen pelabuhan"],
  },
  "TicketContainer.car": { help: ["The number of its declaration, instead of the id", "Nomor aju dokumen pabean"] },
  "TicketContainer.no_daftar": { help: ["Its registration number, instead of the id", "Nomor daftar dokumen pabean"] },
  "DualContainerTicket.excess_reason": {
    help: [
      "Why the vehicles may take more than the customs document has; needs the permission documents.update",
      "Mengapa kendaraan boleh membawa lebih dari isi dokumen pabean; perlu hak mengubah dokumen",
    ],
  },
  "callVehicle.gate_id": {
    help: [
      "The gate to come to; left out: any gate of the area",
      "Gerbang yang dituju; kosong: gerbang mana pun di kawasan",
    ],
  },
  "recallVehicle.gate_id": {
    help: [
      "The gate to come to now; left out: the one that it was called to",
      "Gerbang yang dituju sekarang; kosong: gerbang panggilan sebelumnya",
    ],
  },
  "rejectLoad.reason": { help: ["Why; the company reads it", "Alasannya; perusahaan membacanya"] },
} as const satisfies Fields;
