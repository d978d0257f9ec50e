import type { Sentences } from "../sentence.ts";

/** Customs and port documents: their fields, and what refuses an act. */
export const paperSentences = {
  // What a field lacks; each follows its name.
  is_no_known_code: ["is not a code that is known here", "kode ini tidak dikenal di sini"],
  is_no_office: ["is not an office of six digits", "kode kantor terdiri dari enam angka"],
  is_no_submission_number: ["is not of 26 letters and digits", "nomor aju terdiri dari 26 huruf dan angka"],
  has_wrong_check_digit: [
    "has a wrong check digit: check the last digit",
    "angka terakhirnya tidak cocok: periksa lagi",
  ],
  is_no_container_number: ["is no container number", "bukan nomor peti kemas yang benar"],
  must_be_container_number: [
    "must be a container number, 4 to 15 letters and digits",
    "nomor peti kemas: 4 sampai 15 huruf dan angka",
  ],
  container_is_not_checkable: [
    "is no container number with a correct check digit",
    "bukan nomor peti kemas dengan angka pemeriksa yang benar",
  ],
  container_is_missing: [
    "is missing: the customs document lists containers",
    "isi peti kemasnya: dokumen pabean menyebut peti kemas",
  ],
  container_is_not_listed: ["is not on the customs document", "tidak ada di dokumen pabean"],
  container_is_not_comparable: [
    "cannot be compared: the customs document lists no container",
    "tidak dapat dibandingkan: dokumen pabean tidak menyebut peti kemas",
  ],
  container_is_twice: ["is on this ticket twice", "ada dua kali di tiket ini"],
  plate_is_not_listed: ["is not a plate of the customs document", "bukan nomor polisi di dokumen pabean"],
  takes_too_much: [
    "is too much: all vehicles together take {taken} of {amount} {measure}",
    "terlalu banyak: semua kendaraan bersama mengambil {taken} dari {amount} {measure}",
  ],
  measure_kg: ["kg", "kg"],
  measure_containers: ["containers", "peti kemas"],
  measure_packages: ["packages", "kemasan"],
  paper_of_others: ["belongs to another company or area", "milik perusahaan atau kawasan lain"],
  names_another_paper: [
    "names another document than the field before",
    "menyebut dokumen lain daripada isian di atasnya",
  ],
  names_several_papers: [
    "names several documents; give the id or another number",
    "beberapa dokumen punya nomor ini: isi id atau nomor lain dari dokumen itu",
  ],
  paper_is_needed: [
    "is needed: a customs document by its id, submission or registration number, or a port document",
    "isi salah satu: nomor pendaftaran, nomor aju, atau nomor SPMK",
  ],
  customs_paper_is_needed: [
    "is needed: a customs document by its id, submission or registration number",
    "isi salah satu: nomor pendaftaran atau nomor aju",
  ],
  is_not_tied: ["is not tied to this document", "tidak terkait dengan dokumen ini"],
  message_is_ahead: [
    "is in the future: no later message could change the document",
    "waktu ini belum tiba: pesan berikutnya tidak dapat mengubah dokumen",
  ],
  completeness_is_ahead: [
    "is in the future: papers would never grow old",
    "waktu ini belum tiba: dokumen tidak akan pernah menjadi lama",
  ],
  hold_needs_one_subject: [
    "is needed: exactly one of a customs document, a port document and a vehicle ticket",
    "isi tepat satu: dokumen pabean, dokumen pelabuhan, atau tiket kendaraan",
  ],
  area_has_no_service: [
    "is required: this area has no service of this kind",
    "harus diisi: kawasan ini tidak punya layanan itu",
  ],
  not_beside_items: ["can't be sent together with documents", "tidak dapat dikirim bersama dokumen"],
  for_items_alone: ["is for documents that are sent alone", "hanya untuk dokumen yang dikirim"],

  // What refuses an act.
  customs_has_not_released: [
    "Customs has not released this document: {why}",
    "Bea cukai belum memberi izin keluar untuk dokumen ini: {why}",
  ],
  hold_keeps_vehicle: [
    "A hold keeps this vehicle from leaving: {kind}",
    "Kendaraan ini ditahan dan belum boleh keluar: {kind}",
  ],
  hold_was_released: ["This hold was already released", "Penahanan ini sudah dilepas"],
  hold_is_set: ["A hold of this kind is already set: {kind}", "Penahanan sejenis ini sudah dipasang: {kind}"],
  has_complete_pass: ["This document has its complete pass already", "Dokumen ini sudah lolos lengkap"],
  sppb_is_recorded: [
    "SPPB {number} is recorded for this document already",
    "SPPB {number} sudah dicatat untuk dokumen ini",
  ],
} as const satisfies Sentences;
