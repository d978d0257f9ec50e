import { fieldLabel } from "../../../../../shared/words/fields/fields.ts";
import { type InBoth, inBoth } from "../../../../platform/pdf/in-both.ts";

/** A printed line; one without a value is left out. */
export type SlipLine = readonly [label: InBoth, value: string | number | null];

export const TITLES = {
  job: ["Surat jalan kerja", "Job slip"],
  gate_out: ["Surat jalan keluar", "Gate-out job slip"],
} as const satisfies Record<string, InBoth>;

export const LABELS = {
  number: ["No. pekerjaan", "Job no."],
  print: ["Cetakan ke-", "Print"],
  printed: inBoth(fieldLabel("printed_at")),
  company: inBoth(fieldLabel("company_id")),
  document: inBoth(fieldLabel("ceisa_document_id")),
  car: inBoth(fieldLabel("CustomsDocument.car")),
  trader: ["Importir / eksportir", "Importer / exporter"],
  warehouse: inBoth(fieldLabel("gudang")),
  containers: inBoth(fieldLabel("containers")),
  packages: inBoth(fieldLabel("packages")),
  mass: ["Bruto / neto (kg)", "Gross / net (kg)"],
  release: ["SPPB / persetujuan keluar", "Release"],
  spmk: ["SPMK", "Work order"],
  vessel: inBoth(fieldLabel("nm_kapal")),
  call: inBoth(fieldLabel("no_ppk")),
  activity: inBoth(fieldLabel("nm_kegiatan")),
  terminal: inBoth(fieldLabel("nm_terminal")),
  pier: inBoth(fieldLabel("nm_dermaga")),
  stevedore: inBoth(fieldLabel("nm_pbm")),
  container: ["Peti kemas kendaraan", "Container on it"],
  cameIn: ["Masuk", "Came in"],
  weights: ["Timbang masuk / keluar (kg)", "Weight in / out (kg)"],
  net: ["Berat bersih (kg)", "Net weight (kg)"],
} as const satisfies Record<string, InBoth>;

export const REPRINT: InBoth = ["cetak ulang", "reprint"];
export const PASS: InBoth = ["Izin lengkap", "Complete pass"];
export const CODE: InBoth = inBoth(fieldLabel("vehicle_ticket_code"));
