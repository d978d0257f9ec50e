import type { Sentences } from "../sentence.ts";

/** Notifications for people, one line each. */
export const noticeSentences = {
  // what a device shows
  approval_asked: ["Please approve: {who}, ticket {number}", "Mohon persetujuan: {who}, tiket {number}"],
  driver_called: ["CALLED: enter now", "DIPANGGIL: masuk sekarang"],
  driver_called_to: ["CALLED: enter now at {gate}", "DIPANGGIL: masuk sekarang di {gate}"],
  vehicle_waits_at: ["{plate} waits for an officer at {gate}", "{plate} menunggu petugas di {gate}"],
  // alerts of an edge, raised and cleared
  alert_silent: ["{gate} is offline", "{gate} tidak terdengar"],
  alert_silent_over: ["{gate} is back", "{gate} terdengar lagi"],
  alert_lane_fault: ["{gate} has a lane in fault", "{gate}: satu jalur rusak"],
  alert_lane_fault_over: ["{gate} has its lane back", "{gate}: jalurnya pulih"],
  alert_lane_degraded: ["{gate} has a lane that lacks something", "{gate}: satu jalur terganggu"],
  alert_lane_degraded_over: ["{gate} has its lane whole again", "{gate}: jalurnya utuh lagi"],
  alert_lag: ["{gate} decides on old data", "{gate} memutuskan dengan data lama"],
  alert_lag_over: ["{gate} has caught up", "{gate} sudah menyusul"],
  alert_outbox_stuck: ["{gate} can't deliver what happened", "{gate} tidak dapat mengirim catatannya"],
  alert_outbox_stuck_over: ["{gate} has delivered what happened", "{gate} sudah mengirim catatannya"],
  alert_parked: ["{gate} holds facts that central can't read", "{gate} punya catatan yang tidak terbaca di pusat"],
  alert_parked_over: ["{gate} has delivered what was parked", "{gate} sudah mengirim yang tertahan"],
  alert_clock_off: ["{gate} has a clock that is off", "{gate}: jamnya salah"],
  alert_clock_off_over: ["{gate} has its clock right again", "{gate}: jamnya benar lagi"],
  alert_set_aside: ["{gate} can't read some records: update it", "{gate} tidak dapat membaca sebagian data: perbarui"],
  alert_set_aside_over: ["{gate} can read every record again", "{gate} dapat membaca semua data lagi"],
  alert_disk_pressure: ["{gate} has a disk that is nearly full", "{gate}: disknya hampir penuh"],
  alert_disk_pressure_over: ["{gate} has room on its disk again", "{gate}: disknya punya ruang lagi"],
  alert_database_damaged: [
    "{gate} had a damaged database: records may be lost",
    "{gate}: basis datanya pernah rusak, catatan mungkin hilang",
  ],
  alert_database_damaged_over: [
    "{gate} keeps no damaged database any more",
    "{gate}: sisa basis data rusak sudah dihapus",
  ],

  // updates of the gates' computers
  update_not_kept: ["{gate} did not keep version {version}. {why}", "{gate} tidak jadi memakai versi {version}. {why}"],
  update_not_kept_paused: [
    "{gate} did not keep version {version}, and no other gate gets it until somebody says so. {why}",
    "{gate} tidak jadi memakai versi {version}, dan gerbang lain tidak mendapatnya sampai diputuskan. {why}",
  ],

  // services of customs and port
  service_ok: ["{service} answers again", "{service} menjawab lagi"],
  service_unreachable: ["{service} does not answer", "{service} tidak menjawab"],
  service_untrusted: [
    "{service} is not asked: its certificate is for another host, has expired or is of an unknown authority",
    "{service} tidak ditanya: sertifikatnya untuk host lain, kedaluwarsa, atau dari penerbit yang tidak dikenal",
  ],
  service_denied: [
    "{service} denies access: check its password and its key",
    "{service} menolak akses: periksa kata sandi dan kuncinya",
  ],
  service_invalid: ["{service} answers with what cannot be read", "Jawaban {service} tidak terbaca"],
  service_documents_set_aside: [
    "{service} answers about some documents with what cannot be read. Set aside: {count}",
    "Jawaban {service} tentang sebagian dokumen tidak terbaca. Disisihkan: {count}",
  ],
  service_reports_set_aside: [
    "{service} answers to some reports of passages with what cannot be read. Set aside: {count}",
    "Jawaban {service} atas sebagian laporan kendaraan tidak terbaca. Disisihkan: {count}",
  ],
  service_report_refused: [
    "{service} rejected the report {reference} of a passage",
    "{service} menolak laporan {reference} tentang kendaraan yang lewat",
  ],

  counts_corrected: [
    "{area}: dashboard counts of {day} differed from the facts and were corrected ({days|day|days} in all)",
    "{area}: angka dasbor tanggal {day} berbeda dari catatan dan telah diperbaiki (seluruhnya {days} hari)",
  ],

  // review cases
  review_unknown_ticket: [
    "Let through with a ticket that central does not know",
    "Diizinkan dengan tiket yang tidak dikenal pusat",
  ],
  review_void_ticket: ["Admitted after its ticket was cancelled", "Diizinkan setelah tiketnya dibatalkan"],
  review_unapproved_ticket: ["Let through before its ticket was approved", "Diizinkan sebelum tiketnya disetujui"],
  review_foreign_claim: [
    "The gate spoke of what is not its own: that part does not count",
    "Gerbang menyebut hal yang bukan miliknya: bagian itu tidak dihitung",
  ],
  review_double_step: ["The same step twice", "Langkah yang sama dua kali"],
  review_passage_unknown: ["Nobody can say whether the vehicle passed", "Tidak diketahui apakah kendaraan lewat"],
  review_tailgate: ["A vehicle followed another one through", "Kendaraan mengikuti kendaraan lain"],
  review_expired_out: ["Let out on an expired ticket", "Keluar dengan tiket kedaluwarsa"],
  review_plate_mismatch: ["Admitted with another plate", "Diizinkan dengan nomor polisi lain"],
  review_softened_rule: ["Admitted against a rule", "Diizinkan melawan aturan"],
  review_override: ["Opened by hand", "Dibuka petugas"],
  review_clock_off: ["The gate's clock is off", "Jam gerbang salah"],
  review_chain_broken: ["The gate's journal was cut or changed", "Jurnal gerbang terpotong atau berubah"],
  review_paper_mismatch: [
    "Customs say otherwise than the paper that was shown",
    "Data bea cukai berbeda dengan dokumen yang ditunjukkan",
  ],
  review_load_mismatch: [
    "The realised quantity differs from the announced one",
    "Jumlah realisasi berbeda dengan jumlah yang diajukan",
  ],
  review_gap: ["Facts of the gate's journal are missing", "Catatan jurnal gerbang ada yang hilang"],

  sign_ins_failed: [
    "{count} sign-ins to your account have failed within an hour",
    "{count} kali masuk ke akun Anda gagal dalam satu jam",
  ],
  second_factors_failed: [
    "Somebody who knows your password has failed at your second factor: if it was not you, change the password",
    "Seseorang yang tahu kata sandi Anda gagal pada faktor kedua: jika bukan Anda, ganti kata sandi",
  ],
} as const satisfies Sentences;
