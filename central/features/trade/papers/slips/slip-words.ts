import type { InBoth } from "../../../../platform/pdf/in-both.ts";

/** A printed line; one without a value is left out. */
export type SlipLine = readonly [label: InBoth, value: string | number | null];

export const TITLES = {
  job: ["Surat jalan kerja", "Job slip"],
  gate_out: ["Surat jalan keluar", "Gate-out job slip"],
} as const satisfies Record<string, InBoth>;

export const LABELS = {
  number: ["No. pekerjaan", "Job no."],
  print: ["Cetakan ke-", "Print"],
  printed: ["Dicetak", "Printed"],
  company: ["Perusahaan", "Company"],
  document: ["Dokumen pabean", "Customs document"],
  car: ["Nomor aju", "CAR"],
  trader: ["Importir / eksportir", "Importer / exporter"],
  warehouse: ["Gudang", "Warehouse"],
  containers: ["Peti kemas", "Containers"],
  packages: ["Kemasan", "Packages"],
  mass: ["Bruto / neto (kg)", "Gross / net (kg)"],
  release: ["SPPB / persetujuan keluar", "Release"],
  spmk: ["SPMK", "Work order"],
  vessel: ["Kapal", "Vessel"],
  call: ["No. PPK", "Call"],
  activity: ["Kegiatan", "Activity"],
  terminal: ["Terminal", "Terminal"],
  pier: ["Dermaga", "Pier"],
  stevedore: ["PBM", "Stevedore"],
  container: ["Peti kemas kendaraan", "Container on it"],
  cameIn: ["Masuk", "Came in"],
  weights: ["Timbang masuk / keluar (kg)", "Weight in / out (kg)"],
  net: ["Berat bersih (kg)", "Net weight (kg)"],
} as const satisfies Record<string, InBoth>;

export const REPRINT: InBoth = ["cetak ulang", "reprint"];
export const PASS: InBoth = ["Izin lengkap", "Complete pass"];
export const CODE: InBoth = ["Kode tiket", "Ticket code"];
