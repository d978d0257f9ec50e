import type { Sentences } from "../sentence.ts";

/** Central's records of gates and their edges, cases, files and reports. */
export const siteSentences = {
  lane_is_unreachable: ["{lane} can't be reached: {why}", "{lane} tidak dapat dihubungi: {why}"],
  gate_has_no_edge: ["the gate has no edge", "gerbangnya tidak punya edge"],
  edge_is_not_enrolled: ["the gate's edge is not enrolled", "edge gerbangnya belum terdaftar"],
  edge_is_offline: ["the gate's edge is offline", "edge gerbangnya tidak terhubung"],
  gate_has_an_edge: ["{gate} already has an edge: revoke it first", "{gate} sudah punya komputer gerbang: cabut dulu"],
  lane_has_a_barrier: ["This lane already has a barrier", "Jalur ini sudah punya palang"],
  enrolment_code_is_bad: [
    "This enrolment code is unknown, used or expired",
    "Kode pendaftaran ini tidak dikenal, sudah dipakai, atau lewat",
  ],
  enrolment_code_of_other_gate: ["This enrolment code is for another gate", "Kode pendaftaran ini untuk gerbang lain"],
  enrolment_code_of_other_edge: ["This enrolment code belongs to another edge", "Kode pendaftaran ini milik edge lain"],
  command_had_another_key: [
    "This command was already completed with a different public key",
    "Perintah ini sudah selesai dengan kunci publik lain",
  ],
  case_has_closed_itself: ["This case has closed itself", "Tinjauan ini sudah tertutup sendiri"],
  case_was_solved: ["This case was solved already", "Tinjauan ini sudah diselesaikan"],
  case_was_rejected: ["This case was rejected already", "Tinjauan ini sudah ditolak"],
  journal_case_needs_note: [
    "This case is about a gate's journal, which can't be rejected: solve it with a note",
    "Ini tentang jurnal gerbang, yang tidak dapat ditolak: selesaikan dengan catatan",
  ],
  two_tax_numbers: [
    "{one} and {other} have two tax numbers: correct one of them first",
    "{one} dan {other} punya dua NPWP: perbaiki dulu salah satunya",
  ],
  all_areas_for_twins: [
    "Only people who see every area may make one of two companies",
    "Hanya orang yang melihat semua kawasan yang dapat menjadikan dua perusahaan satu",
  ],

  file_is_unknown: ["There is no such file", "Berkas ini tidak ada"],
  file_is_not_yours: ["is no file of yours: upload it first", "kirim lagi berkas ini"],
  file_is_of_another_company: ["is a file of another company", "berkas ini milik perusahaan lain: kirim lagi"],
  file_waits_for_scan: [
    "This file has not been scanned for viruses yet",
    "Berkas ini belum diperiksa terhadap virus: coba lagi sebentar",
  ],
  file_has_virus: [
    "A virus was found in this file: nobody may read it",
    "Ada virus di berkas ini: tidak seorang pun dapat membukanya",
  ],
  upload_has_virus: ["A virus was found in the upload", "Ada virus di berkas yang dikirim"],
  link_has_expired: ["This link has expired", "Tautan ini sudah lewat"],
  link_is_not_valid: ["This link is not valid", "Tautan ini tidak berlaku"],
  file_is_too_large: [
    "This file has more than {limit} bytes ({field})",
    "Berkas ini lebih dari {limit} bita ({field})",
  ],
  file_is_no_picture: [
    "This is not a picture: send JPEG, PNG or WebP ({field})",
    "Ini bukan gambar: kirim JPEG, PNG, atau WebP ({field})",
  ],
  picture_is_unreadable: ["This picture cannot be read ({field})", "Gambar ini tidak dapat dibaca ({field})"],
  picture_has_too_many_pixels: [
    "This picture has more than {limit} pixels: {width} by {height} ({field})",
    "Gambar ini lebih dari {limit} piksel: {width} kali {height} ({field})",
  ],
  file_is_heic: [
    "This is a HEIC photo: send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible; or take a screenshot of it)",
    "Ini foto HEIC: kirim sebagai JPEG (di iPhone: Pengaturan, Kamera, Format, Paling Kompatibel; atau ambil tangkapan layarnya)",
  ],
  file_type_is_not_taken: [
    "This kind of file is not accepted: send {wanted} ({field})",
    "Jenis berkas ini tidak diterima: kirim {wanted} ({field})",
  ],
  capture_has_other_content: ["Capture {id} already exists with other content", "Foto {id} sudah ada dengan isi lain"],
  must_hold_ten_mebibytes: ["must hold at most 10 MiB", "paling banyak 10 MiB"],
  company_has_no_paper: ["The company {name} has no paper", "Perusahaan {name} tidak punya dokumen"],

  report_is_too_long: [
    "has more rows than {format} holds ({limit}): narrow the filters, or take CSV",
    "terlalu banyak baris untuk {format} (paling banyak {limit}): persempit saringannya, atau pakai CSV",
  ],
  report_has_no_file: ["This report has no file: it is {state}", "Laporan ini tidak punya berkas: {state}"],
  report_cannot_be_cancelled: [
    "This report cannot be cancelled: it is {state}",
    "Laporan ini tidak dapat dibatalkan: {state}",
  ],
  report_waiting: ["waiting", "masih antre"],
  report_running: ["running", "sedang dibuat"],
  report_done: ["done", "sudah selesai"],
  report_failed: ["failed", "gagal"],
  report_cancelled: ["cancelled", "sudah dibatalkan"],
  rights_have_changed: [
    "Your rights have changed since this report was made: request it again",
    "Hak Anda berubah sejak laporan ini dibuat: minta lagi",
  ],
  reports_are_mailed: [
    "Reports in the background are mailed: only a user has them",
    "Laporan di latar belakang dikirim lewat email: hanya untuk orang",
  ],
  too_many_reports: [
    "{limit} of your reports wait or run: wait for one, or cancel it",
    "{limit} laporan Anda masih antre atau berjalan: tunggu satu, atau batalkan",
  ],
  too_many_schedules: ["You have {limit} schedules: delete one first", "Anda punya {limit} jadwal: hapus satu dulu"],
  too_many_views: [
    "there are {limit} views of this list already: delete one first",
    "sudah ada {limit} tampilan daftar ini: hapus satu dulu",
  ],
  schedule_sets_it: ["is set by the period of the schedule", "ikut jadwalnya: biarkan kosong"],
  too_many_exports: [
    "{limit} exports are being made already: try again in a moment",
    "{limit} berkas sedang dibuat: coba lagi sebentar",
  ],
  too_many_files_for_you: [
    "{limit|file is|files are} being sent to you: take them first",
    "{limit} berkas sedang dikirim ke Anda: terima dulu",
  ],
  site_is_not_empty: [
    "There are {table} here already: only an empty central is seeded",
    "Sudah ada {table} di sini: hanya pusat kosong yang diisi contoh",
  ],
} as const satisfies Sentences;
