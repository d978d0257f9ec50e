import type { Language } from "../../../shared/words/sentence.ts";

/** Fields whose own name is not the word that people of a gate use. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  claims: "not its own",
  colour: "light",
  led_message: "sign",
  police_number: "plate",
  read_plate: "plate read by the camera",
};
/** The fields of facts and evidence in Indonesian; in English a field is shown by its own name. */
const FIELDS: Readonly<Record<string, string>> = {
  action: "tindakan",
  activity_id: "kegiatan",
  announced: "diberitahukan",
  announced_kg: "berat diberitahukan (kg)",
  announced_quantity: "jumlah diberitahukan",
  announced_unit: "satuan diberitahukan",
  because: "sebab",
  by: "oleh",
  claims: "yang bukan miliknya",
  cancelled_at: "dibatalkan",
  code: "aturan",
  colour: "lampu",
  company_name: "perusahaan",
  container_number: "peti kemas",
  decision: "keputusan",
  detail: "rincian",
  difference_percent: "selisih persen",
  document_ticket_number: "nomor dokumen",
  event: "peristiwa",
  finalized_at: "diselesaikan",
  finalized_by: "diselesaikan oleh",
  gate_name: "gerbang",
  gross: "berat kotor",
  gross_kg: "berat kotor (kg)",
  is_offline: "tanpa pusat",
  kind: "jenis",
  lane_mode: "mode jalur",
  led_message: "papan",
  load_number: "nomor bongkar muat",
  load_tolerance_percent: "toleransi persen",
  name: "nama",
  net_kg: "berat bersih (kg)",
  number: "nomor",
  on_signature_alone: "hanya tanda tangan QR",
  outcome: "hasil",
  packages: "kemasan",
  paper: "dokumen",
  police_number: "pelat",
  presented: "ditunjukkan",
  previous: "langkah sebelumnya",
  quantity: "jumlah",
  read_plate: "pelat terbaca kamera",
  realization_quantity: "jumlah nyata",
  realization_unit: "satuan nyata",
  realization_weight: "berat nyata",
  record_id: "catatan",
  reason: "alasan",
  release: "pengeluaran",
  replica_age_ms: "umur data (ms)",
  reviews: "aturan yang dilonggarkan",
  status: "keadaan",
  step: "langkah",
  text: "isi",
  ticket_status: "keadaan tiket",
  tolerance_percent: "toleransi persen",
  type: "jenis",
  unit: "satuan",
  until: "sampai",
  valid_from: "berlaku dari",
  verdict: "putusan",
  verifier: "verifikator",
};
const VALUES: Readonly<Record<string, string>> = {
  admit: "diizinkan",
  admitted: "diizinkan",
  assumed: "lewat, tidak terlihat sensor",
  confirmed: "lewat",
  credential: "QR tiket",
  "customs no longer know this release": "bea cukai tidak mengenal lagi pengeluaran ini",
  green: "hijau",
  in: "masuk",
  "no release is known": "belum ada pengeluaran yang diketahui",
  none: "tidak lewat",
  officer: "petugas",
  out: "keluar",
  plate: "pelat",
  red: "merah",
  refer: "menunggu petugas",
  refuse: "ditolak",
  refused: "ditolak",
  timed_out: "ditolak, tidak ada yang memutuskan",
  unknown: "tidak diketahui",
  unreadable: "tidak terbaca",
  yellow: "kuning",
};

/** The name of a field for people. */
export function fieldWords(name: string, language: Language): string {
  return (language === "id" ? FIELDS : IN_ENGLISH)[name] ?? name.replaceAll("_", " ");
}

/** A value of a closed set in the language; any other text as it is. */
export function valueWords(value: string, language: Language): string {
  if (language === "en") return value;
  return VALUES[value] ?? value.replace(/^(SPPB .+) was cancelled$/, "$1 dibatalkan");
}
